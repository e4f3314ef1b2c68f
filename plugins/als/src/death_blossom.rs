//! Death Blossom: a cell, the stem, with an almost locked set for each of its candidates, the petals.
//!
//! ```text
//!   stem {1,2,3}        petal 1:  1 . . z     the petal of the stem's digit does not hold this digit, so it holds all
//!                       petal 2:  2 . z       its other digits: one of the petals holds z
//!                       petal 3:  3 z . z
//! ```
//!
//! Each candidate of the stem has a petal: a set whose places of this digit all see the stem. The petals have no common cell,
//! and no petal contains the stem. If a digit `z` is in all petals and not in the stem, it is eliminated from all cells that see
//! all its places in all petals. With `overlap`, petals may have common cells, and one set may be the petal of several
//! candidates.
//!
//! There is one deduction for each outcome: all such `z` of a stem and its petals, by the fewest cells. Deductions with the
//! fewest cells come first. Definition and option are those of `HoDoKu`. `HoDoKu` tries only the first hundred petals of each
//! candidate, and does not use the technique on its ladder.

use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Chain, ChainRole, Claim,
    Deduction, Digit, DigitSet, End, Evidence, Flow, House, LinkStrength, Literal, OptionEntry, Options,
    Reason, Request, Sink, Technique,
};

use crate::explain;
use crate::outcomes::SmallestPatterns;
use crate::web::{AlsWeb, web};

/// A cell with an almost locked set for each candidate, so that the cell takes a digit from one of these sets.
#[derive(Default)]
pub struct DeathBlossom {
    overlap: bool,
}

impl Technique for DeathBlossom {
    const ID: &'static str = "death-blossom";
    const NAME: &'static str = "Death Blossom";
    const SUMMARY: &'static str = "Whichever digit stands in a cell, an almost locked set loses that digit and holds all its others: a digit z that all these sets have is in one of them.";
    const PLACE: u32 = 3430;
    const FAMILY: &'static str = crate::FAMILY;
    const OPTIONS: &'static [OptionEntry] = &[crate::OVERLAP];
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("0904").compares_change(),
        Claim::hodoku("0904")
            .variant("2")
            .with(crate::WITH_OVERLAP)
            .compares_change(),
    ];
    const SENTENCE: &'static str = "whichever digit {pivot.cells} is ({pivot.any-digit}), one almost locked set loses it ({restricted-common}); this set has one digit more than cells, so it then holds all its others; so one of the sets holds {removed.digits} in every case";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            overlap: options.flag("overlap"),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let web = web(board, self.overlap);
        let mut blossoms = SmallestPatterns::new(request.scope);
        for (stem, targets) in stems(board, &web) {
            sink.should_stop()?;
            let mut search = PetalSearch {
                overlap: self.overlap,
                stem,
                petals: petals(board, &web, stem, &targets),
                chosen: Vec::new(),
                blossoms: &mut blossoms,
            };
            search.choose(0, CellSet::of(stem), 1, &targets, sink)?;
        }
        for (gone, (size, stem, petals), ()) in blossoms.sorted() {
            let deduction = Deduction::eliminate(gone).size(size as u32);
            sink.emit_with(&deduction, |evidence| {
                explain(board, &web, stem, &petals, explain::digits_of(&gone), evidence);
            })?;
        }
        Flow::Continue(())
    }
}

/// Returns the cells that can be stems, and for each of them the candidates that its petals may be able to eliminate.
fn stems(board: &Board, web: &AlsWeb) -> Vec<(Cell, CandidateSet)> {
    // For each candidate, the eliminations of all its petals.
    let mut by_petals = vec![CandidateSet::EMPTY; Candidate::COUNT];
    for (number, set) in web.sets().iter().enumerate() {
        let all = web.eliminated_by(number);
        for digit in set.digits {
            for cell in all.cells_of(digit) {
                let by_petals = &mut by_petals[Candidate::new(cell, digit).index()];
                *by_petals = by_petals.union(&all);
            }
        }
    }
    let mut stems = Vec::new();
    for stem in board.unsolved() {
        let digits = board.candidates(stem);
        if digits.len() < 2 {
            continue;
        }
        let mut targets = CandidateSet::ALL;
        for digit in digits {
            targets = targets.intersection(&by_petals[Candidate::new(stem, digit).index()]);
        }
        for digit in digits {
            targets.remove_digit(digit, CellSet::ALL);
        }
        if !targets.is_empty() {
            stems.push((stem, targets));
        }
    }
    stems
}

/// A set that cannot hold a certain digit if the stem holds it.
struct Petal {
    set: u16,
    cells: CellSet,
    eliminations: CandidateSet,
}

