//! Reads expressions of programs that say which lines of an array are meant, or that turn it.

use super::{LineKind, words};

/// Parts of expressions that turn an array, or whose lists are columns: Julia's `hcat`, MATLAB's `horzcat`, R's `cbind`, and commands of LaTeX
/// that turn or mirror a table.
const TURNS: [&str; 89] = [
    "[::-1]",
    "::-1]",
    "end:-1:1",
    "[9:1",
    "9:1]",
    ", rev)",
    ".rev()",
    "(rseq",
    "strrev(",
    "(tr)",
    "from_columns(",
    "from_column_slice(",
    "from_cols(",
    "Matrix9::from_vec(",
    "Matrix::from_vec(",
    "Matrix9::from_iterator(",
    "Matrix::from_iterator(",
    "Enum.zip(",
    "Enum.zip_with(",
    "(apply map",
    "\\rotatebox",
    "\\reflectbox",
    "\\scalebox{-1}",
    "zip(*",
    "order='F'",
    "order=\"F\"",
    "order = 'F'",
    "order = \"F\"",
    "), 'F')",
    "), \"F\")",
    "flatten('F')",
    "flatten(\"F\")",
    "ravel('F')",
    "ravel(\"F\")",
    "hcat(",
    "hcat,",
    "horzcat(",
    "cbind(",
    "cbind,",
    "from_dict(",
    "column_stack(",
    "dstack(",
    "np.c_[",
    "insert(0",
    "Insert(0",
    "insertRow(0",
    "InsertRow(0",
    "splice(0",
    ".add(0,",
    "AtTop(",
    "emplace_front(",
    ".reverse(",
    "reverse(",
    "reversed(",
    "axis=1",
    "dims=2",
    "[x][y]",
    "[x,y]",
    "[x, y]",
    "[c][r]",
    "[col][row]",
    "[column][row]",
    "[COL][ROW]",
    "[COLS][ROWS]",
    "[X][Y]",
    "[cols][rows]",
    "[width][height]",
    "[WIDTH][HEIGHT]",
    "[W][H]",
    "[w][h]",
    "permutedims(",
    "swapaxes(",
    ".permute(",
    "moveaxis(",
    "einsum(",
    "_.zip(",
    "_.unzip(",
    "array_map(null",
    "(apply mapcar",
    "Thread[",
    "axis=-1",
    "axis = 1",
    "axis = -1",
    "DataFrame({",
    "data.frame(",
    "tibble(",
    "appendleft(",
    "push_front(",
    "addFirst(",
];

/// Parts of expressions that fill an array column by column in R, unless the text says `byrow = TRUE`.
const FILLS_COLUMNS: [&str; 6] = [
    "matrix(c(",
    "matrix(data",
    "matrix(scan(",
    "array(c(",
    "structure(c(",
    ".Dim =",
];

/// Returns whether a text has an expression of a program that turns an array, such as `grid.T`, `A'` in MATLAB or `gridT = [`.
pub fn turns_an_array(text: &str) -> bool {
    let is_value =
        |before: &str| before.ends_with(|sign: char| sign.is_alphanumeric() || matches!(sign, ']' | ')'));
    let is_turned = |(at, _): (usize, &str)| {
        let (before, rest) = (&text[..at], &text[at + 2..]);
        // Initials of a name have a stop and a blank behind them.
        let is_end = rest.is_empty() || rest.starts_with([' ', ')', ']', '[', ',', ';', ':']);
        let is_called = rest
            .strip_prefix('.')
            .is_some_and(|name| name.starts_with(char::is_alphabetic));
        is_value(before) && (is_end || is_called)
    };
    // R, MATLAB, Fortran and Julia fill a matrix column by column; a method of numpy does not.
    let fills_columns = !fills_rows(text) && FILLS_COLUMNS.iter().any(|sign| text.contains(sign))
        || text
            .match_indices("reshape(")
            .any(|(at, _)| !text[..at].ends_with('.'));
    fills_columns
        || sets_sizes(text)
        || stacks_beside(text)
        || calls(text, "t(")
        || calls(text, "stack([")
        || maps_columns(text)
        || TURNS.iter().any(|sign| text.contains(sign))
        || text.match_indices(".T").any(is_turned)
        || ends_with_transposed_list(text)
        || ends_with_transposed_variable(text)
        || names_a_turned_array(text)
        || inserts_first(text)
        || is_piped(text)
        || ends_with_sign_of_transposition(text)
}

