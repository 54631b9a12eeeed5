//! What this terminal can show: how many colours, and whether more than ASCII.

use ratatui::style::Color;
use ratatui::text::Span;

/// A colour of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// How many colours can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    None,
    Sixteen,
    Indexed,
    True,
}

/// What this terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub colours: Colours,
    pub unicode: bool,
}

/// Whether the terminal understands more than lines of text.
pub fn can_fill_the_screen(variable: impl Fn(&str) -> Option<String>) -> bool {
    match variable("TERM") {
        Some(term) => !matches!(term.as_str(), "" | "dumb" | "unknown"),
        None => cfg!(windows),
    }
}

impl Look {
    /// The look that the environment asks for.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let true_colour = matches!(set("COLORTERM").as_deref(), Some("truecolor" | "24bit"))
            || term.ends_with("-direct")
            || set("WT_SESSION").is_some();
        let colours = if set("NO_COLOR").is_some() || term.starts_with("vt") {
            Colours::None
        } else if true_colour {
            Colours::True
        } else if term.contains("256color") {
            Colours::Indexed
        } else {
            Colours::Sixteen
        };
        // The first of these that is set is the one that counts.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let locale = locale.unwrap_or_default().to_ascii_uppercase();
        let unicode = cfg!(windows) || locale.contains("UTF-8") || locale.contains("UTF8");
        Self { colours, unicode }
    }

    /// The nearest colour that the terminal has; `None` when it shows none.
    pub fn paint(self, rgb: Rgb) -> Option<Color> {
        let Rgb(r, g, b) = rgb;
        match self.colours {
            Colours::None => None,
            Colours::True => Some(Color::Rgb(r, g, b)),
            Colours::Indexed => Some(Color::Indexed(nearest_indexed(rgb))),
            Colours::Sixteen => {
                let nearest = SIXTEEN.iter().min_by_key(|(there, _)| rgb.apart(*there));
                nearest.map(|&(_, colour)| colour)
            }
        }
    }

    /// Whether every sign of a text can be shown, each in one cell.
    pub fn shows(self, text: &str) -> bool {
        if self.unicode {
            Span::raw(text).width() == text.chars().count()
        } else {
            text.is_ascii()
        }
    }

    /// A sign as it can be shown: where only ASCII can be shown, the nearest to it.
    pub fn sign(self, sign: char) -> char {
        match sign {
            _ if self.unicode || sign.is_ascii() => sign,
            '·' | '–' | '—' => '-',
            '×' => 'x',
            '…' => '.',
            '‘' | '’' => '\'',
            '“' | '”' => '"',
            _ => '*',
        }
    }

    /// The first text, or the second where only ASCII can be shown.
    pub fn or<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.unicode { unicode } else { ascii }
    }
}

impl Rgb {
    /// A colour as the drawings write it: `#rrggbb`.
    pub fn of(hex: &str) -> Self {
        let channel = |at: usize| {
            hex.get(at..at + 2)
                .and_then(|two| u8::from_str_radix(two, 16).ok())
        };
        let channel = |at| channel(at).expect("drawings write colours as #rrggbb");
        Self(channel(1), channel(3), channel(5))
    }

    /// The colour between this one and another: `share` hundredths of the other.
    pub fn mixed(self, other: Self, share: u32) -> Self {
        let mix =
            |a: u8, b: u8| ((u32::from(a) * (100 - share) + u32::from(b) * share) / 100) as u8;
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }

    fn apart(self, other: Self) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
    }
}

/// Of the 256 colours, the fixed ones: a cube of six levels, and greys.
fn nearest_indexed(rgb: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let cube = (0..216u8).map(|index| {
        let level = |place: u8| LEVELS[usize::from(place % 6)];
        (
            16 + index,
            Rgb(level(index / 36), level(index / 6), level(index)),
        )
    });
    let greys = (0..24u8).map(|index| {
        let grey = 8 + 10 * index;
        (232 + index, Rgb(grey, grey, grey))
    });
    let nearest = cube.chain(greys).min_by_key(|&(_, there)| rgb.apart(there));
    nearest.map_or(0, |(index, _)| index)
}

