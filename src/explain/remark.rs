//! Writes the words around steps in an answer for people: about solutions, grades, facts and measures.
//!
//! Numbers with decimals, names of scales and techniques, and reasons of errors come as text and stay as they are.

use super::language::{Language, Words};

/// A remark about a puzzle as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each variant shows its text")]
pub enum Remark<'a> {
    /// `one solution`.
    OneSolution,
    /// `no solution`.
    NoSolution,
    /// `several solutions`.
    SeveralSolutions,
    /// `several solutions, such as`, before two of them.
    SuchAs { status: &'a str },
    /// `1 solution`, `100+ solutions`. `shown` is the count as text, which may be a lower bound.
    SolutionCount { count: usize, shown: &'a str },
    /// `invalid: WHY`.
    Invalid { why: &'a str },
    /// `failed: WHY`.
    Failed { why: &'a str },
    /// `and more`, after the last of the steps that were asked for.
    More,
    /// `solved`.
    Solved,
    /// `right`: no digit is wrong so far.
    Right,
    /// `wrong`.
    Wrong,
    /// `right, 4 cells open`.
    OpenCells { status: &'a str, count: usize },
    /// `hard`: a level. The levels of the shipped scales have names in each language, others keep theirs.
    Level { level: &'a str },
    /// `hard on hodoku`.
    OnScale { level: &'a str, scale: &'a str },
    /// `score 1234`.
    Score { score: &'a str },
    /// `hardest x-wing`.
    Hardest { technique: &'a str },
    /// `not finished by logic`.
    NotFinished,
    /// `30 givens`.
    Givens { count: usize },
    /// `symmetry rotate-180`.
    Symmetry { symmetry: &'a str },
    /// `minimal`.
    Minimal,
    /// `3 givens could each go`.
    RedundantGivens { count: usize },
    /// `2 guesses`.
    Guesses { count: usize },
    /// `canonical id ...`.
    CanonicalId { id: &'a str },
    /// `solution ...`.
    Solution { solution: &'a str },
    /// `2 of 8 symmetries, 4 groups (2 with corners)`.
    Groups {
        symmetries: usize,
        groups: usize,
        touching: usize,
    },
    /// `empty: 1 rows, 0 columns, 2 boxes`.
    EmptyHouses {
        rows: usize,
        columns: usize,
        boxes: usize,
    },
    /// `boxes differ by 3, 0.25 cells off the centre`.
    Spread { spread: usize, off_centre: &'a str },
    /// `5 waves`.
    Waves { count: usize },
    /// `bottleneck 1`.
    Bottleneck { count: usize },
    /// `sum of 1/available 12.5`.
    InverseAvailability { sum: &'a str },
    /// `4 eliminating steps`.
    EliminatingSteps { count: usize },
    /// `easy start of 20 cells`.
    EasyStart { count: usize },
    /// `hardest rung 7`.
    HardestRung { count: usize },
    /// `1.5 guesses on average`.
    MeanGuesses { guesses: &'a str },
    /// `seed 7`.
    Seed { seed: &'a str },
    /// `place: Look at row 4.`: a hint in its first grade of detail.
    HintPlace { text: &'a str },
    /// `technique: X-Wing: ...`: the same hint in its second grade.
    HintTechnique { text: &'a str },
    /// `step: X-Wing (rows): ...`: the same hint in its third grade.
    HintStep { text: &'a str },
    /// `--after contradicts the solution; ...`.
    WrongStep,
    /// `Sudoku with 30 givens`, for a picture. `kind` is `Sudoku` or `Sukaku`.
    PictureOf { kind: &'a str, count: usize },
    /// `Sudoku with 30 givens and 5 digits placed`.
    PictureOfPosition {
        kind: &'a str,
        givens: usize,
        count: usize,
    },
    /// `Solutions`, as the title of a page.
    SolutionsTitle,
    /// `Puzzles of May: solutions`, as the title of a page.
    SolutionsOf { title: &'a str },
}

impl Remark<'_> {
    /// Writes the remark, without a capital and a full stop.
    pub fn text(self, language: Language) -> String {
        let words = Words::of(language);
        match self {
            Self::OneSolution => words.one_solution(),
            Self::NoSolution => words.no_solution(),
            Self::SeveralSolutions => words.several_solutions(),
            Self::SuchAs { status } => words.such_as(status),
            Self::SolutionCount { count, shown } => words.solution_count(shown, count),
            Self::Invalid { why } => words.invalid(why),
            Self::Failed { why } => words.failed(why),
            Self::More => words.and_more(),
            Self::Solved => words.check_solved(),
            Self::Right => words.check_right(),
            Self::Wrong => words.check_wrong(),
            Self::OpenCells { status, count } => words.open_cells(status, count),
            Self::Level { level } => words.level(level),
            Self::OnScale { level, scale } => words.on_scale(level, scale),
            Self::Score { score } => words.score(score),
            Self::Hardest { technique } => words.hardest(technique),
            Self::NotFinished => words.not_finished(),
            Self::Givens { count } => words.given_count(count),
            Self::Symmetry { symmetry } => words.symmetry(symmetry),
            Self::Minimal => words.minimal(),
            Self::RedundantGivens { count } => words.redundant_givens(count),
            Self::Guesses { count } => words.guesses(count),
            Self::CanonicalId { id } => words.canonical_id(id),
            Self::Solution { solution } => words.solution(solution),
            Self::Groups {
                symmetries,
                groups,
                touching,
            } => words.shape_groups(symmetries, groups, touching),
            Self::EmptyHouses { rows, columns, boxes } => words.shape_empty(rows, columns, boxes),
            Self::Spread { spread, off_centre } => words.shape_spread(spread, off_centre),
            Self::Waves { count } => words.waves(count),
            Self::Bottleneck { count } => words.bottleneck(count),
            Self::InverseAvailability { sum } => words.inverse_availability(sum),
            Self::EliminatingSteps { count } => words.eliminating_steps(count),
            Self::EasyStart { count } => words.easy_start(count),
            Self::HardestRung { count } => words.hardest_rung(count),
            Self::MeanGuesses { guesses } => words.mean_guesses(guesses),
            Self::Seed { seed } => words.seed(seed),
            Self::HintPlace { text } => words.hint_place(text),
            Self::HintTechnique { text } => words.hint_technique(text),
            Self::HintStep { text } => words.hint_step(text),
            Self::WrongStep => words.wrong_step(),
            Self::PictureOf { kind, count } => words.picture_of(kind, count),
            Self::PictureOfPosition { kind, givens, count } => words.picture_of_position(kind, givens, count),
            Self::SolutionsTitle => words.solutions_title(),
            Self::SolutionsOf { title } => words.solutions_of(title),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_have_the_numbers_and_names_of_the_caller() {
        for (remark, english, german) in [
            (Remark::OneSolution, "one solution", "eine Lösung"),
            (
                Remark::SolutionCount { count: 1, shown: "1" },
                "1 solution",
                "1 Lösung",
            ),
            (
                Remark::SolutionCount {
                    count: 100,
                    shown: "100+",
                },
                "100+ solutions",
                "100+ Lösungen",
            ),
            (
                Remark::OpenCells {
                    status: "richtig",
                    count: 1,
                },
                "richtig, 1 cell open",
                "richtig, 1 Zelle offen",
            ),
            (
                Remark::OnScale {
                    level: "hard",
                    scale: "hodoku",
                },
                "hard on hodoku",
                "hard auf der Skala hodoku",
            ),
            (Remark::Level { level: "very-hard" }, "very-hard", "sehr schwer"),
            (Remark::Level { level: "ours" }, "ours", "ours"),
            (
                Remark::Symmetry {
                    symmetry: "half-turn",
                },
                "symmetry half-turn",
                "Symmetrie bei halber Drehung",
            ),
            (Remark::Givens { count: 1 }, "1 given", "1 Vorgabe"),
            (Remark::Guesses { count: 1 }, "1 guess", "1 Mal geraten"),
            (
                Remark::EmptyHouses {
                    rows: 1,
                    columns: 2,
                    boxes: 1,
                },
                "empty: 1 row, 2 columns, 1 box",
                "leer: 1 Zeile, 2 Spalten, 1 Block",
            ),
            (
                Remark::Groups {
                    symmetries: 2,
                    groups: 4,
                    touching: 3,
                },
                "shape: 2 of 8 symmetries, 4 groups (3 with corners)",
                "Form: 2 von 8 Symmetrien, 4 Gruppen (3 mit Ecken)",
            ),
            (
                Remark::HintPlace { text: "Row 4." },
                "place: Row 4.",
                "Ort: Row 4.",
            ),
            (
                Remark::PictureOfPosition {
                    kind: "Sukaku",
                    givens: 0,
                    count: 2,
                },
                "Sukaku with 0 givens and 2 digits placed",
                "Sukaku mit 0 Vorgaben und 2 gesetzten Ziffern",
            ),
            (
                Remark::SolutionsOf { title: "May" },
                "May: solutions",
                "May: Lösungen",
            ),
        ] {
            assert_eq!(remark.text(Language::english()), english);
            assert_eq!(remark.text(Language::german()), german);
        }
    }
}
