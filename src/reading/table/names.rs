//! Knows the names that columns of puzzles and of solutions have.

/// Names of columns with puzzles, in lower case and without other characters than letters and digits.
const PUZZLES: &str = "puzzle puzzles quiz quizzes given givens clue clues grid grids board boards sudoku sudokus question questions problem \
                       problems unsolved initial start task challenge game mission input puzzlestring sudokustring initialboard startgrid \
                       unsolvedgrid puzzlegrid value rätsel raetsel aufgabe aufgaben gitter vorgabe vorgaben grille grilles énigme enigme \
                       griglia griglie enigma rompecabezas tablero tableros cuadrícula cuadricula acertijo tabuleiro puzzel opgave \
                       pussel oppgave opgaver zadanie łamigłówka головоломка задача 数独 問題 题目 문제";

/// Names of columns with solutions.
const SOLUTIONS: &str = "solution solutions solved answer answers result output target solutionstring solutiongrid solvedgrid solvedboard \
                         finalboard final complete completed lösung loesung lösungen loesungen gelöst geloest ergebnis réponse solución \
                         solucion respuesta soluzione risposta solução solucao resposta oplossing lösning løsning rozwiązanie решение ответ \
                         解答 答え 答案 해답";

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|character| character.is_alphanumeric());
    letters.collect::<String>().to_lowercase()
}

/// Returns whether a column with this name has puzzles.
pub fn is_puzzle_name(name: &str) -> bool {
    has(PUZZLES, name)
}

/// Returns whether a column with this name has solutions.
pub fn is_solution_name(name: &str) -> bool {
    has(SOLUTIONS, name)
}

fn has(names: &str, name: &str) -> bool {
    let name = plain(name);
    names.split_whitespace().any(|known| known == name)
}