const SIXTEEN: [(Rgb, Color); 16] = [
    (Rgb(0, 0, 0), Color::Black),
    (Rgb(205, 0, 0), Color::Red),
    (Rgb(0, 205, 0), Color::Green),
    (Rgb(205, 205, 0), Color::Yellow),
    (Rgb(0, 0, 238), Color::Blue),
    (Rgb(205, 0, 205), Color::Magenta),
    (Rgb(0, 205, 205), Color::Cyan),
    (Rgb(229, 229, 229), Color::Gray),
    (Rgb(127, 127, 127), Color::DarkGray),
    (Rgb(255, 0, 0), Color::LightRed),
    (Rgb(0, 255, 0), Color::LightGreen),
    (Rgb(255, 255, 0), Color::LightYellow),
    (Rgb(92, 92, 255), Color::LightBlue),
    (Rgb(255, 0, 255), Color::LightMagenta),
    (Rgb(0, 255, 255), Color::LightCyan),
    (Rgb(255, 255, 255), Color::White),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn look(variables: &[(&str, &str)]) -> Look {
        Look::of(|name| {
            let found = variables.iter().find(|(there, _)| *there == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let colours = |variables| look(variables).colours;
        assert_eq!(colours(&[("TERM", "xterm")]), Colours::Sixteen);
        assert_eq!(colours(&[("TERM", "xterm-256color")]), Colours::Indexed);
        let true_colour = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(colours(&true_colour), Colours::True);
        let asked_off = [
            ("TERM", "xterm"),
            ("COLORTERM", "truecolor"),
            ("NO_COLOR", "1"),
        ];
        assert_eq!(colours(&asked_off), Colours::None);
        // The convention: an empty NO_COLOR asks for nothing.
        assert_eq!(
            colours(&[("TERM", "xterm"), ("NO_COLOR", "")]),
            Colours::Sixteen
        );
        assert_eq!(colours(&[("TERM", "vt100")]), Colours::None);
    }

    #[cfg(not(windows))]
    #[test]
    fn the_locale_says_whether_more_than_ascii_is_shown() {
        let unicode = |variables| look(variables).unicode;
        assert!(unicode(&[("LANG", "de_DE.UTF-8")]));
        assert!(unicode(&[("LC_CTYPE", "C.utf8")]));
        assert!(!unicode(&[]));
        assert!(!unicode(&[("LANG", "C")]));
        assert!(!unicode(&[("LC_ALL", "POSIX"), ("LANG", "de_DE.UTF-8")]));
        // An empty variable does not count.
        assert!(unicode(&[("LC_ALL", ""), ("LANG", "de_DE.UTF-8")]));
    }

    #[test]
    fn signs_are_shown_where_the_terminal_has_them() {
        let look = |unicode| Look {
            colours: Colours::None,
            unicode,
        };
        for (text, with_unicode, without) in [
            ("3 lives", true, true),
            ("♥♥♥", true, false),
            ("☀ 14", true, false),
            // These two take two cells each, and a cell has room for one.
            ("🐢", false, false),
            ("亀", false, false),
        ] {
            assert_eq!(look(true).shows(text), with_unicode, "{text}");
            assert_eq!(look(false).shows(text), without, "{text}");
        }
        let shown = |unicode, text: &str| -> String {
            text.chars().map(|sign| look(unicode).sign(sign)).collect()
        };
        let text = "Rung 3 · × 1.2 – ♥…";
        assert_eq!(shown(true, text), text);
        assert_eq!(shown(false, text), "Rung 3 - x 1.2 - *.");
    }

    #[cfg(not(windows))]
    #[test]
    fn a_dumb_terminal_is_played_line_by_line() {
        let fills = |term: Option<&str>| can_fill_the_screen(|_| term.map(str::to_owned));
        assert!(fills(Some("xterm")) && fills(Some("vt100")));
        assert!(!fills(Some("dumb")) && !fills(Some("")) && !fills(None));
    }

    #[test]
    fn colours_are_shown_by_the_nearest_there_is() {
        let nearest = |colours, rgb| {
            Look {
                colours,
                unicode: true,
            }
            .paint(rgb)
        };
        assert_eq!(nearest(Colours::None, Rgb(1, 2, 3)), None);
        assert_eq!(
            nearest(Colours::True, Rgb(1, 2, 3)),
            Some(Color::Rgb(1, 2, 3))
        );
        assert_eq!(
            nearest(Colours::Indexed, Rgb(255, 0, 0)),
            Some(Color::Indexed(196))
        );
        assert_eq!(
            nearest(Colours::Indexed, Rgb(9, 9, 9)),
            Some(Color::Indexed(232))
        );
        assert_eq!(
            nearest(Colours::Sixteen, Rgb(250, 250, 240)),
            Some(Color::White)
        );
    }
}
