//! The key that was meant, on any keyboard layout. A terminal tells letters and no keys, so a letter stands for
//! the Latin one on the same key. Dvorak and other Latin layouts go by the letter typed.
//!
//! The rows are those of xkeyboard-config's symbols (`ru`, `ua`, `by`, `gr`, `il`, `ara`, `ir`, `fr`).

use unicode_general_category::{GeneralCategory, get_general_category};

/// The rows of Latin letters on an American keyboard.
const LATIN: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// The same rows on other layouts. A space is a key that has no letter there. What they have on keys that hold
/// signs on an American keyboard stands for nothing.
const LAYOUTS: [(&str, [&str; 3]); 8] = [
    ("Russian", ["йцукенгшщз", "фывапролд", "ячсмить"]),
    ("Ukrainian", ["йцукенгшщз", "фівапролд", "ячсмить"]),
    ("Belarusian", ["йцукенгшўз", "фывапролд", "ячсмить"]),
    ("Greek", [" ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"]),
    ("Hebrew", ["  קראטוןםפ", "שדגכעיחלך", "זסבהנמצ"]),
    ("Arabic", ["ضصثقفغعهخح", "شسيبلاتنم", "ئءؤر\u{fefb}ىة"]),
    ("Persian", ["ضصثقفغعهخح", "شسیبلاتنم", "ظطزرذدپ"]),
    ("Azeri Cyrillic", ["йүукенгшһз", "фывапролд", "ячсмить"]),
];

/// The row of digits on a French keyboard without Shift: 1 to 9 and 0.
const FRENCH_DIGITS: &str = "&é\"'(-è_çà";

/// The decimal digit of any script.
fn digit(letter: char) -> Option<char> {
    let is_digit = |letter| get_general_category(letter) == GeneralCategory::DecimalNumber;
    if letter.is_ascii() || !is_digit(letter) {
        return letter.is_ascii_digit().then_some(letter);
    }
    // Unicode promises that the ten of a script follow each other, from 0.
    let before = (1..).take_while(|back| {
        let earlier = (letter as u32).checked_sub(*back).and_then(char::from_u32);
        earlier.is_some_and(is_digit)
    });
    char::from_digit(before.count() as u32 % 10, 10)
}

/// The sign of ASCII that a full-width one stands for.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xff01 + 0x21).unwrap_or(letter),
        '\u{3000}' => ' ',
        _ => letter,
    }
}

/// The Latin letter on the same key.
fn on_the_key(letter: char) -> Option<char> {
    let rows = LAYOUTS.iter().flat_map(|(_, rows)| rows.iter().zip(LATIN));
    let mut keys = rows.flat_map(|(row, latin)| row.chars().zip(latin.chars()));
    let found = keys.find(|(there, _)| *there == letter && letter != ' ');
    found.map(|(_, latin)| latin)
}

fn french_digit(letter: char) -> Option<char> {
    let at = FRENCH_DIGITS.chars().position(|there| there == letter)?;
    char::from_digit((at as u32 + 1) % 10, 10)
}

fn small(letter: char) -> char {
    let mut small = letter.to_lowercase();
    match (small.next(), small.next()) {
        (Some(small), None) => small,
        _ => letter,
    }
}

/// The small Latin letter, the digit or the sign that a single key stands for.
pub fn latin(letter: char) -> char {
    let letter = small(narrow(letter));
    let meant = digit(letter)
        .or_else(|| on_the_key(letter))
        .or_else(|| french_digit(letter));
    meant.unwrap_or(letter)
}

/// A typed line with the digits and the full-width signs of other scripts in ASCII; all else as it is.
pub fn in_ascii(typed: &str) -> String {
    let sign = |letter| digit(letter).unwrap_or_else(|| narrow(letter));
    typed.chars().map(sign).collect()
}

