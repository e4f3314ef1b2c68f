//! Searches for Kraken fish: fish with fins that eliminate nothing by themselves, and chains that help.
//!
//! [`sudoku_patterns::fish`] defines base, cover and fins. Either a fish holds, or one of its fins is true. So a candidate is
//! false if chains turn it off in each of the *cases*:
//! - Type 1: the cases are the fins. The candidate is a place of the digit that is eliminated if the fish holds.
//! - Type 2: the cases are the fins and the places of the base in one cover house. If the fish holds, one of these places is
//!   true. Places in two cover houses are left out, because they are false if the fish holds.
//!
//! The fish eliminates nothing by itself: no target sees all of its fins. By default, fish are basic and franken ones of two to
//! four base houses with one or two fins and no endo fins. The chains are the same as in a Forcing Chain Contradiction.
//!
//! There is one deduction for each eliminated candidate, by the smallest fish, and among equally large ones by the fish with the
//! shortest chains. Deductions are sorted by the size of the fish, then by the length of the chains, then by candidate.

use sudoku_patterns::fish::{Fish, FishBody, FishShape, FishSides};
use sudoku_patterns::fish_search::{self, FinLimits};
use sudoku_patterns::inference::BitRow;
use sudoku_technique::{Board, CellSet, Digit, Flow, OptionEntry, Options, Sink, Text};

use crate::chains::{ChainTables, ForcingChains};
use crate::layout::Fact;
use crate::levels::ChainLevels;
use crate::setting::{GROUPS_ENTRY, with_groups};

/// The cases that lead to the elimination.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KrakenType {
    /// The fish itself, and the fins.
    One,
    /// The places of the base in a cover house, and the fins.
    Two,
}

/// The values of the options of Kraken fish.
#[derive(Clone, Copy)]
pub(crate) struct KrakenSetting {
    pub(crate) with_groups: bool,
    largest: usize,
    limits: FinLimits,
    shape: FishShape,
}

/// The options of Kraken fish.
pub(crate) const KRAKEN_OPTIONS: &[OptionEntry] = &[
    OptionEntry::integer("max-size", "4", 2, 7, "Most base houses of the fish."),
    OptionEntry::integer("max-fins", "2", 1, 5, "Most fins."),
    OptionEntry::integer(
        "max-endo-fins",
        "0",
        0,
        2,
        "Most of the fins that lie in two base houses.",
    ),
    OptionEntry::choice(
        "shape",
        "franken",
        &[Text::new("basic"), Text::new("franken"), Text::new("mutant")],
        "The shapes of fish: only the first one, the first two, or all three.",
    ),
    GROUPS_ENTRY,
];

impl Default for KrakenSetting {
    fn default() -> Self {
        Self {
            with_groups: true,
            largest: 4,
            limits: FinLimits {
                fins: 2,
                endo_fins: 0,
            },
            shape: FishShape::Franken,
        }
    }
}

impl KrakenSetting {
    pub(crate) fn of(options: &Options<'_>) -> Self {
        Self {
            with_groups: with_groups(options),
            largest: options.integer("max-size") as usize,
            limits: FinLimits {
                fins: options.integer("max-fins") as usize,
                endo_fins: options.integer("max-endo-fins") as usize,
            },
            shape: match options.choice("shape") {
                "basic" => FishShape::Basic,
                "mutant" => FishShape::Mutant,
                _ => FishShape::Franken,
            },
        }
    }
}

/// A Kraken fish.
pub(crate) struct KrakenFish {
    pub(crate) digit: Digit,
    pub(crate) fish: Fish,
    pub(crate) body: FishBody,
    /// The places from which chains lead to the outcome.
    pub(crate) cases: CellSet,
    /// The number of the eliminated candidate.
    pub(crate) outcome: usize,
    /// The links of all chains.
    pub(crate) length: u16,
}

/// Calls `take` with every outcome and its best fish, in the order of deductions.
pub(crate) fn each(
    board: &Board,
    kind: KrakenType,
    setting: &KrakenSetting,
    sink: &mut Sink<'_>,
    take: impl FnMut(&ForcingChains, KrakenFish, &mut Sink<'_>) -> Flow,
) -> Flow {
    let chains = ForcingChains::of(board, setting.with_groups);
    match &*chains {
        ForcingChains::Small(tables) => {
            KrakenSearch::new(tables, kind, *setting).run(&chains, board, sink, take)
        }
        ForcingChains::Usual(tables) => {
            KrakenSearch::new(tables, kind, *setting).run(&chains, board, sink, take)
        }
        ForcingChains::Large(tables) => {
            KrakenSearch::new(tables, kind, *setting).run(&chains, board, sink, take)
        }
    }
}

/// The search for the best fish of each outcome, size by size.
struct KrakenSearch<'a, const W: usize> {
    tables: &'a ChainTables<W>,
    kind: KrakenType,
    setting: KrakenSetting,
    /// For each candidate, the lengths of the chains from it, if they were needed so far.
    levels: Vec<Option<ChainLevels<W>>>,
    /// For each candidate, the best fish of this size that eliminates it.
    best: Vec<Option<KrakenFish>>,
    /// The candidates that smaller fish eliminate, and the groups.
    done: BitRow<W>,
}

