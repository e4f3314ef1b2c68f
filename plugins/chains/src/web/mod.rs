//! The web of a board: what chains of strong and weak links in turn lead to, for all candidates at once.
//!
//! Chains go only through nodes with a strong link, which are less than half of the candidates. The web numbers these nodes
//! one after the other and has two rows of bits for each: what it is strongly linked to, and what it is weakly linked to.
//!
//! ```text
//!     z -weak-> a =strong=> b -weak-> c =strong=> d -weak-> z      z true makes z false
//! ```
//!
//! Whatever a chain or a loop proves, it removes a candidate that sees both ends of a chain with strong links at its ends, and
//! so leads back to itself, as in the picture. Which candidates do is decided without any chain being looked at
//! ([`Web::removable`]): where there is none, no technique of this plugin finds anything. It is decided once for each board,
//! [`with_web`].
//!
//! - `parts` and `links`: which nodes there are, and the strong links between them;
//! - `sets`: the same for almost locked sets;
//! - `rows`: the rows of bits;
//! - `quiet`: whether there is nothing to be removed, without a web;
//! - `closure`: what is reached by chains of any length, and `removable`, what that removes;
//! - `layers`: what is reached by chains of 1, 2, 3... links, and the chains themselves.

mod closure;
mod layers;
mod links;
mod parts;
mod quiet;
mod removable;
mod rows;
mod sets;

use std::cell::RefCell;

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
use sudoku_patterns::inference::{self, Node, Row};
use sudoku_technique::{Board, CandidateSet, Cell, Digit, Flow, House, LinkStrength, Memo};

pub(crate) use layers::{Crossing, Layers, Premise};
pub(crate) use links::Nodes;
pub(crate) use sets::Join;

use links::Links;
use quiet::Quiet;
use rows::InHouse;

/// The nodes with strong links, and what sees them.
pub(crate) struct Web<const WORDS: usize> {
    links: Links,
    /// For each node what is true if it is false.
    strong: Vec<Row<WORDS>>,
    /// The same one after the other, and where those of each node begin.
    partners: Vec<u16>,
    first_partner: Vec<u32>,
    /// For each node what is false if it is true.
    weak: Vec<Row<WORDS>>,
    /// For each digit the nodes in each house.
    in_house: Vec<InHouse<WORDS>>,
    /// The single candidates of each cell.
    in_cell: Vec<Row<WORDS>>,
    /// For each node what is true if it is true, itself included.
    follows: Vec<Row<WORDS>>,
    all: Row<WORDS>,
    removable: CandidateSet,
}

impl<const WORDS: usize> Web<WORDS> {
    fn new(links: Links) -> Self {
        let mut web = Self {
            strong: vec![Row::EMPTY; links.nodes.len()],
            partners: Vec::new(),
            first_partner: Vec::new(),
            weak: vec![Row::EMPTY; links.nodes.len()],
            in_house: vec![[Row::EMPTY; House::COUNT]; 9],
            in_cell: vec![Row::EMPTY; Cell::COUNT],
            follows: Vec::new(),
            all: Row::range(0..links.nodes.len()),
            removable: CandidateSet::EMPTY,
            links,
        };
        web.fill();
        web.follows = web.close();
        web.removable = web.find_removable();
        web
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.links.nodes
    }

    /// All candidates of the board.
    pub(crate) fn candidates(&self) -> &CandidateSet {
        &self.links.candidates
    }

    /// Whether a cell or a house makes the strong link between two nodes; otherwise an almost locked set does.
    pub(crate) fn is_plain(&self, one: &Node, other: &Node) -> bool {
        self.links.sets.is_empty()
            || inference::reason(self.candidates(), one, other, LinkStrength::Strong).is_some()
    }

    /// The almost locked sets that make the strong link between two nodes; none if a cell or a house does.
    pub(crate) fn sets_between(&self, one: &Node, other: &Node) -> Vec<(AlmostLockedSet, Join)> {
        if self.is_plain(one, other) {
            return Vec::new();
        }
        let sets = self.links.sets.iter();
        let joined = sets.map(|set| Some((*set, sets::join(set, one, other, self.candidates())?)));
        joined.flatten().collect()
    }

    /// The candidates that would be false if they were true.
    pub(crate) fn removable(&self) -> &CandidateSet {
        &self.removable
    }

    /// For each node what is true if it is false.
    pub(crate) fn all_strong(&self) -> &[Row<WORDS>] {
        &self.strong
    }

