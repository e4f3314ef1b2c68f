//! Knows the words that say that the next grid is a solution, in headings and comments.

/// Words for solutions that have no other meaning beside grids.
const SOLUTIONS: &str = "solution solutions answer answers lösung lösungen loesung loesungen solución soluciones solucion soluzione soluzioni \
                         solução soluções solucao oplossing oplossingen lösning lösningar løsning løsninger rozwiązanie rozwiązania решение \
                         решения ответ ответы 解答 答え 答案 해답";

/// Most bytes of a line that are looked at.
const LONGEST: usize = 80;

/// Returns whether a word in lower case means a solution.
pub fn is_solution_word(word: &str) -> bool {
    SOLUTIONS.split_whitespace().any(|known| known == word)
}

/// Returns whether the first word of a comment means a solution, as in `# Solution:`.
pub(super) fn begins_a_solution(comment: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&comment[..comment.len().min(LONGEST)]).to_lowercase();
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    words.find(|word| !word.is_empty()).is_some_and(is_solution_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_of_a_comment_says_that_a_solution_follows() {
        for comment in ["# solution:", "#Answers", "# L\u{f6}sung 3", "## solutions ##"] {
            assert!(begins_a_solution(comment.as_bytes()), "{comment}");
        }
        for comment in [
            "# no solution",
            "# solve this",
            "# 12",
            "",
            "# hard, solution below",
        ] {
            assert!(!begins_a_solution(comment.as_bytes()), "{comment}");
        }
    }
}
