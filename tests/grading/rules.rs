//! Worked examples of each rule, and the bound that generation relies on.

use std::collections::BTreeMap;

use sudoku_technique::Cell;
use sudokud::engine::{Ladder, Recording, Rung};
use sudokud::grade::{Grade, Origin, Scale, ScaleText, Score};
use sudokud::puzzle::{PatternFacts, Puzzle, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource};

use super::{SCALES, grade, part, puzzle, puzzles, score, snapshot};

/// How often each technique was used.
fn counts(grade: &Grade) -> BTreeMap<&str, u32> {
    grade.counts.iter().map(|(id, count)| (&**id, *count)).collect()
}

#[test]
fn foxy_has_a_level_for_each_of_its_43_codes() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    let mut listed = BTreeMap::new();
    for (index, level) in scale.levels().iter().enumerate() {
        for code in scale.codes(index) {
            assert_eq!(listed.insert(code, level.name.to_string()), None);
        }
    }
    // The table of the text: code, level.
    let mut expected = BTreeMap::new();
    for (code, level) in [
        ("1000", "beginner"),
        ("2000", "easy"),
        ("2100", "medium"),
        ("2200", "medium"),
        ("3000", "medium"),
        ("3100", "medium"),
        ("3200", "medium"),
    ] {
        expected.insert(code.to_owned(), level.to_owned());
    }
    for (second, third, fourth) in (0..3).flat_map(|a| [(a, 0, 0), (a, 0, 1), (a, 1, 0), (a, 1, 1)]) {
        let many = second + third + fourth >= 3;
        for (first, level) in [
            (4, if many { "expert" } else { "hard" }),
            (5, if many { "diabolical" } else { "expert" }),
            (6, "diabolical"),
        ] {
            expected.insert(format!("{first}{second}{third}{fourth}"), level.to_owned());
        }
    }
    assert_eq!(expected.len(), 43);
    assert_eq!(listed, expected);
}

/// The sum of 1/k of the eliminating steps of a trace, asked of the techniques one by one, as numerator and denominator.
fn weight(scale: &Scale, puzzle: &Puzzle, counts: impl Fn(&str) -> bool) -> (u128, u128) {
    let canonical = puzzle.canonical();
    let walked = &canonical.puzzle;
    let ladder: &Ladder = scale.ladder();
    let stop = Stop::never();
    let board = walked.givens().board();
    let trace = ladder
        .walk(board.clone(), walked.solution(), Recording::EVIDENCE, &stop)
        .unwrap();
    let (mut board, mut sum) = (board, (0, 1));
    for step in &trace.steps {
        if step.deduction.placements.is_empty() && counts(&step.technique) {
            let rungs = ladder.rungs().iter();
            let technique = rungs
                .map(Rung::technique)
                .find(|technique| *technique.id() == step.technique);
            let all = technique
                .unwrap()
                .find_all(&board, walked.solution(), &stop)
                .unwrap();
            let mut different: Vec<_> = Vec::new();
            for deduction in all
                .deductions
                .iter()
                .filter(|deduction| deduction.placements.is_empty())
            {
                if !different.contains(&deduction.eliminations) {
                    different.push(deduction.eliminations);
                }
            }
            let k = different.len() as u128;
            assert!(different.contains(&step.deduction.eliminations));
            sum = (sum.0 * k + sum.1, sum.1 * k);
            let divisor = (1..=sum.1)
                .rev()
                .find(|n| sum.0.is_multiple_of(*n) && sum.1.is_multiple_of(*n));
            sum = divisor.map_or(sum, |divisor| (sum.0 / divisor, sum.1 / divisor));
        }
        board.eliminate(&step.deduction.eliminations);
        board.place_all(&step.deduction.placements);
    }
    sum
}

#[test]
fn the_notes_of_foxy_are_those_that_its_text_counts() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    let note: BTreeMap<String, u32> = (scale.ladder().rungs().iter().enumerate())
        .map(|(rung, technique)| {
            (
                technique.id().to_string(),
                f64::from(scale.numbers(rung)[0].value) as u32,
            )
        })
        .collect();
    let (mut parts_of_a_step, mut seen) = (0, BTreeMap::new());
    for puzzle in puzzles(400) {
        let grade = grade(scale, &puzzle);
        let used = counts(&grade);
        let first = if grade.is_solved() {
            used.keys().map(|id| note[*id]).max().unwrap_or(1)
        } else {
            6
        };
        let (all, of) = weight(scale, &puzzle, |_| true);
        let second = u32::from(all >= 4 * of) + u32::from(all >= 8 * of);
        let (hard, hard_of) = weight(scale, &puzzle, |id| note[id] >= 4);
        let third = u32::from(hard >= 3 * hard_of);
        // The text's techniques: both rules of colours are one, and all types of rectangles.
        let mut advanced: Vec<_> = (used.keys().filter(|id| note[**id] >= 4))
            .map(|id| match *id {
                "simple-colors-trap" | "simple-colors-wrap" => "simple colouring",
                "hidden-rectangle" => "unique rectangle",
                id if id.starts_with("unique-rectangle-") => "unique rectangle",
                id => id,
            })
            .collect();
        advanced.sort_unstable();
        advanced.dedup();
        let fourth = u32::from(advanced.len() >= 3);
        let code = format!("{first}{second}{third}{fourth}");
        assert_eq!(grade.score.to_string(), code, "{}", puzzle.givens());
        let level = grade.level_name.as_deref().unwrap();
        let index = scale.level(level).unwrap();
        assert!(scale.codes(index).contains(&code), "{code} is {level}");
        assert_eq!(
            Some(part(&grade, "eliminations")),
            Score::nearest(all as f64 / of as f64)
        );
        parts_of_a_step += u32::from(of > 1);
        *seen.entry(level.to_owned()).or_insert(0) += 1;
    }
    assert!(
        parts_of_a_step > 50 && seen.len() >= 4,
        "{parts_of_a_step} {seen:?}"
    );
}

