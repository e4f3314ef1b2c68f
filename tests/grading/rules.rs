//! Checks worked examples of rules, and the lower bounds that generation relies on. `foxy` and `mcm` have files of their own.

use std::collections::BTreeMap;

use sudokud::engine::Recording;
use sudokud::grade::{Origin, SHIPPED, Scale, Score, TextFile};
use sudokud::puzzle::Stop;

use super::{SCALES, grade, part, puzzle, puzzles, score, snapshot};

#[test]
fn jet_has_the_level_of_the_hardest_technique() {
    let snapshot = snapshot();
    let scale = snapshot.scale("jet").unwrap();
    for (text, level, hardest) in [
        // Full houses and naked singles alone.
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "easy",
            "naked-single",
        ),
        // Naked triples are easy there, pointing is medium.
        (
            ".2.....8.4.19.3..7....21.3...45.....6..294...9...1...6..9.8.7..3.....86..7......1",
            "medium",
            "locked-candidates-type-1-pointing",
        ),
        // A hidden pair beside intersections.
        (
            "....2..1..7..9......385.7........46.9........4.2....38..42..67.5..9...83.1.6.....",
            "hard",
            "hidden-pair",
        ),
        // A Swordfish and an XY-Wing are both very hard.
        (
            "9......7.7.....1.3..845.2.....3..51.....6...8.....9.34.73..........4.....14.9..87",
            "very-hard",
            "xy-wing",
        ),
        // A forcing net is "everything else".
        (
            "..8.....414...39.5..7....1....15.79...1..2.8.29..7..........6....32.....87.4.....",
            "diabolical",
            "forcing-net-contradiction",
        ),
    ] {
        let grade = grade(scale, &puzzle(text));
        assert_eq!(
            (grade.level_name.as_deref(), grade.hardest.as_deref()),
            (Some(level), Some(hardest))
        );
        let place = scale.level(level).unwrap() + 1;
        assert_eq!(grade.score, Some(score(&place.to_string())));
    }
}

#[test]
fn sotd_costs_more_at_the_first_use() {
    let snapshot = snapshot();
    let scale = snapshot.scale("sotd").unwrap();
    for (text, total, level) in [
        // 21 full houses and 30 naked singles at 100 each: 5100, from 4300 on easy, and 5300 is not reached.
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "5100",
            "easy",
        ),
        // 56 singles: 5600. Candidate lines 350 + 2 * 200 = 750, multiple lines 700 + 400 = 1100, a hidden pair 1500: 8950.
        (
            "....2..1..7..9......385.7........46.9........4.2....38..42..67.5..9...83.1.6.....",
            "8950",
            "fiendish",
        ),
        // 54 singles: 5400. Candidate lines 350 + 200, a hidden pair 1500, naked triples 2000 + 1400: 10850.
        (
            ".2.....8.4.19.3..7....21.3...45.....6..294...9...1...6..9.8.7..3.....86..7......1",
            "10850",
            "fiendish",
        ),
    ] {
        let grade = grade(scale, &puzzle(text));
        assert_eq!(
            (grade.score, grade.level_name.as_deref()),
            (Some(score(total)), Some(level)),
            "{:?}",
            grade.counts
        );
        assert_eq!(part(&grade, "sum"), score(total));
    }
}

