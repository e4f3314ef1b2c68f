//! Names of variants in titles, in many languages.

use super::Expected::{Read, Refused};
use super::make::{each, nested};
use super::{EASY, Shape};

/// How a variant is refused.
const NO_VARIANT: &str = "rules of a variant";

const VARIANTS: [&str; 54] = [
    "XV Sudoku",
    "Sudoku XV",
    "Magic Square Sudoku",
    "Magic squares",
    "Kropki",
    "Thermo",
    "Arrow Sudoku",
    "Diagonal-Sudoku",
    "Sudoku diagonale",
    "Sudoku diagonal",
    "Sudoku en diagonale",
    "Sudoku à diagonales",
    "Sudoku irrégulier",
    "Sudoku tueur",
    "Sudoku thermomètre",
    "Sudoku à flèches",
    "Sudoku asesino",
    "Sudoku irregular",
    "Sudoku termómetro",
    "Sudoku de flechas",
    "Sudoku irregolare",
    "Sudoku termometro",
    "Sudoku con frecce",
    "Killersudoku",
    "Diagonale sudoku",
    "Onregelmatige sudoku",
    "Thermometer sudoku",
    "Sudoku nieregularne",
    "Sudoku przekątniowe",
    "Sudoku termometrowe",
    "Sudoku irregular (jigsaw)",
    "Sudoku matador",
    "Sudoku termômetro",
    "Судоку киллер",
    "Диагональное судоку",
    "Судоку-термометр",
    "キラーナンプレ",
    "対角線ナンプレ",
    "ジグソー数独",
    "不等号ナンプレ",
    "杀手数独",
    "對角線數獨",
    "对角线数独",
    "锯齿数独",
    "Thermo-Sudoku",
    "Pfeil-Sudoku",
    "Sudoku mit Thermometern",
    "Quadro-Sudoku",
    "Sandwichsudoku",
    "Anti-Springer-Sudoku",
    "Little Killer",
    "Sudoku de jaulas",
    "대각선 스도쿠",
    "Diagonalsudoku",
];

/// Titles that name a variant, and titles that do not.
pub(super) fn titles() -> Vec<Shape> {
    let titled = |title: &str| format!("{title}\n\n{}", each(EASY, |_, row| row.to_owned()));
    let plain = [
        "Sudoku clásico",
        "Sudoku classique",
        "Sudoku classico",
        "Klassiek sudoku",
        "Klasyczne sudoku",
        "Классическое судоку",
        "普通の数独",
        "标准数独",
        "Magic Sudoku hour",
        "Sudoku con soluzione",
        "Sudoku avec solution",
        "Flèche d'or",
        "Diagonal symmetrisch",
        "対角線対称の数独",
    ];
    let field =
        |name: &str, value: &str| format!("{{\"{name}\":\"{value}\",\"grid\":{}}}\n", nested(EASY, "0"));
    let fields = [
        ("type", "XV"),
        ("type", "xv"),
        ("variant", "magic square"),
        ("variant", "diagonale"),
        ("title", "Killer Sudoku 12"),
        ("name", "Thermo Sudoku"),
        ("title", "Sudoku diagonale"),
        ("type", "thermomètre"),
        ("tipo", "asesino"),
        ("typ", "Diagonal-Sudoku"),
    ];
    let variants = VARIANTS.map(|title| (title, titled(title), Refused(NO_VARIANT)));
    let plain = plain.map(|title| (title, titled(title), Read("A")));
    let fields = fields.map(|(name, value)| (value, field(name, value), Refused(NO_VARIANT)));
    variants.into_iter().chain(plain).chain(fields).collect()
}