/// Returns whether a text ends with the sign of a transposition in mathematics, as in `A^T` and `\end{pmatrix}^{\top}`.
fn ends_with_sign_of_transposition(text: &str) -> bool {
    let text = text.trim_end_matches([' ', '\t', '$', ';', ',', ')', ']', '}']);
    ["^T", "^{T", "^\\top", "^{\\top", "\u{1d40}"]
        .iter()
        .any(|sign| text.ends_with(sign))
}

/// Returns whether a text ends with a command that turns what it gets: `echo 97..8... | rev`.
fn is_piped(text: &str) -> bool {
    let command = text.rsplit_once('|').map(|(_, command)| command.trim());
    command.is_some_and(|command| matches!(command, "rev" | "tac" | "rs -T"))
}

/// Returns whether a call of Lua puts an element before the others: `table.insert(rows, 1, `.
fn inserts_first(text: &str) -> bool {
    let call = text
        .split_once("table.insert(")
        .and_then(|(_, rest)| rest.split_once(','));
    call.is_some_and(|(_, rest)| rest.trim_start().starts_with("1,"))
}

/// Returns whether a text gives R's vector two sizes, with which it is filled column by column: `dim(b) <- c(9, 9)`.
fn sets_sizes(text: &str) -> bool {
    let call = text
        .trim_start()
        .strip_prefix("dim(")
        .and_then(|rest| rest.split_once(')'));
    call.is_some_and(|(_, rest)| rest.trim_start().starts_with(['<', '=']))
}

/// Returns whether a text has lists of cells in brackets with Julia's `;;` between them, which puts them beside each other.
pub(in super::super) fn stacks_beside(text: &str) -> bool {
    let is_cell = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '_');
    text.match_indices(";;").any(|(at, sign)| {
        let (before, rest) = (&text[..at], &text[at + sign.len()..]);
        let is_open = before.rfind('[') > before.rfind(']');
        let rest = rest.trim_start();
        is_open && before.trim_end().ends_with(is_cell) && (rest.is_empty() || rest.starts_with(is_cell))
    })
}

/// Returns the column of a data frame that a label means, such as `df["A"]`, `df.A` and R's `df$V1`.
pub(super) fn frame_column(label: &str) -> Option<&str> {
    let (frame, rest) = label.trim().split_once(['[', '$', '.'])?;
    let is_frame = frame.trim_end().eq_ignore_ascii_case("df")
        || ["_df", "df_", "frame", "tbl"]
            .iter()
            .any(|part| frame.to_lowercase().contains(part));
    let name = rest.trim_matches(['[', ']', '"', '\'', ' ']);
    let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    (is_frame && is_name).then_some(name)
}

/// Returns whether a text calls a function of this beginning, such as R's `t(` and Julia's `stack([`, which turn a matrix. A method with the
/// same name, such as `np.stack([`, does not.
fn calls(text: &str, beginning: &str) -> bool {
    let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '\'');
    let mut calls = text.match_indices(beginning).map(|(at, _)| &text[..at]);
    calls.any(|before| !before.ends_with(is_name) && (before.is_empty() || before.ends_with(['=', ' ', '('])))
}

/// Number of loops of a line that are looked at, because the text before each of them is searched.
const MOST_LOOPS: usize = 4;

/// Returns whether a text makes rows of the columns of an array: `g[0].map((_, i) => g.map(row => row[i]))`, or in Python
/// `[[row[i] for row in g] for i in range(9)]`, also with a call around the element.
fn maps_columns(text: &str) -> bool {
    let maps = text
        .split_once("[0].map(")
        .is_some_and(|(_, rest)| rest.contains(".map("));
    let mut loops = text
        .match_indices("] for ")
        .take(MOST_LOOPS)
        .chain(text.match_indices("]) for ").take(MOST_LOOPS));
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    let picks = loops.any(|(at, sign)| {
        let element = text[..at].rsplit_once('[').and_then(|(before, index)| {
            let row = before.rsplit(['[', '(']).next()?;
            (is_word(index) && index.starts_with(char::is_alphabetic)).then_some(row)
        });
        let rest = &text[at + sign.len()..];
        element.is_some_and(|row| {
            is_word(row)
                && rest
                    .strip_prefix(row)
                    .is_some_and(|rest| rest.starts_with(" in "))
        })
    });
    maps || picks && text.matches(" for ").count() > 1
}

