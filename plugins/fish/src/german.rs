//! Names, summaries, sentences and variants of fish in German.

use sudoku_technique::TranslatedText;

/// The sentence of basic fish.
pub(crate) const BASIC: &str = "in {base} liegt {pattern.digits} nur in {cover}; sie brauchen je eine {pattern.digits}, und mehr passen dort nicht hinein, also ist dort keine andere Zelle eine {pattern.digits}";
/// The sentence of franken and mutant fish without fins.
pub(crate) const COMPLEX: &str = "in {base} liegt {pattern.digits} nur in {cover}; sie brauchen je eine {pattern.digits}, und mehr passen dort nicht hinein, also ist dort keine andere Zelle eine {pattern.digits}, und keine in zweien der letzteren Häuser zugleich";
/// The sentence of fish with fins.
pub(crate) const FINNED: &str = "ohne {fin} läge {fin.digits} in {base} nur in {cover}, und für {removed.cells} bliebe keine {fin.digits}; mit {fin.digits} in {fin.any-cell} bleibt dort auch keine";

/// Returns a sentence, and the names of the variants.
pub(crate) const fn texts(sentence: &'static str) -> [TranslatedText; 3] {
    [
        TranslatedText::sentence("de", sentence),
        TranslatedText::new("de", "variant.rows", "Zeilen"),
        TranslatedText::new("de", "variant.columns", "Spalten"),
    ]
}

/// The name and the summary of a fish of this kind and size.
macro_rules! german {
    ($kind:ident 2) => { $crate::german::german!($kind "Zwei" "zwei" "X-Wing") };
    ($kind:ident 3) => { $crate::german::german!($kind "Drei" "drei" "Schwertfisch") };
    ($kind:ident 4) => { $crate::german::german!($kind "Vier" "vier" "Qualle") };
    ($kind:ident 5) => { $crate::german::german!($kind "Fünf" "fünf" "Squirmbag") };
    ($kind:ident 6) => { $crate::german::german!($kind "Sechs" "sechs" "Wal") };
    ($kind:ident 7) => { $crate::german::german!($kind "Sieben" "sieben" "Leviathan") };
    (Basic $Number:literal $number:literal $fish:literal) => {
        $crate::german::german!(
            $fish,
            concat!(
                $Number, " parallele Linien haben eine Ziffer nur in ", $number, " kreuzenden Linien; ",
                "sie entfällt im Rest der kreuzenden Linien.",
            )
        )
    };
    (Finned $Number:literal $number:literal $fish:literal) => {
        $crate::german::german!(
            concat!($fish, " mit Flosse"),
            concat!(
                $Number, " parallele Linien haben eine Ziffer nur in ", $number, " kreuzenden Linien, ",
                "bis auf Flossen in einem Block; sie entfällt im Rest der kreuzenden Linien in diesem Block.",
            )
        )
    };
    (Sashimi $Number:literal $number:literal $fish:literal) => {
        $crate::german::german!(
            concat!("Sashimi-", $fish),
            concat!(
                "Wie ", $fish, " mit Flosse, aber eine der Linien hat neben den Flossen nur einen Platz; ",
                "die Ziffer entfällt in den kreuzenden Linien im Block der Flossen.",
            )
        )
    };
    (Franken $Number:literal $number:literal $fish:literal) => {
        $crate::german::german!(
            concat!("Franken-", $fish),
            concat!(
                $Number, " Zeilen und Blöcke (die Basis) haben eine Ziffer nur in ", $number, " Spalten und Blöcken (den Deckhäusern), ",
                "oder umgekehrt; sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.",
            )
        )
    };
    (FinnedFranken $Number:literal $number:literal $fish:literal) => {
        $crate::german::german!(
            concat!("Franken-", $fish, " mit Flosse"),
            concat!(
                $Number, " Zeilen und Blöcke (die Basis) haben eine Ziffer nur in ", $number, " Spalten und Blöcken (den Deckhäusern), ",
                "oder umgekehrt, bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.",
            )
        )
    };
    (Mutant $Number:literal $number:literal $fish:literal) => {
        $crate::german::german!(
            concat!("Mutanten-", $fish),
            concat!(
                $Number, " beliebige Häuser (die Basis) haben eine Ziffer nur in ", $number, " anderen (den Deckhäusern); ",
                "sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.",
            )
        )
    };
    (FinnedMutant $Number:literal $number:literal $fish:literal) => {
        $crate::german::german!(
            concat!("Mutanten-", $fish, " mit Flosse"),
            concat!(
                $Number, " beliebige Häuser (die Basis) haben eine Ziffer nur in ", $number, " anderen (den Deckhäusern), ",
                "bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.",
            )
        )
    };
    ($name:expr, $summary:expr) => {
        sudoku_technique::Translation::new("de", $name, $summary)
    };
}
pub(crate) use german;
