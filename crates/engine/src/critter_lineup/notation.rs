//! The one-line notation of a rack: tubes bottom to top, one letter a critter, `-` for an empty tube.

use super::colour::Colour;
use super::fault::Fault;
use super::rack::{Rack, Tube};

/// Writes a rack, as in `aa bcb ccb acab -`.
pub(super) fn write(rack: &Rack) -> String {
    let letters = |&tube: &Tube| -> String {
        if tube.is_empty() {
            return "-".to_owned();
        }
        tube.critters().map(Colour::letter).collect()
    };
    let tubes: Vec<String> = rack.tubes().iter().map(letters).collect();
    tubes.join(" ")
}

/// Reads a rack from its notation.
pub(super) fn read(text: &str) -> Result<Rack, Fault> {
    let tubes: Result<Vec<Tube>, Fault> = text.split_whitespace().enumerate().map(tube).collect();
    Rack::new(&tubes?)
}

fn tube((tube, letters): (usize, &str)) -> Result<Tube, Fault> {
    if letters == "-" {
        return Ok(Tube::EMPTY);
    }
    let critters: Result<Vec<Colour>, Fault> = letters
        .chars()
        .map(|letter| Colour::of_letter(letter).ok_or(Fault::Letter { tube, letter }))
        .collect();
    let critters = critters?;
    let found = critters.len();
    Tube::new(&critters).ok_or(Fault::Overfull { tube, found })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for notation in ["aa bcb ccb acab -", "-", "pppp", "- - mnmn nmnm"] {
            assert_eq!(write(&read(notation).unwrap()), notation);
        }
        let spaced = read("  aa\taa  - ").unwrap();
        assert_eq!(write(&spaced), "aa aa -");
    }

    #[test]
    fn the_first_thing_wrong_is_named() {
        let letter = |letter| Fault::Letter { tube: 1, letter };
        let many = "- ".repeat(25);
        for (notation, fault) in [
            ("", Fault::Tubes(0)),
            (many.as_str(), Fault::Tubes(25)),
            ("aaaa bqbb", letter('q')),
            ("aaaa --", letter('-')),
            ("aaaa Bbbb", letter('B')),
            ("aaaaa", Fault::Overfull { tube: 0, found: 5 }),
            ("- aaaab bbb", Fault::Overfull { tube: 1, found: 5 }),
            ("aaaa b", Fault::Critters(Colour::Blue, 1)),
            ("aaaa aaaa", Fault::Critters(Colour::Aqua, 8)),
        ] {
            assert_eq!(read(notation), Err(fault), "{notation}");
        }
    }
}