/// Returns whether R's arguments say that a matrix is filled row by row.
pub(in super::super) fn fills_rows(text: &str) -> bool {
    let value = |(at, word): (usize, &str)| {
        text[at + word.len()..]
            .trim_start()
            .strip_prefix('=')
            .map(str::trim_start)
    };
    let mut values = text.match_indices("byrow").filter_map(value);
    values.any(|value| value.starts_with('T'))
}

/// Returns the text before MATLAB's sign of a transposition at the end of a text. Quotes of texts are pairs.
fn transposed(text: &str) -> Option<&str> {
    let (before, rest) = text.rsplit_once('\'')?;
    let is_end = |sign: char| sign.is_whitespace() || matches!(sign, ';' | ',' | ')' | ']');
    let is_mark = rest.chars().all(is_end) && before.matches('\'').count() % 2 == 0;
    is_mark.then(|| before.strip_suffix('.').unwrap_or(before))
}

/// Returns whether a text ends with a list that is transposed, as in `0 0 0 0 8 0 0 7 9]';`.
pub fn ends_with_transposed_list(text: &str) -> bool {
    transposed(text).is_some_and(|before| before.ends_with([']', ')']))
}

/// Returns whether a text ends with a variable that is transposed: `A'`, `A = A.';`. An apostrophe in prose has other words before it.
fn ends_with_transposed_variable(text: &str) -> bool {
    let value = transposed(text).and_then(|before| before.rsplit(['=', '(']).next());
    value.map(str::trim).is_some_and(|value| {
        value.starts_with(char::is_alphabetic)
            && value.chars().all(|sign| sign.is_alphanumeric() || sign == '_')
    })
}

/// Names of lists of columns whose words can be those of one column.
const COLUMN_LISTS: [&str; 8] = [
    "colGrid",
    "columnGrid",
    "col_grid",
    "column_grid",
    "colBoard",
    "columnBoard",
    "col_board",
    "column_board",
];

/// Returns whether a text is or gives a value to a name such as `gridT`, `grid_t` or `board_xy`. Such a name before another one is a type.
fn names_a_turned_array(text: &str) -> bool {
    let (name, _) = text.split_once(['=', '[', '{', ':']).unwrap_or((text, ""));
    let name = name.trim_end().trim_end_matches("<-").trim_end();
    let name = name
        .rsplit(|sign: char| !sign.is_alphanumeric() && sign != '_')
        .next();
    // A list by this name alone has brackets; in a title it is a word.
    if name.is_some_and(|name| name.eq_ignore_ascii_case("xy")) && text.contains(['[', '{']) {
        return true;
    }
    let is_list = text.contains(['=', '[', '{']);
    if is_list && name.is_some_and(|name| COLUMN_LISTS.contains(&name)) {
        return true;
    }
    let endings = ["_xy", "XY", "_t", "T"];
    let base = name.and_then(|name| endings.iter().find_map(|ending| name.strip_suffix(ending)));
    base.is_some_and(|base| {
        base.ends_with(|sign: char| sign.is_lowercase() || sign.is_ascii_digit() || sign == '_')
    })
}

/// Number of brackets of a label that are looked at, because the text behind each of them is searched.
const MOST_BRACKETS: usize = 20;

/// Returns whether a label has an index that is not one number, as in `grid[8 - 0]`, `setRow(n - 1, `, `fill(0, 1, ` and `grids[0][8]`. Numbers
/// of at least nine are sizes, as in `int grid[9][9]`.
pub(super) fn has_unclear_index(label: &str) -> bool {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut opens = label.match_indices(['(', '[']).take(MOST_BRACKETS);
    opens.any(|(at, _)| {
        let before = label[..at].trim_start();
        // Brackets in prose have a blank before them.
        let inner = label[at + 1..].split([')', ']', '"']).next().unwrap_or_default();
        (before.is_empty() || before.ends_with(is_name)) && has_unclear_list(&label[at + 1..])
            || before.ends_with(is_name) && is_other_number(inner)
    })
}

