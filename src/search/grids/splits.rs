//! Lists the 56 ways to distribute the digits of a box over the rows of the other two boxes of its band.

/// The digits, 0 to 8, of a box, row by row.
pub(super) type Digits = [u8; 9];

/// Number of splits.
pub(super) const SPLITS: usize = 56;

/// The rows of a box's digits in the next box of the same band: `LINES[split][row][column]` is the row there of the digit in that row and
/// column here. (For a stack, exchange rows and columns.)
///
/// With the lines `a`, `b`, `c` of the first box and parts `x` of `a`, `y` of `b`, `z` of `c`, and `'` for the rest of
/// a line, the boxes are
///
/// ```text
///   a | y  z  | y' z'      each line has three digits, so x and z
///   b | z' x  | z  x'      have as many digits as y lacks
///   c | x' y' | x  y
/// ```
///
/// There is one choice for an empty y, 27 each for one and two digits in y, and one for all three: 56.
pub(super) static LINES: [[[u8; 3]; 3]; SPLITS] = {
    let mut lines = [[[0; 3]; 3]; SPLITS];
    let mut split = 0;
    while split < SPLITS {
        // A part with one digit has the single digit of the line, a part with two digits has the other two.
        let (size, places) = match split {
            0 => (0, 0),
            1..28 => (1, split - 1),
            28..55 => (2, split - 28),
            _ => (3, 0),
        };
        let single = [places % 3, places / 3 % 3, places / 9];
        let sizes = [3 - size, size, 3 - size];
        let mut line = 0;
        while line < 3 {
            let mut place = 0;
            while place < 3 {
                let in_part = match sizes[line] {
                    0 => false,
                    1 => place == single[line],
                    2 => place != single[line],
                    _ => true,
                };
                // The target lines of the part and of the rest.
                let (part, rest) = [(1, 2), (0, 2), (0, 1)][line];
                lines[split][line][place] = if in_part { part } else { rest };
                place += 1;
            }
            line += 1;
        }
        split += 1;
    }
    lines
};
