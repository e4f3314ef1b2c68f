//! Knows the names that columns of puzzles and of solutions have.

/// Names of columns with puzzles, in lower case and without other characters than letters and digits.
const PUZZLES: [&str; 33] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "given",
    "givens",
    "clue",
    "clues",
    "grid",
    "grids",
    "board",
    "boards",
    "sudoku",
    "sudokus",
    "question",
    "questions",
    "problem",
    "problems",
    "unsolved",
    "initial",
    "start",
    "task",
    "challenge",
    "game",
    "mission",
    "input",
    "puzzlestring",
    "sudokustring",
    "initialboard",
    "startgrid",
    "unsolvedgrid",
    "puzzlegrid",
    "value",
];

/// Names of columns with solutions.
const SOLUTIONS: [&str; 19] = [
    "solution",
    "solutions",
    "solved",
    "answer",
    "answers",
    "result",
    "output",
    "target",
    "solutionstring",
    "solutiongrid",
    "solvedgrid",
    "solvedboard",
    "finalboard",
    "final",
    "complete",
    "completed",
    "lösung",
    "loesung",
    "lösungen",
];

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|character| character.is_alphanumeric());
    letters.collect::<String>().to_lowercase()
}

/// Returns whether a column with this name has puzzles.
pub fn is_puzzle_name(name: &str) -> bool {
    PUZZLES.contains(&plain(name).as_str())
}

/// Returns whether a column with this name has solutions.
pub fn is_solution_name(name: &str) -> bool {
    SOLUTIONS.contains(&plain(name).as_str())
}