#[test]
fn a_weight_of_exactly_eight_is_eight() {
    let snapshot = snapshot();
    // Eliminating steps: a naked pair, four of pointing, one of claiming, a hidden pair, an XYZ-Wing; each the only one of its
    // kind at that moment.
    let puzzle = puzzle("...12.89.8...3.....3..95.1...6.........2....59825..1..74...........1.3.9.9....24.");
    let grade = grade(snapshot.scale("foxy").unwrap(), &puzzle);
    assert_eq!(part(&grade, "eliminations"), score("8"));
    assert_eq!(
        (grade.score, grade.level_name.as_deref()),
        (score("4200"), Some("hard"))
    );
}

#[test]
fn foxy_counts_what_its_table_does_not_name_as_six_and_says_so() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    // A W-Wing, which the table does not name.
    let unlisted =
        puzzle("..4.8..27.1.....9...857...4........3.6..4.....872......5..13.7.......6...43...98.");
    let graded = grade(scale, &unlisted);
    assert!(graded.is_solved());
    assert_eq!(
        (graded.score, part(&graded, "unlisted")),
        (score("6100"), score("1"))
    );
    let unfinished = puzzles(60)
        .into_iter()
        .map(|puzzle| grade(scale, &puzzle))
        .find(|grade| !grade.is_solved());
    let unfinished = unfinished.expect("some puzzles are beyond these techniques");
    assert_eq!(part(&unfinished, "note-1"), score("6"));
    assert_eq!(unfinished.level_name.as_deref(), Some("diabolical"));
}

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
        // A W-Wing is "everything else".
        (
            "...5.4...1......398.4........18....57.....12.6............7...63.62.5.14.12....5.",
            "diabolical",
            "w-wing",
        ),
    ] {
        let grade = grade(scale, &puzzle(text));
        assert_eq!(
            (grade.level_name.as_deref(), grade.hardest.as_deref()),
            (Some(level), Some(hardest))
        );
        let place = scale.level(level).unwrap() + 1;
        assert_eq!(grade.score, score(&place.to_string()));
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
            (score(total), Some(level)),
            "{:?}",
            grade.counts
        );
        assert_eq!(part(&grade, "sum"), score(total));
    }
}

/// Factor 1 of so many givens, and so on: the tables of the paper.
#[test]
fn the_factors_of_mcm_are_those_of_the_papers_tables() {
    let snapshot = snapshot();
    let scale = snapshot.scale("mcm").unwrap();
    let by = |number: u64, table: &[(u64, u64, u64)]| {
        let row = table
            .iter()
            .find(|(least, most, _)| (*least..=*most).contains(&number));
        row.unwrap_or_else(|| panic!("{number} is in no row")).2
    };
    let givens = [(50, 81, 1), (36, 49, 2), (32, 35, 3), (28, 31, 4), (0, 27, 5)];
    let lines = [(5, 9, 1), (4, 4, 2), (3, 3, 3), (2, 2, 4), (0, 1, 5)];
    let searches = [
        (0, 99, 1),
        (100, 999, 2),
        (1000, 9999, 3),
        (10_000, 99_999, 4),
        (100_000, u64::MAX, 5),
    ];
    let hardest = |grade: &Grade| match grade.hardest.as_deref() {
        _ if !grade.is_solved() => 5,
        None | Some("full-house" | "naked-single") => 1,
        Some("hidden-single") => 2,
        Some("naked-pair") => 3,
        Some("naked-triple") => 4,
        Some(_) => 5,
    };
    let mut seen = BTreeMap::new();
    // Every puzzle, and every puzzle with more and more of its solution: from a few givens to 81.
    for (index, minimal) in puzzles(40).into_iter().enumerate() {
        let mut givens_now = *minimal.givens();
        loop {
            let puzzle = Puzzle::with_proof(givens_now, *minimal.solution()).unwrap();
            let graded = grade(scale, &puzzle);
            let count = givens_now.clue_count() as u64;
            let fewest = PatternFacts::of(&givens_now);
            let fewest = fewest
                .per_row()
                .iter()
                .chain(fewest.per_column())
                .min()
                .copied()
                .unwrap();
            let attempts = search::attempts(&givens_now, 100_000);
            let expected = [
                by(count, &givens),
                by(fewest.into(), &lines),
                hardest(&graded),
                by(attempts, &searches),
            ];
            let found = ["f1", "f2", "f3", "f4"].map(|name| part(&graded, name));
            assert_eq!(found, expected.map(Score::whole), "{givens_now}");
            let tenths = 4 * expected[0] + 2 * (expected[1] + expected[2] + expected[3]);
            assert_eq!(graded.score, Score::thousandths(100 * tenths));
            // Rounded half up, 1 to 5.
            let level = (tenths as usize + 5) / 10 - 1;
            assert_eq!(graded.level, Some(level), "{tenths}");
            for (factor, value) in expected.into_iter().enumerate() {
                *seen.entry((factor, value)).or_insert(0) += 1;
            }
            let Some(cell) = Cell::all()
                .filter(|cell| givens_now.get(*cell).is_none())
                .nth(index % 3)
            else {
                break;
            };
            givens_now.set(cell, minimal.solution().get(cell));
        }
    }
    for factor in [0, 1, 3] {
        for value in 1..=5 {
            assert!(
                seen.contains_key(&(factor, value)),
                "f{} = {value} never came up",
                factor + 1
            );
        }
    }
}