/// A typed line as it would be with the Latin letters of the same keys, where that is another one. A line of
/// nothing but French signs that are ASCII too is not read as digits: anybody may have typed it.
pub fn by_the_keys(typed: &str) -> Option<String> {
    let foreign = |letter: char| !letter.is_ascii();
    let french = typed.chars().any(foreign) || typed.contains('>');
    let key = |letter| match small(letter) {
        // On these keyboards the arrow of a move is on a key that holds a letter without Shift.
        _ if letter == 'Ю' => '>',
        letter if french || !letter.is_ascii() => latin_in_a_line(letter),
        letter => letter,
    };
    let meant: String = typed.chars().map(key).collect();
    (meant != typed).then_some(meant)
}

/// A dash is one, since it may stand in an arrow.
fn latin_in_a_line(letter: char) -> char {
    if letter == '-' { letter } else { latin(letter) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_stands_for_the_latin_one_on_its_key() {
        for (typed, meant) in [
            ("йцукен", "qwerty"),
            ("ФЫВА", "asdf"),
            ("інь", "sym"),
            ("θνλ", "unl"),
            ("ΘΝ", "un"),
            ("ועמ", "ugn"),
            ("ضعىة", "qunm"),
            ("غعد", "yun"),
        ] {
            assert_eq!(typed.chars().map(latin).collect::<String>(), meant);
        }
        // Letters of Latin layouts, signs and commands stay what they are.
        for letter in ['a', 'q', '?', 'ß', 'ñ', '>', ' ', ';', '/'] {
            assert_eq!(latin(letter), letter);
        }
        assert_eq!(latin('Q'), 'q');
    }

    #[test]
    fn each_letter_of_a_layout_has_one_key() {
        for (name, rows) in LAYOUTS {
            for (row, latin_row) in rows.iter().zip(LATIN) {
                assert_eq!(row.chars().count(), latin_row.len(), "{name}");
                for (letter, key) in row.chars().zip(latin_row.chars()) {
                    let known = letter == ' ' || latin(letter) == key;
                    assert!(known, "{name}: {letter} is not {key} alone");
                }
            }
        }
    }

    #[test]
    fn every_decimal_digit_of_unicode_is_one() {
        for ten in [
            "٠١٢٣٤٥٦٧٨٩",
            "۰۱۲۳۴۵۶۷۸۹",
            "०१२३४५६७८९",
            "０１２３４５６７８９",
            "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
            "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿",
        ] {
            assert_eq!(in_ascii(ten), "0123456789");
            assert_eq!(ten.chars().map(latin).collect::<String>(), "0123456789");
        }
        let all = ('\0'..=char::MAX).filter(|letter| digit(*letter).is_some());
        let digits: Vec<char> = all.filter_map(digit).collect();
        assert!(digits.len() > 600);
        // Each script has all ten.
        for ten in digits.chunks(10) {
            assert_eq!(ten.iter().collect::<String>(), "0123456789");
        }
        // These are numbers, and no digits of a keyboard.
        for letter in ['½', '²', 'Ⅷ', '一', 'a'] {
            assert_eq!(digit(letter), None);
        }
    }

    #[test]
    fn the_row_of_digits_of_a_french_keyboard_needs_no_shift() {
        let digits: String = FRENCH_DIGITS.chars().map(latin).collect();
        assert_eq!(digits, "1234567890");
    }

    #[test]
    fn typed_lines_are_read_by_their_keys() {
        assert_eq!(in_ascii("１＞３"), "1>3");
        for (typed, meant) in [
            ("ф1чи2", "a1xb2"),
            ("1Ю3", "1>3"),
            ("Й", "q"),
            ("&>é", "1>2"),
            ("à", "0"),
            ("é->ç", "2->9"),
        ] {
            assert_eq!(by_the_keys(typed).as_deref(), Some(meant));
        }
        for typed in ["hello", "-", "(", "'", "1-3", "a1", "1>3", "1->3"] {
            assert_eq!(by_the_keys(typed), None, "{typed}");
        }
    }
}
