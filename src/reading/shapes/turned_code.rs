//! Programs whose code turns the grid, and some that look so and do not.

use super::Expected::{Read, Refused};
use super::make::{each, joined, rows};
use super::order::turned;
use super::{EASY, Shape};

/// How a grid beside words is refused.
const NO_TITLE: &str = "may say that these lines are no rows";
/// How another order of cells is refused.
const NO_ORDER: &str = "only cells row by row are read";

/// Programs whose lists are columns.
pub(super) fn programs() -> Vec<Shape> {
    let zeros = EASY.replace('.', "0");
    let columns = turned(&zeros);
    let matrix = |first: &str, last: &str| -> String {
        let lines = rows(&columns).into_iter().enumerate().map(|(at, row)| {
            let (before, after) = (
                if at == 0 { first } else { "     " },
                if at == 8 { last } else { ";" },
            );
            format!("{before}{}{after}\n", joined(&row, " "))
        });
        lines.collect()
    };
    let lists = |before: &str, between: &str, after: &str| {
        let lists: Vec<String> = rows(&columns)
            .iter()
            .map(|row| format!("[{}]", joined(row, ", ")))
            .collect();
        format!("{before}{}{after}", lists.join(between))
    };
    vec![
        (
            "a matrix of MATLAB that is turned behind its last row",
            matrix("A = [", "]';"),
            Refused(""),
        ),
        (
            "a matrix of MATLAB that is turned behind its last row on a line of its own",
            matrix("A = [\n", "]'"),
            Refused(NO_TITLE),
        ),
        (
            "a matrix of MATLAB that is turned in a statement below",
            format!("{}A = A';\n", matrix("A = [\n", "\n];")),
            Refused("leave line 12 out"),
        ),
        (
            "a matrix of MATLAB that is shown turned",
            format!("{}A'\n", matrix("A = [\n", "];")),
            Refused(NO_TITLE),
        ),
        (
            "a turned matrix of MATLAB on a line",
            format!(
                "A = [{}]';\n",
                rows(&columns)
                    .iter()
                    .map(|row| joined(row, " "))
                    .collect::<Vec<_>>()
                    .join("; ")
            ),
            Refused(NO_ORDER),
        ),
        (
            "columns of Julia",
            lists("grid = hcat(\n  ", ",\n  ", "\n)\n"),
            Refused("hcat"),
        ),
        (
            "columns of Julia with the sign of the second dimension on one line",
            format!(
                "grid = {}\n",
                matrix("[", "]")
                    .replace("\n     ", " ")
                    .replace(';', ";;")
                    .trim_end()
            ),
            Refused("may say so"),
        ),
        (
            "columns of Julia with the sign of the second dimension",
            matrix("grid = [", "]").replace(';', " ;;"),
            Refused("write the rows from top to bottom"),
        ),
        (
            "columns of Julia between brackets on lines of their own",
            matrix("grid = [\n", "\n]").replace(';', ";;"),
            Refused("write the rows from top to bottom"),
        ),
        (
            "a list of numpy that is filled column by column",
            format!("grid = np.reshape([{}], (9, 9), 'F')\n", joined(&columns, ", ")),
            Refused(NO_ORDER),
        ),
        (
            "lists of numpy in a function that is filled column by column",
            format!(
                "grid = np.reshape([\n{}], (9, 9), order = 'F')\n",
                each(&columns, |_, row| format!("  {},", joined(row, ", ")))
            ),
            Refused(NO_TITLE),
        ),
        (
            // It changes where numpy keeps the cells, not which cell has which index.
            "rows of numpy that are kept by columns",
            format!(
                "grid = np.asfortranarray([\n{}])\n",
                each(&zeros, |_, row| format!("  [{}],", joined(row, ", ")))
            ),
            Read("A"),
        ),
        (
            "a list of numpy that is kept by columns and filled row by row",
            format!(
                "grid = np.asfortranarray([{}]).reshape(9, 9)\n",
                joined(&zeros, ", ")
            ),
            Read("A"),
        ),
        (
            "columns of Julia that are put together",
            lists("grid = reduce(hcat, [\n  ", ",\n  ", "\n])\n"),
            Refused("hcat"),
        ),
        (
            "axes of Julia in another order",
            lists("grid = permutedims([\n  ", ",\n  ", "\n])\n"),
            Refused("permutedims"),
        ),
        (
            "axes of numpy in another order",
            lists("grid = np.einsum(\"ij->ji\", [\n  ", ",\n  ", "\n])\n"),
            Refused("einsum"),
        ),
        (
            "columns that a library of JavaScript makes rows",
            lists("const grid = _.zip(\n  ", ",\n  ", "\n);\n"),
            Refused("_.zip"),
        ),
        (
            "columns that PHP makes rows",
            lists("$grid = array_map(null,\n  ", ",\n  ", "\n);\n"),
            Refused("array_map"),
        ),
        (
            "texts that are put before the others",
            each(&columns, |_, row| format!("rows.push_front(\"{row}\");")),
            Refused("rows.push_front("),
        ),
        (
            "rows that numpy puts below each other",
            format!(
                "grid = np.vstack([\n{}])\n",
                each(EASY, |_, row| format!(
                    "[{}],",
                    joined(&row.replace('.', "0"), ", ")
                ))
            ),
            Read("A"),
        ),
        (
            "axes of numpy that are swapped behind the list",
            lists("grid = np.array([\n  ", ",\n  ", "\n]).swapaxes(0, 1)\n"),
            Refused("swapaxes"),
        ),
        (
            "columns of pandas by name",
            format!(
                "df = pd.DataFrame({{\n{}}})\n",
                each(&columns, |index, row| format!(
                    "\"{index}\": [{}],",
                    joined(row, ", ")
                ))
            ),
            Read("A"),
        ),
        (
            "columns that Julia puts side by side",
            lists("grid = stack([\n  ", ",\n  ", "\n])\n"),
            Refused("stack"),
        ),
        (
            "an array of C whose first index is the column",
            lists("int board[COL][ROW] = {\n  ", ",\n  ", "\n};\n")
                .replace('[', "{")
                .replace(']', "}")
                .replacen("{COL}{ROW}", "[COL][ROW]", 1),
            Refused("[COL][ROW]"),
        ),
        (
            "columns of Julia behind the call",
            lists("grid = hcat(", ",\n  ", ")\n"),
            Refused("hcat"),
        ),
        (
            "columns of R",
            lists("m <- cbind(\n  ", ",\n  ", ")\n")
                .replace('[', "c(")
                .replace(']', ")"),
            Refused("cbind"),
        ),
        (
            "rows of R",
            format!(
                "m <- rbind(\n{})\n",
                each(&zeros, |_, row| format!("  c({}),", joined(row, ", ")))
            ),
            Read("A"),
        ),
        (
            "the form in which R writes a matrix",
            format!(
                "structure(c({}), .Dim = c(9L, 9L))\n",
                rows(&columns)
                    .iter()
                    .map(|row| joined(row, ", "))
                    .collect::<Vec<_>>()
                    .join(",\n")
            ),
            Refused("structure(c("),
        ),
        (
            "a turned array of numpy by its name",
            lists("gridT = [\n  ", ",\n  ", "]\n"),
            Refused("gridT"),
        ),
        (
            "a turned array by a name with an underscore",
            lists("grid_t = [\n  ", ",\n  ", "]\n"),
            Refused("grid_t"),
        ),
        (
            "a type whose name ends with t",
            format!(
                "uint8_t grid[9][9] = {{\n{}}};\n",
                each(&zeros, |_, row| format!("{{{}}},", joined(row, ",")))
            ),
            Read("A"),
        ),
        (
            "a list by the name vertical",
            lists("vertical = [\n  ", ",\n  ", "]\n"),
            Refused("vertical"),
        ),
        (
            "a list by the name grid_vertical",
            lists("grid_vertical = [\n  ", ",\n  ", "]\n"),
            Refused("vertical"),
        ),
        (
            "a turned text by its name",
            format!("gridT = \"{columns}\"\n"),
            Refused(NO_ORDER),
        ),
    ]
}