#[test]
fn the_papers_example_is_4_8_in_both_ways_to_read_it() {
    // Its table says triplets 5 and 263,734 searches 4; its own rules say 4 and 5.
    let weights = ["0.4", "0.2", "0.2", "0.2"].map(score);
    for factors in [[5, 5, 5, 4], [5, 5, 4, 5]] {
        let sum: Score = std::iter::zip(weights, factors)
            .map(|(weight, factor)| weight.times(factor))
            .sum();
        assert_eq!(sum, score("4.8"));
    }
    // Its level is evil, the fifth.
    let snapshot = snapshot();
    let levels = snapshot.scale("mcm").unwrap().levels();
    assert!(levels[4].min_score <= Some(score("4.8")) && &*levels[4].name == "evil");
}

/// A scale over the shipped ones.
fn scale(text: &str) -> Scale {
    let text = ScaleText {
        origin: Origin::File("club.toml".into()),
        text: text.to_owned(),
    };
    let shipped: Vec<_> = ScaleText::shipped().collect();
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
        assert_eq!(graded.score, er);
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
            let multiple = grade.score.next_multiple(scale.grain());
            assert_eq!(multiple, Some(grade.score), "{name}: {}", puzzle.givens());
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
                    least.score <= grade.score,
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
        assert!(bounds > 0, "{name}: no bound says anything");
    }
}

/// A puzzle as Foxy Sudoku makes them: cells are emptied at random for as long as `ladder` still solves the puzzle.
fn made_as_foxy(ladder: &Ladder, seed: u64) -> Puzzle {
    let mut stream = RandomStream::new(Seed(seed), 0);
    let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    stream.shuffle(&mut cells);
    let mut givens = solution;
    for cell in cells {
        let without = givens.without(cell);
        let Some(digit) = givens.get(cell) else { continue };
        // Uniqueness first: a ladder may "solve" what has several solutions.
        if search::stays_unique(&without, cell, digit) {
            let walked = ladder.walk(without.board(), &solution, Recording::COUNTS, &Stop::never());
            if walked.unwrap().is_solved() {
                givens = without;
            }
        }
    }
    Puzzle::with_proof(givens, solution).unwrap()
}

#[test]
#[ignore = "5,000 puzzles, each dug with the ladder; run in release"]
fn harder_levels_are_rarer_among_puzzles_made_as_foxy_makes_them() {
    let snapshot = snapshot();
    let scale = snapshot.scale("foxy").unwrap();
    // The text's solver knows the techniques of its table and no others.
    let unlisted: Vec<_> = (scale.ladder().rungs().iter().enumerate())
        .filter(|(rung, _)| scale.numbers(*rung)[0].value == score("6"))
        .map(|(_, rung)| rung.id())
        .collect();
    let table = scale.ladder().without(|rung| unlisted.contains(&rung.id()));
    let mut counts = BTreeMap::new();
    for seed in 0..5_000 {
        let level = grade(scale, &made_as_foxy(&table, seed)).level_name.unwrap();
        *counts.entry(level.to_string()).or_insert(0) += 1;
    }
    println!("{counts:?}");
    // "Grids with a high difficulty level are the most uncommon." Medium is the exception: a puzzle that needs more than singles
    // seldom needs much of it without an advanced technique.
    let rarer = ["beginner", "easy", "hard", "expert", "diabolical"]
        .map(|level| counts.get(level).copied().unwrap_or(0));
    assert!(rarer.is_sorted_by(|one, other| one > other), "{counts:?}");
}
