//! Forcing Net Contradiction: all singles that follow from an assumption lead to a contradiction, so it is false.
//!
//! ```text
//!     assumption  ->  a off  -.
//!                 ->  b off  --->  c on  ->  ...     c was the only other candidate of a house beside a and b
//! ```
//!
//! A net is the board after the assumption, with every naked and hidden single that follows, and every group that has all
//! remaining places of a line or a box. It branches, because a single can need several eliminations. Singles of the board before
//! the assumption are not part of a net.
//!
//! The assumption is false if a candidate is both on and off, or if a cell or a house has no candidate left. Two values in a cell
//! turn each other off, and so does one value twice in a house. A net ends when nothing is new, so it finds all that follows by
//! singles. The option `rounds` ends it earlier.
//!
//! A false candidate is eliminated; a candidate that cannot be false is placed. There is one deduction for each of these
//! outcomes. Deductions are sorted by rounds, then eliminations come before placements, then they are sorted by the number of
//! links and by candidate.
//!
//! Source: `HoDoKu`, "Forcing Nets". Its nets have four rounds and then join as chains do, with the groups of the board before the
//! assumption. The nets here find the same outcomes and more. `HoDoKu` takes the shortest proof among contradictions and verities
//! together.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Scope, Sink, Technique};

use crate::net_proof;
use crate::nets::{ForcingNets, NetDepth};
use crate::outcome::deduction;
use crate::setting::{NET_OPTIONS, NetSetting};

/// An assumption leads by a net to a contradiction.
#[derive(Default)]
pub struct ForcingNetContradiction {
    setting: NetSetting,
}

impl Technique for ForcingNetContradiction {
    const ID: &'static str = "forcing-net-contradiction";
    const NAME: &'static str = "Forcing Net Contradiction";
    const SUMMARY: &'static str =
        "The singles that follow from an assumption lead to a contradiction; the assumption is false.";
    const PLACE: u32 = 3820;
    const FAMILY: &'static str = "forcing";
    const OPTIONS: &'static [OptionEntry] = NET_OPTIONS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1303").compares_change()];
    const SENTENCE: &'static str =
        "if {assumption}, the singles that follow end in a contradiction: {contradiction}";

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            setting: NetSetting::of(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let only_first = request.scope == Scope::First;
        let depth = if only_first {
            NetDepth::FirstFailure
        } else {
            NetDepth::All
        };
        let nets = ForcingNets::of(board, self.setting, depth);
        for proof in nets.contradictions(only_first, sink)? {
            let length = proof.needed.len() as u32;
            let outcome = deduction(&nets.layout, proof.outcome).length(length);
            sink.emit_with(&outcome, |evidence| {
                net_proof::contradiction(&nets, &proof, evidence);
            })?;
        }
        Flow::Continue(())
    }
}
