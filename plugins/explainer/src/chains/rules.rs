//! The techniques.

use sudoku_technique::{
    Board, Deduction, Evidence, Flow, Request, Scope, Sink, Technique, Variant, VariantEntry,
};

use super::cycles::{self, PathHint, PathKind};
use super::links::{LinkKinds, candidate};
use super::poll::polling;
use super::proof;
use super::quiet;
use super::rating::Rank;
use super::scan::{NetHint, NetKind, Scan};
use crate::table::{TABLE, described};

/// Chains and cycles without branches.
#[derive(Default)]
pub struct ForcingChains;

const PATHS: &[VariantEntry] = &[
    VariantEntry::new(
        "x-cycle",
        "Bidirectional X-Cycle: a cycle through the places of one digit",
    ),
    VariantEntry::new(
        "y-cycle",
        "Bidirectional Y-Cycle: a cycle through cells with two candidates",
    ),
    VariantEntry::new(
        "cycle",
        "Bidirectional Cycle: a cycle through links of both kinds",
    ),
    VariantEntry::new(
        "x-chain",
        "Forcing X-Chain: a chain through the places of one digit",
    ),
    VariantEntry::new("chain", "Forcing Chain: a chain through links of both kinds"),
];

impl Technique for ForcingChains {
    described!(21);
    const VARIANTS: &'static [VariantEntry] = PATHS;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        if request.scope == Scope::First {
            let Some(hint) = cycles::first(board) else {
                quiet::note(21, board);
                return Flow::Continue(());
            };
            return report_path(board, &hint, sink);
        }
        cycles::all(board)
            .iter()
            .try_for_each(|hint| report_path(board, hint, sink))
    }
}

fn report_path(board: &Board, hint: &PathHint, sink: &mut Sink<'_>) -> Flow {
    let deduction = match hint.placed {
        Some(placed) => Deduction::place(placed.cell(), placed.digit()),
        None => Deduction::eliminate(hint.eliminated),
    };
    let variant = match (hint.kinds, hint.kind) {
        (LinkKinds::X, PathKind::Cycle) => Variant::named(PATHS, "x-cycle"),
        (LinkKinds::Y, _) => Variant::named(PATHS, "y-cycle"),
        (LinkKinds::Xy, PathKind::Cycle) => Variant::named(PATHS, "cycle"),
        (LinkKinds::X, PathKind::Chain) => Variant::named(PATHS, "x-chain"),
        (LinkKinds::Xy, PathKind::Chain) => Variant::named(PATHS, "chain"),
    };
    let deduction = deduction
        .variant(variant)
        .length(hint.rank.complexity)
        .rating(hint.rank.rounded());
    sink.emit_with(&deduction, |evidence| proof::path(board, hint, evidence))
}

/// Chains with branches: rule `RULE` of the original, 23 to 30.
#[derive(Default)]
pub struct ForcingNets<const RULE: usize>;

const NETS: &[VariantEntry] = &[
    VariantEntry::new(
        "contradiction",
        "Contradiction Forcing Chains: an assumption contradicts itself",
    ),
    VariantEntry::new(
        "double",
        "Double Forcing Chains: what follows if a candidate is true, and if it is false",
    ),
    VariantEntry::new(
        "cell",
        "Cell Forcing Chains: what follows from each candidate of a cell",
    ),
    VariantEntry::new(
        "region",
        "Region Forcing Chains: what follows from each place of a digit in a house",
    ),
];

impl<const RULE: usize> Technique for ForcingNets<RULE> {
    described!(RULE);
    const VARIANTS: &'static [VariantEntry] = NETS;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let first_only = request.scope == Scope::First;
        let reports = polling(sink, |poll| {
            if RULE > 25 && quiet::is_idle(RULE, board, poll) {
                return Vec::new();
            }
            let scan = Scan::new(board, quiet::depth(RULE), first_only, poll);
            if scan.hints.is_empty() && !poll() {
                quiet::note(RULE, board);
            }
            let hints = scan.hints.iter();
            let reported = hints.map(|hint| {
                let mut evidence = Evidence::default();
                if request.evidence {
                    proof::net(&scan, hint, &mut evidence);
                }
                (deduction(&scan, hint, TABLE[RULE].rating), evidence)
            });
            reported.collect::<Vec<_>>()
        })?;
        for (deduction, proof) in reports {
            sink.emit_with(&deduction, |evidence| *evidence = proof)?;
        }
        Flow::Continue(())
    }
}

fn deduction(scan: &Scan<'_>, hint: &NetHint, base: f64) -> Deduction {
    let rank = Rank::new(base, hint.complexity, hint.kind as u8);
    let of = candidate(hint.conclusion / 2);
    let deduction = if hint.conclusion % 2 == 1 {
        Deduction::place(of.cell(), of.digit())
    } else {
        Deduction::eliminate(scan.eliminated(hint))
    };
    let variant = match hint.kind {
        NetKind::Contradiction => Variant::named(NETS, "contradiction"),
        NetKind::Double => Variant::named(NETS, "double"),
        NetKind::Cell => Variant::named(NETS, "cell"),
        NetKind::Region => Variant::named(NETS, "region"),
    };
    deduction
        .variant(variant)
        .length(hint.complexity)
        .rating(rank.rounded())
}
