//! Lists the rules of Sudoku Explainer: one row for each technique, in the order in which the original tries them.
//!
//! ```text
//!     id                   name      place  rating
//!     "explainer-x-wing"   "X-Wing"  9509   3.2;     "what it finds"
//! ```
//!
//! - *id* is the name of the original with a prefix, *name* the name of the original, *place* the default place on the ladder.
//! - *rating* is the lowest rating of a step.

/// A row of the table.
pub(crate) struct Rule {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) place: u32,
    pub(crate) rating: f64,
    pub(crate) summary: &'static str,
}

/// The rows of the table.
macro_rules! table {
    ($($id:literal $name:literal $place:literal $rating:literal; $summary:literal)*) => {
        [$(Rule {
            id: $id,
            name: $name,
            place: $place,
            rating: $rating,
            summary: concat!($summary, " Rating: ", $rating, "."),
        }),*]
    };
}

/// The table.
pub(crate) const TABLE: [Rule; 31] = table! {
    "explainer-hidden-single" "Hidden Single" 9501 1.0;
    "A digit has one place in a house. The last open cell of a house comes first, then boxes (1.2), then lines (1.5)."
    "explainer-direct-pointing" "Direct Pointing" 9502 1.7;
    "All places of a digit in a box are in one line, which leaves it one place in another box of the line."
    "explainer-direct-hidden-pair" "Direct Hidden Pair" 9503 2.0;
    "A hidden pair leaves another digit one place in the house."
    "explainer-naked-single" "Naked Single" 9504 2.3;
    "A cell has one candidate."
    "explainer-direct-hidden-triplet" "Direct Hidden Triplet" 9505 2.5;
    "A hidden triplet leaves another digit one place in the house."
    "explainer-pointing" "Pointing" 9506 2.6;
    "All places of a digit in a box are in one line, so it leaves the rest of the line."
    "explainer-claiming" "Claiming" 9507 2.8;
    "All places of a digit in a line are in one box, so it leaves the rest of the box."
    "explainer-naked-pair" "Naked Pair" 9508 3.0;
    "Two cells of a house have two candidates, which leave the rest of the house."
    "explainer-x-wing" "X-Wing" 9509 3.2;
    "The places of a digit in two lines are in two lines across, whose other cells lose it."
    "explainer-hidden-pair" "Hidden Pair" 9510 3.4;
    "Two digits have two places in a house, which lose their other candidates."
    "explainer-naked-triplet" "Naked Triplet" 9511 3.6;
    "Three cells of a house have three candidates, which leave the rest of the house."
    "explainer-swordfish" "Swordfish" 9512 3.8;
    "The places of a digit in three lines are in three lines across, whose other cells lose it."
    "explainer-hidden-triplet" "Hidden Triplet" 9513 4.0;
    "Three digits have three places in a house, which lose their other candidates."
    "explainer-xy-wing" "XY-Wing" 9514 4.2;
    "A cell xy sees the cells xz and yz; z leaves every cell that sees both of them."
    "explainer-xyz-wing" "XYZ-Wing" 9515 4.4;
    "A cell xyz sees the cells xz and yz; z leaves every cell that sees all three of them."
    "explainer-unique-loops" "Unique Rectangle or Loop" 9516 4.5;
    "A loop of cells with two common candidates would give two solutions, so another candidate of its cells is true. Longer loops and sets add up to 1.1."
    "explainer-naked-quad" "Naked Quad" 9517 5.0;
    "Four cells of a house have four candidates, which leave the rest of the house."
    "explainer-jellyfish" "Jellyfish" 9518 5.2;
    "The places of a digit in four lines are in four lines across, whose other cells lose it."
    "explainer-hidden-quad" "Hidden Quad" 9519 5.4;
    "Four digits have four places in a house, which lose their other candidates."
    "explainer-bug" "Bivalue Universal Grave" 9520 5.6;
    "Without the further candidates of a few cells each cell has two candidates and each digit two places, so one of them is true. Types 2 to 4 add 0.1 and more."
    "explainer-aligned-pair-exclusion" "Aligned Pair Exclusion" 9521 6.2;
    "A candidate of two cells leaves if each pair with it breaks a rule or empties a cell that sees both."
    "explainer-forcing-chains" "Forcing Chains & Cycles" 9522 6.5;
    "A chain of links leads from a candidate to its opposite (6.6, or 7.0 with links of both kinds), or a cycle back to the candidate. Long ones add 0.1 and more."
    "explainer-aligned-triplet-exclusion" "Aligned Triplet Exclusion" 9523 7.5;
    "A candidate of three cells leaves if each triplet with it breaks a rule or empties a cell that sees all three."
    "explainer-nishio-forcing-chains" "Nishio Forcing Chains" 9524 7.5;
    "A digit in a cell contradicts itself through links of this digit alone. Long chains add 0.1 and more."
    "explainer-multiple-forcing-chains" "Multiple Forcing Chains" 9525 8.0;
    "What follows from each candidate of a cell, or from each place of a digit in a house, is true. Long chains add 0.1 and more."
    "explainer-dynamic-forcing-chains" "Dynamic Forcing Chains" 9526 8.5;
    "As multiple forcing chains, and candidates that become false leave the grid, where further links appear. Long chains add 0.1 and more."
    "explainer-dynamic-forcing-chains-1" "Dynamic Forcing Chains (+)" 9527 9.0;
    "As dynamic forcing chains, with pointing, claiming, pairs and X-Wings on the way. Long chains add 0.1 and more. Only where earlier rules find nothing."
    "explainer-dynamic-forcing-chains-2" "Dynamic Forcing Chains (+ Forcing Chains)" 9528 9.5;
    "As dynamic forcing chains (+), with forcing chains and cycles on the way. Long chains add 0.1 and more. Only where earlier rules find nothing."
    "explainer-dynamic-forcing-chains-3" "Dynamic Forcing Chains (+ Multiple Forcing Chains)" 9529 10.0;
    "As dynamic forcing chains (+), with forcing chains, cycles and multiple forcing chains on the way. Long chains add 0.1 and more. Only where earlier rules find nothing."
    "explainer-dynamic-forcing-chains-4" "Dynamic Forcing Chains (+ Dynamic Forcing Chains)" 9530 10.5;
    "As dynamic forcing chains (+), with dynamic forcing chains on the way. Long chains add 0.1 and more. Only where earlier rules find nothing."
    "explainer-dynamic-forcing-chains-5" "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" 9531 11.0;
    "As dynamic forcing chains (+), with dynamic forcing chains, and those with forcing chains, on the way. Long chains add 0.1 and more. Only where earlier rules find nothing."
};

/// What a technique says of itself, from its row.
macro_rules! described {
    ($row:expr) => {
        const ID: &'static str = $crate::table::TABLE[$row].id;
        const NAME: &'static str = $crate::table::TABLE[$row].name;
        const SUMMARY: &'static str = $crate::table::TABLE[$row].summary;
        const PLACE: u32 = $crate::table::TABLE[$row].place;
        const FAMILY: &'static str = "explainer";
    };
}
pub(crate) use described;