/// Returns whether the text before cells lowers the number of their line: `g[i--] =`, `setRow(--row, `, `*--p =`, `g[n:=n-1] =` and
/// `n -= 1; g[n] =`.
pub(in super::super) fn steps_back(text: &str) -> bool {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let is_step = |(at, sign): (usize, &str)| {
        let (before, rest) = (&text[..at], &text[at + sign.len()..]);
        let is_end =
            |rest: &str| rest.trim().is_empty() || rest.trim_start().starts_with([']', ')', ',', '=', ';']);
        let is_behind = before.ends_with(is_name) && is_end(rest);
        // An option such as `(--format` has a word behind it, too.
        let is_prefix = before.ends_with(['[', '(', '*'])
            && rest.starts_with(is_name)
            && rest
                .trim_start_matches(is_name)
                .trim_start()
                .starts_with([']', ')', ',', '=']);
        is_behind || is_prefix
    };
    let lowers = |statement: &str| {
        statement.contains("-=")
            || statement.split_once('=').is_some_and(|(_, value)| {
                let value = value.trim_start_matches([' ', '=']);
                let rest = value.trim_start_matches(is_name).trim_start();
                let number = rest.strip_prefix('-').map(str::trim);
                rest.len() < value.len()
                    && number.is_some_and(|number| number.starts_with(|sign: char| sign.is_ascii_digit()))
            })
    };
    let index = text.split_once('[').and_then(|(_, rest)| rest.split_once(":="));
    text.match_indices("--").take(MOST_BRACKETS).any(is_step)
        || index.is_some_and(|(_, value)| lowers(&format!("={value}")))
        || text
            .split_once(';')
            .is_some_and(|(statement, rest)| rest.contains(['[', '(']) && lowers(statement))
}

/// Returns whether an index is a number in a notation that is not read: `%1000`, `8e0`, `'i' - 'a'`, `EIGHT`, or is a part with a step, as in
/// `g[0::9]` and `g(1:9:81)`.
fn is_other_number(inner: &str) -> bool {
    let inner = inner.trim();
    let is_digit = |sign: char| sign.is_ascii_digit();
    let are_digits = |text: &str| !text.is_empty() && text.chars().all(is_digit);
    let is_stepped = inner.matches(':').count() == 2
        && inner.contains(is_digit)
        && inner
            .chars()
            .all(|sign| is_digit(sign) || matches!(sign, ':' | ' '));
    let is_power = inner
        .split_once(['e', 'E'])
        .is_some_and(|(one, other)| are_digits(one) && are_digits(other));
    let is_difference = inner.starts_with('\'') && inner.contains('-');
    let is_constant = inner.starts_with(char::is_alphabetic)
        && inner.chars().all(|sign| sign.is_alphanumeric() || sign == '_')
        && inner.rsplit('_').next().is_some_and(|word| {
            let word = word.to_lowercase();
            word == "zero" || words::number(&word).is_some()
        });
    is_stepped || is_power || is_difference || is_constant || inner.strip_prefix('%').is_some_and(are_digits)
}

/// Returns whether the text behind a bracket has an expression or several numbers before the bracket closes.
fn has_unclear_list(rest: &str) -> bool {
    let end = rest.find(['"', '\'', '{']).unwrap_or(rest.len());
    let (inner, behind) = rest[..end].split_once([')', ']']).unwrap_or((&rest[..end], ""));
    let inner = inner.trim();
    // Dates, times, parts of arrays and ranges.
    if inner.contains([':', '.']) || inner.starts_with('-') {
        return false;
    }
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let numbers = |text: &str| -> Vec<u32> {
        let words = text.split(|sign| !is_word(sign));
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let mut indices = numbers(inner);
    if indices.iter().any(|number| *number > 99) {
        return false;
    }
    let is_expression = inner.contains(['-', '+', '~', '^']) && !indices.is_empty();
    if let Some(next) = behind.strip_prefix('[') {
        let next = next.split(']').next().unwrap_or_default();
        indices.extend(numbers(next));
    }
    is_expression || indices.len() > 1 && indices.iter().any(|number| *number < 9)
}

/// Returns the kind and the number of a part of an array, such as `grid[:, 0]` in numpy, `A(1,:)` in MATLAB and `m[, 1]` in R. There is no
/// number in others, such as `grid[:, -1]`.
pub(super) fn slice(label: &str) -> Option<(LineKind, Option<u16>)> {
    let (_, inner) = label.trim().strip_suffix([']', ')'])?.rsplit_once(['[', '('])?;
    let (row, column) = inner.split_once(',')?;
    let is_all = |part: &str| matches!(part.trim(), "" | ":" | "...");
    let (kind, number) = match (is_all(row), is_all(column)) {
        (false, true) => (LineKind::Row, row),
        (true, false) => (LineKind::Column, column),
        _ => return None,
    };
    let digits = number.trim();
    let is_number = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    Some((kind, digits.parse().ok().filter(|_| is_number)))
}
