//! The web of a board: the links of all candidates, and the ends of all chains of strong and weak links in turn.
//!
//! Chains pass only nodes with a strong link, less than half of the candidates. The web numbers these nodes. For each node it has
//! two rows of bits: the nodes with a strong link to it, and the nodes with a weak link.
//!
//! ```text
//!     z -weak-> a =strong=> b -weak-> c =strong=> d -weak-> z      z true makes z false
//! ```
//!
//! Every chain and every loop eliminates a candidate that sees both ends of a chain with strong links at its ends. Such a candidate
//! leads back to itself, as in the picture. [`ChainWeb::removable`] has these candidates, without the chains. If there is none,
//! no technique with chains finds anything. [`with_web`] builds the web once for each board.
//!
//! - `parts` and `links`: the nodes, and the strong links between them;
//! - `sets`: the same for almost locked sets;
//! - `rows`: the rows of bits;
//! - `quiet`: decides for most boards, without a web, that nothing is removable;
//! - `closure`: the nodes at the ends of chains of any length, and `removable`, the candidates that these chains eliminate;
//! - `layers`: the nodes at the ends of chains of 1, 2, 3... links, and the chains themselves.

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
use sudoku_patterns::inference::{self, BitRow, InferenceNode};
use sudoku_technique::{Board, CandidateSet, Cell, Digit, Flow, House, LinkStrength, Memo};

pub(crate) use layers::{ChainLayers, ChainPremise, GroupCrossing};
pub(crate) use links::NodeKinds;
pub(crate) use sets::SetJoin;

use links::WebLinks;
use quiet::QuietBoard;
use rows::NodesInHouse;

/// The nodes with strong links, and their links.
pub(crate) struct ChainWeb<const WORDS: usize> {
    links: WebLinks,
    /// For each node, the nodes that are true if it is false.
    strong: Vec<BitRow<WORDS>>,
    /// The same links as a list, node by node, and for each node the start of its range in the list.
    partners: Vec<u16>,
    first_partner: Vec<u32>,
    /// For each node, the nodes that are false if it is true.
    weak: Vec<BitRow<WORDS>>,
    /// For each digit, the nodes in each house.
    in_house: Vec<NodesInHouse<WORDS>>,
    /// For each cell, its single candidates.
    in_cell: Vec<BitRow<WORDS>>,
    /// For each node, the nodes that are true if it is true, including itself.
    follows: Vec<BitRow<WORDS>>,
    all: BitRow<WORDS>,
    removable: CandidateSet,
}

impl<const WORDS: usize> ChainWeb<WORDS> {
    fn new(links: WebLinks) -> Self {
        let mut web = Self {
            strong: vec![BitRow::EMPTY; links.nodes.len()],
            partners: Vec::new(),
            first_partner: Vec::new(),
            weak: vec![BitRow::EMPTY; links.nodes.len()],
            in_house: vec![[BitRow::EMPTY; House::COUNT]; 9],
            in_cell: vec![BitRow::EMPTY; Cell::COUNT],
            follows: Vec::new(),
            all: BitRow::range(0..links.nodes.len()),
            removable: CandidateSet::EMPTY,
            links,
        };
        web.fill();
        web.follows = web.close();
        web.removable = web.find_removable();
        web
    }

    pub(crate) fn nodes(&self) -> &[InferenceNode] {
        &self.links.nodes
    }

    /// Returns all candidates of the board.
    pub(crate) fn candidates(&self) -> &CandidateSet {
        &self.links.candidates
    }

    /// Returns whether a cell or a house makes the strong link between two nodes. Otherwise an almost locked set makes it.
    pub(crate) fn is_plain(&self, one: &InferenceNode, other: &InferenceNode) -> bool {
        self.links.sets.is_empty()
            || inference::reason(self.candidates(), one, other, LinkStrength::Strong).is_some()
    }

    /// Returns the almost locked sets that make the strong link between two nodes. Empty if a cell or a house makes it.
    pub(crate) fn sets_between(
        &self,
        one: &InferenceNode,
        other: &InferenceNode,
    ) -> Vec<(AlmostLockedSet, SetJoin)> {
        if self.is_plain(one, other) {
            return Vec::new();
        }
        let sets = self.links.sets.iter();
        let joined = sets.map(|set| Some((*set, sets::join(set, one, other, self.candidates())?)));
        joined.flatten().collect()
    }

    /// Returns the candidates that would be false if they were true.
    pub(crate) fn removable(&self) -> &CandidateSet {
        &self.removable
    }

    /// Returns, for each node, the nodes that are true if it is false.
    pub(crate) fn all_strong(&self) -> &[BitRow<WORDS>] {
        &self.strong
    }

