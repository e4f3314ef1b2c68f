//! Knows numbers in words, Roman numerals, and the digits of other scripts.

/// The numbers 1 to 9, in words.
const NUMBERS: [&str; 9] = [
    "one first eins erste erster erstes un une uno una primero primera primer premier première um primeiro primeira primo prima een één \
     eerste ett första один первый первая 一",
    "two second zwei zwo zweite zweiter zweites deux deuxième seconde dos segundo segunda due secondo seconda dois duas twee tweede två \
     andra два второй вторая 二",
    "three third drei dritte dritter drittes trois troisième tres tercero tercera tercer tre terzo terza três terceiro terceira drie derde \
     tredje три третий третья 三",
    "four fourth vier vierte vierter viertes quatre quatrième cuatro cuarto cuarta quattro quarto quarta quatro vierde fyra fjärde четыре \
     четвертый четвёртый четвертая 四",
    "five fifth fünf fuenf fünfte fünfter fünftes cinq cinquième cinco quinto quinta cinque vijf vijfde fem femte пять пятый пятая 五",
    "six sixth sechs sechste sechster sechstes sixième seis sexto sexta sei sesto sesta zes zesde sex sjätte шесть шестой шестая 六",
    "seven seventh sieben siebte siebter siebtes sept septième siete séptimo séptima septimo septima sette settimo settima sete sétimo sétima \
     zeven zevende sju sjunde семь седьмой седьмая 七",
    "eight eighth acht achte achter achtes huit huitième ocho octavo octava otto ottavo ottava oito oitavo oitava achtste åtta åttonde восемь \
     восьмой восьмая 八",
    "nine ninth neun neunte neunter neuntes neuf neuvième nueve noveno novena nove nono nona negen negende nio nionde девять девятый девятая \
     九",
];

const ROMAN: [&str; 9] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];

/// The first of several signs in a row that mean the numbers from this one on.
const DIGITS: [(char, u32, u32); 17] = [
    ('\u{660}', 0, 9),  // Arabic
    ('\u{6f0}', 0, 9),  // Persian
    ('\u{966}', 0, 9),  // Devanagari
    ('\u{2080}', 0, 9), // lowered
    ('\u{2074}', 4, 9), // raised
    ('\u{b2}', 2, 3),
    ('\u{b9}', 1, 1),
    ('\u{2460}', 1, 9), // in circles
    ('\u{2474}', 1, 9), // in brackets
    ('\u{2488}', 1, 9), // with a full stop
    ('\u{24f5}', 1, 9),
    ('\u{2776}', 1, 9),
    ('\u{2780}', 1, 9),
    ('\u{278a}', 1, 9),
    ('\u{3220}', 1, 9),
    ('\u{3280}', 1, 9),
    ('\u{ff10}', 0, 9), // full width
];

/// The signs of Roman numerals.
const ROMAN_SIGNS: [char; 2] = ['\u{2160}', '\u{2170}'];

/// Returns the number that a word is.
pub(in super::super) fn number(word: &str) -> Option<u16> {
    let at = NUMBERS
        .iter()
        .position(|words| words.split_whitespace().any(|known| known == word))?;
    Some(at as u16 + 1)
}

/// Returns the number of a Roman numeral, in lower case.
pub(in super::super) fn roman(word: &str) -> Option<u16> {
    let at = ROMAN.iter().position(|numeral| *numeral == word)?;
    Some(at as u16 + 1)
}

/// Returns whether a word ends a number, as in `9th` and `1ère`.
pub(in super::super) fn is_ending(word: &str) -> bool {
    const ENDINGS: [&str; 15] = [
        "st", "nd", "rd", "th", "er", "re", "e", "ère", "ere", "ème", "eme", "a", "o", "ste", "de",
    ];
    ENDINGS.contains(&word)
}

/// Returns a text with the letters and digits of ASCII in place of other signs for them: `Zeile Ⅲ` is `Zeile iii`, `row ①` is `row 1`.
pub(in super::super) fn plain_signs(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        if let Some(digit) = digit(sign) {
            plain.push(digit);
        } else if let Some(numeral) = roman_sign(sign) {
            plain.push_str(numeral);
        } else {
            plain.push(match sign {
                '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
                '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
                '\u{aa}' => 'a',
                '\u{ba}' | '\u{b0}' => 'o',
                _ => sign,
            });
        }
    }
    plain
}

fn digit(sign: char) -> Option<char> {
    DIGITS.iter().find_map(|&(first, from, to)| {
        let number = (sign as u32).checked_sub(first as u32)? + from;
        (number <= to).then(|| char::from_digit(number, 10)).flatten()
    })
}

fn roman_sign(sign: char) -> Option<&'static str> {
    ROMAN_SIGNS.iter().find_map(|&first| {
        let at = (sign as usize).checked_sub(first as usize)?;
        ROMAN.get(at).copied()
    })
}
