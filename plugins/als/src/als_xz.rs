//! ALS-XZ: two almost locked sets that cannot both hold a digit, their restricted common.
//!
//! ```text
//!   set 1:  x . . z      every x of one set sees every x of the other set, so one of the sets does not hold x and holds
//!           |            all its other digits
//!   set 2:  x . . z
//! ```
//!
//! - *Singly linked*, by one restricted common `x`: one of the sets holds each other digit `z` that both have. So `z` is
//!   eliminated from the cells that see all its places in both sets.
//! - *Doubly linked*, by two restricted commons: each set lacks exactly one of the two, and holds all its other digits. So each
//!   of these other digits is eliminated from the cells that see all its places in its set. Each restricted common is eliminated
//!   from the cells that see all its places in both sets. No candidate of the two sets is eliminated.
//!
//! A cell with two candidates is a set. The sets have no common cell. With `overlap` they may have common cells that are not
//! places of `x`. A pair with two restricted commons counts as doubly linked. There is one deduction for each outcome, by a pair
//! with the fewest cells. The pairs with the fewest cells come first, and of these the singly linked ones.
//!
//! Definition and options are those of `HoDoKu`, except that its first pair is the first in the order of houses.

use sudoku_technique::{
    Board, Claim, Deduction, Flow, OptionEntry, Options, Request, Sink, Technique, Variant, VariantEntry,
};

use crate::bits::{BitBlock, EMPTY, both, either, is_empty, without};
use crate::explain;
use crate::join::AlsLink;
use crate::outcomes::SmallestPatterns;
use crate::web::{AlsWeb, web};

const FORMS: &[VariantEntry] = &[
    VariantEntry::new("singly-linked", "The sets have one restricted common."),
    VariantEntry::new("doubly-linked", "The sets have two restricted commons."),
];
const SINGLY: Variant = Variant::named(FORMS, "singly-linked");
const DOUBLY: Variant = Variant::named(FORMS, "doubly-linked");

/// Two sets with a restricted common. One of the two holds every other digit that both have.
#[derive(Default)]
pub struct AlsXz {
    overlap: bool,
}

impl Technique for AlsXz {
    const ID: &'static str = "als-xz";
    const NAME: &'static str = "Almost Locked Set XZ-Rule";
    const SUMMARY: &'static str = "Two almost locked sets cannot both hold a digit x, so one of them holds every other digit z that both have.";
    const PLACE: u32 = 3400;
    const FAMILY: &'static str = crate::FAMILY;
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const OPTIONS: &'static [OptionEntry] = &[crate::OVERLAP];
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0901").compares_change()];
    const SENTENCE: &'static str = "{set 1} and {set 2} each have one digit more than cells, so a set that lacks a digit holds all its others; {restricted-common.digits} cannot be in both, as the places in one see those in the other; so one of them goes without and holds all the rest; so {removed.digits} must be in one of the two";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            overlap: options.flag("overlap"),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let web = web(board, self.overlap);
        let mut pairs = SmallestPatterns::new(request.scope);
        // Two sets that have not changed eliminate nothing that they did not eliminate before.
        for link in hits(&web, web.links_since(request.previous)) {
            let gone = web.listed(|column| gone(&web, link, column));
            // Of two pairs with as many cells, the one with fewer restricted commons comes first.
            let size = (web.size(&link.sets), link.digits.len(), link.sets);
            pairs.add(gone, size, link.digits);
        }
        for (gone, (size, _, sets), commons) in pairs.sorted() {
            let variant = if commons.len() == 1 { SINGLY } else { DOUBLY };
            let deduction = Deduction::eliminate(gone).variant(variant).size(size as u32);
            sink.emit_with(&deduction, |evidence| {
                for (group, set) in (1..).zip(sets) {
                    explain::set(board, web.set(set), group, commons, evidence);
                }
            })?;
        }
        Flow::Continue(())
    }
}

/// Returns the pairs of sets that eliminate something.
fn hits(web: &AlsWeb, links: &[AlsLink]) -> Vec<AlsLink> {
    let mut hits = Vec::new();
    for column in 0..web.eliminations().columns() {
        let removes = |link: &&AlsLink| !is_empty(&gone(web, **link, column));
        hits.extend(links.iter().filter(removes));
    }
    hits
}

/// Returns the eliminations of two sets, in one column of the rows of candidates.
#[inline]
fn gone(web: &AlsWeb, link: AlsLink, column: usize) -> BitBlock {
    let (eliminations, of_digit) = (web.eliminations().column(column), web.of_digit().column(column));
    let [one, other] = link.sets.map(usize::from);
    let (by_one, by_other) = (&eliminations[one], &eliminations[other]);
    let common = both(by_one, by_other);
    if let Some(x) = link.digits.only() {
        return without(&common, &of_digit[x.index()]);
    }
    // A restricted common is eliminated where it sees both sets, every other digit where it sees its own set.
    let of_cell = web.of_cell().column(column);
    let restricted = link
        .digits
        .into_iter()
        .fold(EMPTY, |all, x| either(&all, &of_digit[x.index()]));
    let cells = web.sets()[one].cells | web.sets()[other].cells;
    let own = cells
        .into_iter()
        .fold(EMPTY, |all, cell| either(&all, &of_cell[cell.index()]));
    let locked = without(&without(&either(by_one, by_other), &restricted), &own);
    either(&both(&common, &restricted), &locked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all, find_all_with};

    /// 1 is a restricted common in row 1, and 3 in column 7. 2 is at both ends.
    const BENT: &str = "r1c1=12 r1c7=13 r5c7=23";

    #[test]
    fn one_restricted_common_eliminates_the_other_digits_of_both_sets() {
        // The middle cell can belong to either set: two pairs with the same outcome.
        assert_finds::<AlsXz>(BENT, &["singly-linked: 2r5c1"]);
    }

    #[test]
    fn sets_without_a_restricted_common_prove_nothing() {
        assert_finds::<AlsXz>("r1c1=12 r5c5=12", &[]);
    }

    #[test]
    fn two_restricted_commons_lock_both_sets() {
        // The four cells make two sets in rows, or two sets in columns.
        let gone = "doubly-linked: 1r2346789c1 2r2346789c2 3r1c3456789 3r23c123 4r5c3456789 4r46c123";
        assert_finds::<AlsXz>("r1c1=13 r1c2=23 r5c1=14 r5c2=24", &[gone]);
    }

    #[test]
    fn sets_have_common_cells_only_with_overlap() {
        // The sets r1c12 and r1c2, r2c2 both contain r1c2, and 1 is a restricted common in the box.
        let text = "r1c1=13 r1c2=23 r2c2=12 r2c3=13";
        let found = |options: &[(&str, &str)]| find_all_with::<AlsXz>(options, &board(text)).len();
        assert!(found(&[]) <= found(&[("overlap", "true")]));
    }

    #[test]
    fn the_evidence_names_both_sets_and_the_restricted_common() {
        let found = find_all::<AlsXz>(&board(BENT));
        let evidence = &found[0].evidence;
        let sizes: Vec<_> = evidence
            .nodes
            .iter()
            .map(|node| (node.group, node.candidates.len()))
            .collect();
        assert_eq!(sizes, [(1, 2), (2, 4)]);
        assert_eq!(evidence.candidates.len(), 2);
        assert_eq!(found[0].size, 3);
    }
}