impl<'a, const W: usize> KrakenSearch<'a, W> {
    fn new(tables: &'a ChainTables<W>, kind: KrakenType, setting: KrakenSetting) -> Self {
        let layout = &tables.graph.layout;
        let count = layout.candidates.len();
        let mut done = BitRow::EMPTY;
        layout.group_nodes().for_each(|group| done.insert(group));
        Self {
            tables,
            kind,
            setting,
            levels: (0..count).map(|_| None).collect(),
            best: (0..count).map(|_| None).collect(),
            done,
        }
    }

    fn run(
        mut self,
        chains: &ForcingChains,
        board: &Board,
        sink: &mut Sink<'_>,
        mut take: impl FnMut(&ForcingChains, KrakenFish, &mut Sink<'_>) -> Flow,
    ) -> Flow {
        for size in 2..=self.setting.largest {
            for digit in Digit::ALL {
                let places = board.cells_with(digit);
                for sides in FishSides::of(self.setting.shape) {
                    fish_search::visit_fish(*sides, size, self.setting.limits, places, |fish, body| {
                        sink.should_stop()?;
                        self.look_at(digit, places, fish, body);
                        Flow::Continue(())
                    })?;
                }
            }
            let mut found: Vec<_> = self.best.iter_mut().filter_map(Option::take).collect();
            found.sort_by_key(|kraken| (kraken.length, kraken.outcome));
            for kraken in found {
                self.done.insert(kraken.outcome);
                take(chains, kraken, sink)?;
            }
        }
        Flow::Continue(())
    }

    /// Proposes a fish for the outcomes that follow from all of its cases.
    fn look_at(&mut self, digit: Digit, places: CellSet, fish: Fish, body: &FishBody) {
        let fins = body.fins();
        if fins.is_empty() || fish.shape() > self.setting.shape {
            return;
        }
        let by_fins = self.off_after(digit, fins) - self.done;
        if by_fins.is_empty() || !body.gone().is_empty() {
            // No chain helps, or the fish needs none.
            return;
        }
        if self.kind == KrakenType::One {
            let mut targets = BitRow::EMPTY;
            for target in self.tables.graph.layout.numbers(digit, body.targets()) {
                targets.insert(target);
            }
            self.propose(digit, fish, body, fins, by_fins & targets);
            return;
        }
        for house in fish.cover {
            let of_house = house.cells() & places;
            let of_base = (of_house & body.base) - body.twice_covered;
            if of_base == of_house {
                // One of these places is true without the fish, so this is a forcing chain.
                continue;
            }
            let cases = of_base | fins;
            let found = by_fins & self.off_after(digit, of_base);
            if found.is_empty() {
                continue;
            }
            let mut others = found;
            for candidate in &found {
                let (_, cells) = self.tables.graph.layout.cells(candidate);
                if cells.intersects(cases) {
                    others.remove(candidate);
                }
            }
            self.propose(digit, fish, body, cases, others);
        }
    }

    /// Returns the nodes that are off after each of these places.
    fn off_after(&self, digit: Digit, cells: CellSet) -> BitRow<W> {
        let layout = &self.tables.graph.layout;
        let rows = layout
            .numbers(digit, cells)
            .map(|number| self.tables.rows[number].off);
        rows.reduce(|common, row| common & row).unwrap_or(BitRow::FULL)
    }

    /// Keeps the fish for each outcome that has no better fish.
    fn propose(&mut self, digit: Digit, fish: Fish, body: &FishBody, cases: CellSet, outcomes: BitRow<W>) {
        for outcome in &outcomes {
            let Some(length) = self.length(digit, cases, outcome) else {
                continue;
            };
            let known = &mut self.best[outcome];
            if known.as_ref().is_none_or(|known| length < known.length) {
                *known = Some(KrakenFish {
                    digit,
                    fish,
                    body: *body,
                    cases,
                    outcome,
                    length,
                });
            }
        }
    }

    /// Returns the length of all chains from the cases to `outcome` being off.
    fn length(&mut self, digit: Digit, cases: CellSet, outcome: usize) -> Option<u16> {
        let graph = &self.tables.graph;
        let mut length = 0;
        for case in graph.layout.numbers(digit, cases) {
            let levels =
                self.levels[case].get_or_insert_with(|| ChainLevels::new(graph, Fact::on(case), u16::MAX));
            length += levels.length(Fact::off(outcome))?;
        }
        Some(length)
    }
}