/// Returns, for each candidate of the stem, the petals that eliminate some of `targets`, those with fewer cells first.
fn petals(board: &Board, web: &AlsWeb, stem: Cell, targets: &CandidateSet) -> Vec<Vec<Petal>> {
    let of_digit = |digit: Digit| {
        let mut petals: Vec<Petal> = (0..web.sets().len())
            .map(|set| (set, web.eliminated_by(set)))
            .filter(|(_, eliminations)| eliminations.cells_of(digit).contains(stem))
            .map(|(set, eliminations)| Petal {
                set: set as u16,
                cells: web.sets()[set].cells,
                eliminations: eliminations.intersection(targets),
            })
            .filter(|petal| !petal.eliminations.is_empty() && !petal.cells.contains(stem))
            .collect();
        petals.sort_by_key(|petal| petal.cells.len());
        petals
    };
    board.candidates(stem).into_iter().map(of_digit).collect()
}

/// The number of cells of stem and petals, the stem, and the petal of each of its candidates.
type BlossomSize = (usize, Cell, [u16; 9]);

/// A search for petals of one stem.
struct PetalSearch<'a> {
    overlap: bool,
    stem: Cell,
    petals: Vec<Vec<Petal>>,
    chosen: Vec<u16>,
    blossoms: &'a mut SmallestPatterns<BlossomSize, ()>,
}

impl PetalSearch<'_> {
    /// Chooses a petal for the candidate with this index and for all later ones.
    fn choose(
        &mut self,
        index: usize,
        used: CellSet,
        size: usize,
        targets: &CandidateSet,
        sink: &mut Sink<'_>,
    ) -> Flow {
        if index == self.petals.len() {
            let mut petals = [0; 9];
            petals[..index].copy_from_slice(&self.chosen);
            self.blossoms.add(*targets, (size, self.stem, petals), ());
            return Flow::Continue(());
        }
        sink.should_stop()?;
        for number in 0..self.petals[index].len() {
            let petal = &self.petals[index][number];
            let left = targets.intersection(&petal.eliminations);
            let size = size + petal.cells.len();
            if left.is_empty() || !self.overlap && petal.cells.intersects(used) {
                continue;
            }
            if !self.blossoms.wants(&(size, Cell::at(0, 0), [0; 9])) {
                break;
            }
            let used = used | petal.cells;
            self.chosen.push(petal.set);
            self.choose(index + 1, used, size, &left, sink)?;
            self.chosen.pop();
        }
        Flow::Continue(())
    }
}

fn explain(board: &Board, web: &AlsWeb, stem: Cell, petals: &[u16; 9], z: DigitSet, evidence: &mut Evidence) {
    evidence.cells(CellSet::of(stem), CellRole::Pivot, 0);
    for (index, digit) in board.candidates(stem).into_iter().enumerate() {
        evidence.candidate(stem, digit, CandidateRole::Pivot);
        let set = web.set(petals[index]);
        let node = explain::set(board, set, index as u16 + 1, DigitSet::of(digit), evidence);
        let from = End::from(Candidate::new(stem, digit));
        for z in z {
            let start = evidence.links.len();
            let places = set.places(digit, board);
            let lost = explain::end(places, digit, evidence);
            let held = explain::end(set.places(z, board), z, evidence);
            let joined = places | CellSet::of(stem);
            let house = House::all().find(|house| joined.is_subset(house.cells()));
            evidence.link(from, lost, LinkStrength::Weak, house.map(Reason::House));
            evidence.link(lost, held, LinkStrength::Strong, Some(Reason::Node(node)));
            let mut branch = Chain::new(ChainRole::Branch, start..evidence.links.len());
            branch.premise = Some(Literal::On(from));
            branch.conclusion = Some(Literal::On(held));
            evidence.chain(branch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all, find_all_with};

    /// The stem is r1c1. Its petals are a cell in its row and a cell in its column.
    const TWO_PETALS: &str = "r1c1=12 r1c5=13 r5c1=23";

    #[test]
    fn a_digit_of_all_petals_is_eliminated_where_it_sees_all_of_them() {
        assert_finds::<DeathBlossom>(TWO_PETALS, &["3r5c5"]);
    }

    #[test]
    fn every_candidate_of_the_stem_has_a_petal() {
        // 4 has no petal.
        assert_finds::<DeathBlossom>("r1c1=124 r1c5=13 r1c8=23", &[]);
        assert_finds::<DeathBlossom>("r1c1=124 r1c5=13 r1c8=23 r2c2=34", &["3r1c23"]);
    }

    #[test]
    fn a_set_is_the_petal_of_two_candidates_only_with_overlap() {
        // The set r1c79 has the digits 2, 3 and 4.
        let text = "r1c1=12 r1c5=13 r1c7=234 r1c9=34";
        let gone = |options: &[(&str, &str)]| find_all_with::<DeathBlossom>(options, &board(text)).len();
        assert_eq!((gone(&[]), gone(&[("overlap", "true")])), (2, 7));
    }

    #[test]
    fn each_petal_is_a_set_with_the_number_of_its_candidate() {
        let found = find_all::<DeathBlossom>(&board(TWO_PETALS));
        let evidence = &found[0].evidence;
        assert_eq!(evidence.nodes.iter().filter(|node| node.group > 0).count(), 2);
        assert_eq!(evidence.chains.len(), 2);
        assert_eq!(found[0].size, 3);
    }
}
