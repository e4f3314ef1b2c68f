//! Output of programs, mails and chats around grids.

use super::Expected::{Bad, Puzzles, Read};
use super::make::{boxed, each, joined, rows};
use super::{EASY, EASY_SOLUTION, HARD, Shape};

/// Signs for the digits 1 to 9 from this one on, and one for an empty cell.
fn with_digits(first: char, empty: &str) -> String {
    let sign = |cell: char| match cell.to_digit(10) {
        Some(digit) => char::from_u32(first as u32 + digit - 1).unwrap().to_string(),
        None => empty.to_owned(),
    };
    EASY.chars().map(sign).collect()
}

/// Texts.
pub(super) fn texts() -> Vec<Shape> {
    let lines = |grid: &str| each(grid, |_, row| row.to_owned());
    let drawing = boxed(EASY, "|", ["+-------+-------+-------+"; 3]);
    let before = |text: &str, before: &str| -> String {
        text.lines().map(|line| format!("{before}{line}\n")).collect()
    };
    let in_signs = |grid: &str| {
        let signs: Vec<char> = grid.chars().collect();
        signs
            .chunks(9)
            .map(|row| row.iter().collect::<String>() + "\n")
            .collect::<String>()
    };
    let coloured = |row: &str| {
        let cells: Vec<String> = row
            .chars()
            .map(|cell| {
                if cell == '.' {
                    "\u{1b}[2m.\u{1b}[0m".to_owned()
                } else {
                    format!("\u{1b}[1;34m{cell}\u{1b}[0m")
                }
            })
            .collect();
        cells.join(" ")
    };
    vec![
        ("a patch that adds a file", format!("diff --git a/easy.txt b/easy.txt\nnew file mode 100644\nindex 0000000..3b18e51\n--- /dev/null\n+++ b/easy.txt\n@@ -0,0 +1,9 @@\n{}", before(&lines(EASY), "+")), Read("A")),
        ("a patch that adds a drawing", format!("--- /dev/null\n+++ b/easy.txt\n@@ -0,0 +1,13 @@\n{}", before(&drawing, "+")), Read("A")),
        ("a patch that adds a line", "diff --git a/p.txt b/p.txt\nindex 1..2 100644\n--- a/p.txt\n+++ b/p.txt\n@@ -0,0 +1,2 @@\n+{A}\n+{B}\n".to_owned(), Read("AB")),
        ("a patch that changes a row", format!("--- a/easy.txt\n+++ b/easy.txt\n@@ -1,9 +1,9 @@\n-53..7...1\n+53..7....\n{}", before(&lines(EASY).lines().skip(1).map(|line| format!("{line}\n")).collect::<String>(), " ")), Read("A")),
        ("colours of a terminal", each(EASY, |_, row| coloured(row)), Read("A")),
        ("colours of a terminal in a drawing", drawing.replace('5', "\u{1b}[31m5\u{1b}[39m").replace('|', "\u{1b}[90m|\u{1b}[0m"), Read("A")),
        ("colours of a terminal in a line", format!("\u{1b}[32m{EASY}\u{1b}[0m\n"), Read("A")),
        ("a log with a time before each row", format!("2024-01-15 08:30:00,123 INFO solver: Puzzle 12\n{}", before(&drawing, "2024-01-15 08:30:00,124 INFO solver: ")), Read("A")),
        ("a log with a time in brackets before each row", before(&lines(EASY), "[08:30:00] "), Read("A")),
        ("a log of a service with a puzzle in each line", "2024-01-15T08:30:00Z INFO solved {A} in 12ms\n2024-01-15T08:30:01Z INFO solved {B} in 15ms\n".to_owned(), Read("AB")),
        ("rows with numbers of lines of a file", each(EASY, |at, row| format!("     {}\t{row}", at + 1)), Read("A")),
        ("rows with the name of a file and numbers", each(EASY, |at, row| format!("easy.txt:{}:{row}", at + 1)), Read("A")),
        ("rows with the name of a file", each(EASY, |_, row| format!("easy.txt:{row}")), Read("A")),
        ("lines with the name of a file and numbers", "all.txt:1:{A}\nall.txt:2:{B}\n".to_owned(), Read("AB")),
        ("a chat with names behind the times", before(&lines(EASY), "[08:30] <anna> "), Read("A")),
        ("a drawing with numbers of lines", drawing.lines().enumerate().map(|(at, line)| format!("{:6}\t{line}\n", at + 1)).collect(), Read("A")),
        ("bold digits of a forum", format!("[code]\n{}[/code]\n", each(EASY, |_, row| row.chars().map(|cell| if cell == '.' { ". ".to_owned() } else { format!("[b]{cell}[/b] ") }).collect())), Read("A")),
        ("a table of Markdown without outer bars", format!("||||||||\n{}\n{}", [":-:"; 9].join("|"), each(EASY, |_, row| joined(row, "|").replace('.', " "))), Read("A")),
        ("a session of a terminal", format!("$ cat easy.txt\n{}$\n", lines(EASY)), Read("A")),
        ("a session of a terminal of Windows", format!("C:\\Users\\anna> type easy.txt\n{}\nC:\\Users\\anna>\n", lines(EASY)), Read("A")),
        ("a block of code with a language in a post", format!("Here it is:\n\n```text\n{drawing}```\n\nSolution: ||{EASY_SOLUTION}||\n"), Read("A")),
        ("a block that is indented in a post", format!("My puzzle:\n\n{}\nAny hints?\n", before(&drawing, "    ")), Read("A")),
        ("a table of a forum", format!("[table]\n{}[/table]\n", each(EASY, |_, row| format!("[tr]{}[/tr]", row.chars().map(|cell| format!("[td]{cell}[/td]").replace('.', "")).collect::<String>()))), Read("A")),
        ("a mail with quotes two levels deep", format!("On Mon, 15 Jan 2024, Anna wrote:\n> On Sun, 14 Jan 2024, Bernd wrote:\n{}>\n> Nice one!\n\nThanks.\n", before(&drawing, "> > ")), Read("A")),
        ("double-struck digits", in_signs(&with_digits('\u{1d7d9}', ".")), Read("A")),
        ("bold digits", in_signs(&with_digits('\u{1d7cf}', "\u{b7}")), Read("A")),
        ("bold digits without serifs", in_signs(&with_digits('\u{1d7ed}', "\u{2022}")), Read("A")),
        ("digits of a typewriter", in_signs(&with_digits('\u{1d7f7}', "_")), Read("A")),
        ("white digits in black circles", in_signs(&with_digits('\u{2776}', "\u{25ef}")), Read("A")),
        ("circled digits without serifs", in_signs(&with_digits('\u{2780}', "\u{25cb}")), Read("A")),
        ("digits with a full stop", in_signs(&with_digits('\u{2488}', "\u{25a1}")), Read("A")),
        ("raised digits", in_signs(&EASY.chars().map(|cell| match cell { '1' => '\u{b9}', '2' => '\u{b2}', '3' => '\u{b3}', '.' => '.', digit => char::from_u32(0x2070 + digit.to_digit(10).unwrap()).unwrap() }).collect::<String>()), Read("A")),
        ("lowered digits", in_signs(&with_digits('\u{2081}', ".")), Read("A")),
        ("Devanagari digits", in_signs(&with_digits('\u{967}', ".")), Read("A")),
        ("Chinese digits", in_signs(&EASY.chars().map(|cell| cell.to_digit(10).map_or('\u{25a1}', |digit| "一二三四五六七八九".chars().nth(digit as usize - 1).unwrap())).collect::<String>()), Read("A")),
        ("emoji squares of colours for empty cells", each(EASY, |_, row| row.chars().map(|cell| if cell == '.' { "\u{1f7e6}".to_owned() } else { format!("{cell}\u{fe0f}\u{20e3}") }).collect()), Read("A")),
        ("ideographic blanks between the cells", each(EASY, |_, row| joined(row, "\u{3000}")), Read("A")),
        ("no-break blanks between the cells", each(EASY, |_, row| joined(row, "\u{a0}")), Read("A")),
        ("a drawing of heavy and light lines", boxed(EASY, "\u{2503}", ["\u{250f}\u{2501}\u{2501}\u{2501}\u{2501}\u{2501}\u{2501}\u{2501}\u{2533}\u{2501}\u{2501}\u{2501}\u{2513}"; 3]), Read("A")),
        ("no-break blanks for empty cells", lines(&EASY.replace('.', "\u{a0}")), Read("A")),
        ("no-break blanks for empty cells on a line", "{A}\n".replace("{A}", &EASY.replace('.', "\u{a0}")), Read("A")),
        ("comments of C between plain lines", "{A}\n// hard\n{B}\n".to_owned(), Puzzles("line", "AB")),
        ("comments of Lisp between plain lines", "{A}\n; 2. hard (SE 7.2)\n{B}\n".to_owned(), Puzzles("line", "AB")),
        ("comments of SQL between plain lines", "{A}\n-- hard\n{B}\n".to_owned(), Puzzles("line", "AB")),
        ("comments of C above plain lines", "// easy\n{A}\n// hard\n{B}\n".to_owned(), Read("AB")),
        ("a puzzle in a comment of C below a plain line", "{A}\n// {B}\n".to_owned(), Read("A")),
        ("a quoted grid above a signature", format!("On Monday, Anna wrote:\n{}\nThanks!\n-- \nBob | +49 30 1234567\nhttps://bob.example\n", before(&lines(EASY), "> ")), Read("A")),
        ("a quoted mail with a grid and its own signature", format!("> Hi,\n>\n{}>\n> Anna\n-- \nBob\n", before(&lines(EASY), "> ")), Read("A")),
        ("a grid quoted twice above a signature", format!("Bob wrote:\n\n{}\n-- \nBob\n2 b, or not 2 b\n", before(&lines(EASY), "> > ")), Read("A")),
        ("ratings below a grid", format!("{}ED=7.2/1.2/1.2\n", lines(EASY)), Read("A")),
        ("ratings below each grid", format!("{}SE 7.2/1.2/1.2\n\n{}SE 9.0/9.0/2.6\n", lines(EASY), lines(HARD)), Read("AB")),
        ("ratings behind a blank line", format!("{}\nED=7.2/1.2/1.2\n", lines(EASY)), Read("A")),
        ("a damaged row in place of ratings", format!("{}53.7/1.2/1.\n", lines(EASY)), Bad("bordered", "a cell is 1 to 9")),
        ("rows between slashes on a line", format!("{}\n", rows(EASY).join("/")), Read("A")),
        ("a list with numbers and levels", "1. Easy: {A}\n2. Hard: {B}\n".to_owned(), Read("AB")),
        ("a puzzle and its answer in words", "Puzzle: {A} (easy) Answer: {a}\n".to_owned(), Read("A")),
        ("puzzles between lines of dashes", format!("{}----------\n{}----------\n", lines(EASY), lines(HARD)), Read("AB")),
        ("puzzles between lines of equal signs with titles", format!("===== 1 =====\n{}===== 2 =====\n{}", lines(EASY), lines(HARD)), Read("AB")),
        ("puzzles between percent signs", format!("{}%\n{}", lines(EASY), lines(HARD)), Read("AB")),
        ("rows of a printed array of strings", format!("[{}]\n", rows(EASY).iter().map(|row| format!("'{row}'")).collect::<Vec<_>>().join("\n ")), Read("A")),
    ]
}