/// Reads a scale that can extend the shipped ones.
fn scale(text: &str) -> Scale {
    let text = TextFile {
        origin: Origin::File("club.toml".into()),
        text: text.to_owned(),
    };
    let shipped: Vec<_> = TextFile::shipped(SHIPPED).collect();
    Scale::read(&text, &shipped, snapshot().catalog()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_rating_is_the_highest_of_all_steps_and_three_parts_say_when() {
    let rated = scale(
        "name = 'rated'\nrule = 'rating'\norientation = 'as-given'\nlevels = [{ name = 'low' }, { name = 'high', min_score = 3 }]\n\
         ladder = [\n{ technique = 'locked-candidates-type-1-pointing', rating = 2.6 },\n\
         { technique = 'full-house', rating = 1.0 },\n{ technique = 'hidden-single', variant = 'box', rating = 1.2 },\n\
         { technique = 'hidden-single', rating = 1.5 },\n{ technique = 'naked-single', rating = 2.3 },\n\
         { technique = 'naked-pair', rating = 3.0 },\n{ technique = 'x-wing', rating = 3.2 }]",
    );
    let mut first_is_no_placement = 0;
    for puzzle in puzzles(120) {
        let graded = rated.grade(&puzzle, Recording::EVIDENCE, &Stop::never()).unwrap();
        let rating = |id: &str, variant: Option<&str>| match (id, variant) {
            ("full-house", _) => "1",
            ("hidden-single", Some("box")) => "1.2",
            ("hidden-single", _) => "1.5",
            ("naked-single", _) => "2.3",
            ("locked-candidates-type-1-pointing", _) => "2.6",
            ("naked-pair", _) => "3",
            _ => "3.2",
        };
        let ratings: Vec<_> = (graded.trace.steps.iter())
            .map(|step| score(rating(&step.technique, step.deduction.variant.as_deref())))
            .collect();
        let placing = graded
            .trace
            .steps
            .iter()
            .position(|step| !step.deduction.placements.is_empty());
        let er = ratings.iter().max().copied().unwrap_or_default();
        let ep = placing
            .and_then(|at| ratings[..=at].iter().max())
            .copied()
            .unwrap_or_default();
        let ed = ratings.first().copied().unwrap_or_default();
        assert_eq!(graded.score, graded.is_solved().then_some(er));
        let parts = ["er", "ep", "ed"].map(|name| part(&graded, name));
        assert_eq!(parts, [er, ep, ed]);
        if graded.is_solved() {
            assert_eq!(
                graded.level_name.as_deref(),
                Some(if er >= score("3") { "high" } else { "low" })
            );
        }
        first_is_no_placement += u32::from(placing.is_some_and(|at| at > 0));
        // Walked as it was given: its boards are the caller's own.
        let own = rated.ladder().walk(
            puzzle.givens().board(),
            puzzle.solution(),
            Recording::EVIDENCE,
            &Stop::never(),
        );
        assert_eq!(own.unwrap().steps, graded.trace.steps);
    }
    assert!(first_is_no_placement > 0);
}

#[test]
fn singles_say_which_kind_a_puzzle_needs() {
    let snapshot = snapshot();
    let scale = snapshot.scale("singles").unwrap();
    let mut seen = BTreeMap::new();
    for puzzle in puzzles(200) {
        let graded = scale.grade(&puzzle, Recording::EVIDENCE, &Stop::never()).unwrap();
        let steps = &graded.trace.steps;
        let needs = |id: &str, other: fn(&str) -> bool| {
            steps
                .iter()
                .any(|step| &*step.technique == id && step.deduction.variant.as_deref().is_none_or(other))
        };
        let expected = if !graded.is_solved() {
            None
        } else if needs("naked-single", |_| true) {
            Some("cells")
        } else if needs("hidden-single", |variant| variant != "box") {
            Some("lines")
        } else {
            Some("boxes")
        };
        assert_eq!(graded.level_name.as_deref(), expected);
        *seen.entry(expected).or_insert(0) += 1;
    }
    assert!(seen.len() >= 3, "{seen:?}");
}

#[test]
fn the_least_that_techniques_are_worth_is_never_more_than_a_puzzle_that_uses_them() {
    let snapshot = snapshot();
    let puzzles = puzzles(150);
    for name in SCALES {
        let scale = snapshot.scale(name).unwrap();
        let mut bounds = 0;
        for puzzle in &puzzles {
            let grade = grade(scale, puzzle);
            if !grade.is_solved() {
                continue;
            }
            let score = grade.score.unwrap();
            assert_eq!(
                score.next_multiple(scale.grain()),
                Some(score),
                "{name}: {}",
                puzzle.givens()
            );
            let used: Vec<usize> = (0..scale.ladder().rungs().len())
                .filter(|&rung| grade.trace.counts[rung] > 0)
                .collect();
            // All of them, each alone, and each with all harder ones; beside a rung that was not used, which may be easier.
            let mut sets = vec![used.iter().map(|&rung| vec![rung]).collect::<Vec<_>>()];
            sets.extend(used.iter().map(|&rung| vec![vec![rung]]));
            sets.extend((0..used.len()).map(|from| used[from..].iter().map(|&rung| vec![rung]).collect()));
            sets.extend(used.iter().map(|&rung| vec![vec![0, rung]]));
            for needed in sets {
                let least = scale.least(&needed);
                assert!(
                    least.score <= score,
                    "{name}: {needed:?} {least:?} of {}",
                    puzzle.givens()
                );
                assert!(
                    Some(least.level) <= grade.level,
                    "{name}: {needed:?} {least:?} of {}",
                    puzzle.givens()
                );
                bounds += u32::from(least.score > Score::ZERO);
            }
        }
        // The techniques of Sudoku Explainer rate their steps themselves.
        let is_rated_by_plugin = name.starts_with("explainer");
        assert_eq!(bounds > 0, !is_rated_by_plugin, "{name}: {bounds}");
    }
}