    /// Returns the nodes that are true if the node is false, by chains of any length.
    pub(crate) fn follows_if_false(&self, node: usize) -> BitRow<WORDS> {
        let partners = self.partners(node).iter();
        partners.fold(BitRow::EMPTY, |all, &on| all | self.follows[usize::from(on)])
    }

    /// Returns all nodes.
    pub(crate) fn all(&self) -> BitRow<WORDS> {
        self.all
    }

    /// Returns the nodes that are single candidates of a cell.
    pub(crate) fn in_cell(&self, cell: Cell) -> BitRow<WORDS> {
        self.in_cell[cell.index()]
    }

    /// Returns the nodes of one digit.
    pub(crate) fn of_digit(&self, digit: Digit) -> BitRow<WORDS> {
        BitRow::range(self.links.of_digit(digit))
    }
}

/// A search in a web of any size that has removable candidates.
pub(crate) trait WebVisitor {
    fn visit<const WORDS: usize>(self, web: &ChainWeb<WORDS>) -> Flow;
}

/// The number of words of the longest row.
const MOST_WORDS: usize = 40;
/// The most nodes of almost locked sets. There are fewer than 1,280 nodes of other kinds.
const MOST_NODES: usize = 64 * MOST_WORDS - 1280;

/// A web with the shortest rows that have a bit for each node.
enum SizedWeb {
    One(ChainWeb<1>),
    Two(ChainWeb<2>),
    Three(ChainWeb<3>),
    Four(ChainWeb<4>),
    Most(ChainWeb<20>),
    Sets(ChainWeb<{ MOST_WORDS }>),
}

impl SizedWeb {
    fn new(board: &Board, nodes: NodeKinds) -> Self {
        let links = WebLinks::new(board, nodes);
        // The work grows with the length of the rows, so each web gets the shortest rows with enough bits.
        match links.nodes.len() {
            0..=64 => Self::One(ChainWeb::new(links)),
            65..=128 => Self::Two(ChainWeb::new(links)),
            129..=192 => Self::Three(ChainWeb::new(links)),
            193..=256 => Self::Four(ChainWeb::new(links)),
            257..=1280 => Self::Most(ChainWeb::new(links)),
            _ => Self::Sets(ChainWeb::new(links)),
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

/// The webs of the last boards. `None` if nothing is removable.
type WebMemo = Memo<CandidateSet, Option<SizedWeb>>;

thread_local! {
    static SINGLES: WebMemo = const { Memo::new() };
    static GROUPS: WebMemo = const { Memo::new() };
    static SETS: WebMemo = const { Memo::new() };
    /// The last board on which nothing was removable, for single candidates and with groups.
    static QUIET: RefCell<[Option<QuietBoard>; 2]> = const { RefCell::new([None, None]) };
}

/// Calls the visitor with the web of a board, if a candidate is removable.
pub(crate) fn with_web<V: WebVisitor>(board: &Board, nodes: NodeKinds, visitor: V) -> Flow {
    let memo = match nodes {
        NodeKinds::Singles => &SINGLES,
        NodeKinds::Groups => &GROUPS,
        NodeKinds::Sets => &SETS,
    };
    let web = memo.with(|memo| memo.get(board.all_candidates(), |_| find_web(board, nodes)));
    match &*web {
        None => Flow::Continue(()),
        Some(SizedWeb::One(web)) => visitor.visit(web),
        Some(SizedWeb::Two(web)) => visitor.visit(web),
        Some(SizedWeb::Three(web)) => visitor.visit(web),
        Some(SizedWeb::Four(web)) => visitor.visit(web),
        Some(SizedWeb::Most(web)) => visitor.visit(web),
        Some(SizedWeb::Sets(web)) => visitor.visit(web),
    }
}

fn find_web(board: &Board, nodes: NodeKinds) -> Option<SizedWeb> {
    let slot = match nodes {
        NodeKinds::Singles => 0,
        NodeKinds::Groups => 1,
        // The quiet check does not have the links of almost locked sets.
        NodeKinds::Sets => return Some(SizedWeb::new(board, nodes)).filter(SizedWeb::has_removable),
    };
    let goes_on = |quiet: &mut QuietBoard| quiet.goes_on_to(board, nodes);
    if QUIET.with_borrow_mut(|quiet| quiet[slot].as_mut().is_some_and(goes_on)) {
        return None;
    }
    let web = Some(SizedWeb::new(board, nodes)).filter(SizedWeb::has_removable);
    if web.is_none() {
        QUIET.with_borrow_mut(|quiet| quiet[slot] = Some(QuietBoard::new(board, nodes)));
    }
    web
}