    /// What is true if the node is false, by chains of any length.
    pub(crate) fn follows_if_false(&self, node: usize) -> Row<WORDS> {
        let partners = self.partners(node).iter();
        partners.fold(Row::EMPTY, |all, &on| all | self.follows[usize::from(on)])
    }

    /// All nodes.
    pub(crate) fn all(&self) -> Row<WORDS> {
        self.all
    }

    /// The nodes that are single candidates of a cell.
    pub(crate) fn in_cell(&self, cell: Cell) -> Row<WORDS> {
        self.in_cell[cell.index()]
    }

    /// The nodes of one digit.
    pub(crate) fn of_digit(&self, digit: Digit) -> Row<WORDS> {
        Row::range(self.links.of_digit(digit))
    }
}

/// What is done with a web in which something is removable, whatever its size.
pub(crate) trait Visit {
    fn visit<const WORDS: usize>(self, web: &Web<WORDS>) -> Flow;
}

/// Words of the longest row.
const MOST_WORDS: usize = 40;
/// The most nodes of almost locked sets. All others together are fewer than 1,280.
const MOST_NODES: usize = 64 * MOST_WORDS - 1280;

/// A web with rows as long as it needs.
enum Sized {
    One(Web<1>),
    Two(Web<2>),
    Three(Web<3>),
    Four(Web<4>),
    Most(Web<20>),
    Sets(Web<{ MOST_WORDS }>),
}

impl Sized {
    fn new(board: &Board, nodes: Nodes) -> Self {
        let links = Links::new(board, nodes);
        match links.nodes.len() {
            0..=64 => Self::One(Web::new(links)),
            65..=128 => Self::Two(Web::new(links)),
            129..=192 => Self::Three(Web::new(links)),
            193..=256 => Self::Four(Web::new(links)),
            257..=1280 => Self::Most(Web::new(links)),
            _ => Self::Sets(Web::new(links)),
        }
    }

    fn has_removable(&self) -> bool {
        let removable = match self {
            Self::One(web) => web.removable(),
            Self::Two(web) => web.removable(),
            Self::Three(web) => web.removable(),
            Self::Four(web) => web.removable(),
            Self::Most(web) => web.removable(),
            Self::Sets(web) => web.removable(),
        };
        !removable.is_empty()
    }
}

/// The webs of the last boards; none where nothing is removable.
type Webs = Memo<CandidateSet, Option<Sized>>;

thread_local! {
    static SINGLES: Webs = const { Memo::new() };
    static GROUPS: Webs = const { Memo::new() };
    static SETS: Webs = const { Memo::new() };
    /// The last board on which nothing was removable, for single candidates and with groups.
    static QUIET: RefCell<[Option<Quiet>; 2]> = const { RefCell::new([None, None]) };
}

/// Shows the web of a board to a visitor, if anything is removable in it.
pub(crate) fn with_web<V: Visit>(board: &Board, nodes: Nodes, visitor: V) -> Flow {
    let memo = match nodes {
        Nodes::Singles => &SINGLES,
        Nodes::Groups => &GROUPS,
        Nodes::Sets => &SETS,
    };
    let web = memo.with(|memo| memo.get(board.all_candidates(), |_| find_web(board, nodes)));
    match &*web {
        None => Flow::Continue(()),
        Some(Sized::One(web)) => visitor.visit(web),
        Some(Sized::Two(web)) => visitor.visit(web),
        Some(Sized::Three(web)) => visitor.visit(web),
        Some(Sized::Four(web)) => visitor.visit(web),
        Some(Sized::Most(web)) => visitor.visit(web),
        Some(Sized::Sets(web)) => visitor.visit(web),
    }
}

fn find_web(board: &Board, nodes: Nodes) -> Option<Sized> {
    let slot = match nodes {
        Nodes::Singles => 0,
        Nodes::Groups => 1,
        Nodes::Sets => return Some(Sized::new(board, nodes)).filter(Sized::has_removable),
    };
    let goes_on = |quiet: &mut Quiet| quiet.goes_on_to(board, nodes);
    if QUIET.with_borrow_mut(|quiet| quiet[slot].as_mut().is_some_and(goes_on)) {
        return None;
    }
    let web = Some(Sized::new(board, nodes)).filter(Sized::has_removable);
    if web.is_none() {
        QUIET.with_borrow_mut(|quiet| quiet[slot] = Some(Quiet::new(board, nodes)));
    }
    web
}
