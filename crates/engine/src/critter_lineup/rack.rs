//! One rack of tubes: what may be poured, what a pour does, whether the rack is sorted or stuck.
//!
//! Nothing here knows of scores, levels or chance. The rules of a run and the solver both pour
//! through [`Tube::pour`], so there is one set of rules.

use std::fmt;

use super::colour::{Colour, MOST_COLOURS};
use super::fault::Fault;

/// How many critters a tube holds, which is also how many of each colour there are.
pub const CAPACITY: u32 = 4;
/// The most tubes that a rack may have.
pub const MOST_TUBES: usize = 24;

/// Bits of one critter: its colour's place in [`Colour::ALL`] plus one, so that 0 is an empty place.
const BITS: u32 = 5;
/// One critter of code 1 at each of the lowest n places.
const REPEAT: [u32; CAPACITY as usize + 1] = [0, 1, 1 | 1 << 5, 1 | 1 << 5 | 1 << 10, EACH];
/// One critter of code 1 at every place.
const EACH: u32 = 1 | 1 << 5 | 1 << 10 | 1 << 15;

/// A tube of critters, packed. The bottom place has the lowest bits, so that a tube with more
/// critters is the greater one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tube(u32);

/// What one pour does to its two tubes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pour {
    /// The tube that was poured from, afterwards.
    pub from: Tube,
    /// The tube that was poured onto, afterwards.
    pub to: Tube,
    /// How many critters moved.
    pub poured: u32,
}

impl Pour {
    /// The colour that moved.
    pub fn colour(self) -> Colour {
        self.to.top().expect("something was poured onto it")
    }
}

/// Why a pour between two tubes is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// There is nothing to pour.
    Empty,
    /// There is no room.
    Full,
    /// The critter on top of the receiving tube is of another colour.
    Colours {
        /// The colour that would be poured.
        poured: Colour,
        /// The colour it would land on.
        onto: Colour,
    },
}

impl Tube {
    /// A tube without critters.
    pub const EMPTY: Self = Self(0);

    /// A tube of these critters, bottom to top; `None` when there are more than it holds.
    pub fn new(critters: &[Colour]) -> Option<Self> {
        if critters.len() > CAPACITY as usize {
            return None;
        }
        let places = critters.iter().zip(0..);
        let packed = places.map(|(colour, place)| (colour.index() as u32 + 1) << (BITS * place));
        Some(Self(packed.sum()))
    }

    /// The critters, bottom to top.
    pub fn critters(self) -> impl Iterator<Item = Colour> {
        (0..self.len()).map(move |place| self.at(place))
    }

    /// How many critters it holds.
    #[inline]
    pub fn len(self) -> u32 {
        let reaches = |place: u32| u32::from(self.0 >> (BITS * place) != 0);
        reaches(0) + reaches(1) + reaches(2) + reaches(3)
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is room for another critter.
    #[inline]
    pub fn has_room(self) -> bool {
        self.0 < 1 << (BITS * (CAPACITY - 1))
    }

    /// The colour on top.
    #[inline]
    pub fn top(self) -> Option<Colour> {
        colour(self.top_code())
    }

    /// The code of the critter on top: its colour's place in [`Colour::ALL`] plus one; 0 when the
    /// tube is empty.
    #[inline]
    pub fn top_code(self) -> u32 {
        (1..CAPACITY).fold(self.0, |top, place| match self.0 >> (BITS * place) {
            0 => top,
            above => above,
        })
    }

    /// The code of the critter at the bottom, as [`Tube::top_code`].
    #[inline]
    pub fn bottom_code(self) -> u32 {
        self.0 & ((1 << BITS) - 1)
    }

    /// The colour at the bottom.
    #[inline]
    pub fn bottom(self) -> Option<Colour> {
        colour(self.bottom_code())
    }

    /// How many critters of one colour lie on top.
    #[inline]
    pub fn run(self) -> u32 {
        let len = self.len();
        if len == 0 {
            return 0;
        }
        let top = self.0 >> (BITS * (len - 1));
        // Places that equal the top become 0; the top is then brought to the highest bits.
        let unlike = (self.0 ^ (top * EACH)) << (u32::BITS - BITS * len);
        len.min(unlike.leading_zeros() / BITS)
    }

    /// Whether all its critters are of one colour; an empty tube is.
    #[inline]
    pub fn is_uniform(self) -> bool {
        self.run() == self.len()
    }

    /// Whether it is full of a single colour.
    #[inline]
    pub fn is_finished(self) -> bool {
        !self.has_room() && self.0.is_multiple_of(EACH)
    }

    /// How many runs of one colour its critters form.
    pub fn runs(self) -> u32 {
        let differing = (1..self.len()).filter(|&place| self.at(place) != self.at(place - 1));
        u32::from(!self.is_empty()) + differing.count() as u32
    }

    /// Pours the run on top of `self` onto `to`, as much of it as fits.
    ///
    /// # Errors
    /// [`Barrier`] when the rules forbid it.
    #[inline]
    pub fn pour(self, to: Self) -> Result<Pour, Barrier> {
        let Some(poured) = self.top() else {
            return Err(Barrier::Empty);
        };
        if !to.has_room() {
            return Err(Barrier::Full);
        }
        match to.top() {
            Some(onto) if onto != poured => Err(Barrier::Colours { poured, onto }),
            _ => Ok(self.pour_checked(to)),
        }
    }

    /// [`Tube::pour`] without its checks.
    #[inline]
    fn pour_checked(self, to: Self) -> Pour {
        let (len, depth) = (self.len(), to.len());
        let poured = self.run().min(CAPACITY - depth);
        let moved = self.top_code() * REPEAT[poured as usize];
        Pour {
            from: Self(self.0 & ((1 << (BITS * (len - poured))) - 1)),
            to: Self(to.0 | moved << (BITS * depth)),
            poured,
        }
    }

    /// The packed critters, 20 bits.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The tube of packed critters; `None` when they are none: a colour beyond the last, or a
    /// critter above an empty place.
    pub fn from_bits(bits: u32) -> Option<Self> {
        let tube = Self(bits);
        let code = |place| bits >> (BITS * place) & ((1 << BITS) - 1);
        let mut filled = 0..tube.len();
        let sound = bits < 1 << (BITS * CAPACITY)
            && filled.all(|place| (1..=MOST_COLOURS as u32).contains(&code(place)));
        sound.then_some(tube)
    }

    #[inline]
    fn at(self, place: u32) -> Colour {
        let code = self.0 >> (BITS * place) & ((1 << BITS) - 1);
        colour(code).expect("a place below the length is filled")
    }
}

#[inline]
fn colour(code: u32) -> Option<Colour> {
    Colour::ALL.get((code as usize).wrapping_sub(1)).copied()
}

impl fmt::Debug for Tube {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("\"")?;
        for colour in self.critters() {
            write!(f, "{}", colour.letter())?;
        }
        f.write_str("\"")
    }
}

/// Up to [`MOST_TUBES`] tubes, in which each colour that is there at all is there exactly
/// [`CAPACITY`] times.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rack {
    /// Tubes beyond `count` are empty, so that equal racks compare equal.
    tubes: [Tube; MOST_TUBES],
    count: u8,
}

impl Rack {
    /// A rack of these tubes.
    ///
    /// # Errors
    /// The first thing that is wrong: [`Fault::Tubes`] or [`Fault::Critters`].
    pub fn new(tubes: &[Tube]) -> Result<Self, Fault> {
        if tubes.is_empty() || tubes.len() > MOST_TUBES {
            return Err(Fault::Tubes(tubes.len()));
        }
        let mut counts = [0; MOST_COLOURS];
        for critter in tubes.iter().flat_map(|tube| tube.critters()) {
            counts[critter.index()] += 1;
        }
        for (colour, count) in Colour::ALL.into_iter().zip(counts) {
            if count != 0 && count != CAPACITY as usize {
                return Err(Fault::Critters(colour, count));
            }
        }
        let mut rack = Self {
            tubes: [Tube::EMPTY; MOST_TUBES],
            count: tubes.len() as u8,
        };
        rack.tubes[..tubes.len()].copy_from_slice(tubes);
        Ok(rack)
    }

    /// The tubes, from index 0.
    #[inline]
    pub fn tubes(&self) -> &[Tube] {
        &self.tubes[..usize::from(self.count)]
    }

    /// How many colours there are.
    pub fn colours(&self) -> usize {
        let critters: u32 = self.tubes().iter().map(|tube| tube.len()).sum();
        (critters / CAPACITY) as usize
    }

    /// Pours tube `from` onto tube `to`, two different tubes of this rack.
    ///
    /// # Errors
    /// [`Barrier`] when the rules forbid it; the rack is then untouched.
    #[inline]
    pub fn pour(&mut self, from: usize, to: usize) -> Result<Pour, Barrier> {
        debug_assert!(from != to && from.max(to) < self.tubes().len());
        let pour = self.tubes[from].pour(self.tubes[to])?;
        self.tubes[from] = pour.from;
        self.tubes[to] = pour.to;
        Ok(pour)
    }

    /// Whether each tube is empty or holds all of one colour.
    #[inline]
    pub fn is_solved(&self) -> bool {
        let sorted = |tube: &Tube| tube.is_empty() || tube.is_finished();
        self.tubes().iter().all(sorted)
    }

    /// Whether any pour at all is possible.
    #[inline]
    pub fn can_pour(&self) -> bool {
        // Codes on top of one tube or more, of two or more, and of some tube with room; an empty tube
        // counts as one with code 0 on top.
        let (mut once, mut twice, mut room) = (0u32, 0u32, 0u32);
        for (tube, code) in self.tubes().iter().zip(self.top_codes()) {
            let bit = 1 << code;
            twice |= once & bit;
            once |= bit;
            room |= u32::from(tube.has_room()) << code;
        }
        let (empty, filled) = (once & 1 != 0, once >> 1 != 0);
        empty && filled || (twice & room) >> 1 != 0
    }

    /// Calls `each` with every possible pour, by the tube poured from, then the tube poured onto.
    #[inline]
    pub fn each_pour(&self, mut each: impl FnMut(usize, usize)) {
        /// The code that no critter has, where full tubes are put aside.
        const ASIDE: u32 = (1 << BITS) - 1;
        const { assert!(MOST_COLOURS < ASIDE as usize) };
        let codes = self.top_codes();
        let mut receiving = codes;
        for (code, tube) in receiving.iter_mut().zip(&self.tubes) {
            *code = if tube.has_room() { *code } else { ASIDE };
        }
        // By code, the tubes with room that have it on top; by 0, the empty ones.
        let mut open = [0u32; 1 << BITS];
        for (at, &code) in (0..self.count).zip(&receiving) {
            open[(code & ASIDE) as usize] |= 1 << at;
        }
        let empty = open[0];
        let mut sources = !empty & ((1 << self.count) - 1);
        while sources != 0 {
            let from = sources.trailing_zeros() as usize;
            sources &= sources - 1;
            let mut targets = (empty | open[(codes[from] & ASIDE) as usize]) & !(1 << from);
            while targets != 0 {
                each(from, targets.trailing_zeros() as usize);
                targets &= targets - 1;
            }
        }
    }

    /// [`Tube::top_code`] of every tube, those beyond `count` too: a fixed number of tubes is worked
    /// out many at a time.
    #[inline]
    fn top_codes(&self) -> [u32; MOST_TUBES] {
        let mut codes = [0; MOST_TUBES];
        for (code, tube) in codes.iter_mut().zip(&self.tubes) {
            *code = tube.top_code();
        }
        codes
    }
}

impl fmt::Debug for Rack {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.tubes()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tube(letters: &str) -> Tube {
        let critters: Vec<Colour> = letters
            .chars()
            .map(|letter| Colour::of_letter(letter).unwrap())
            .collect();
        Tube::new(&critters).unwrap()
    }

    fn rack(tubes: &str) -> Rack {
        let tubes: Vec<Tube> = tubes
            .split(' ')
            .map(|letters| tube(letters.trim_matches('-')))
            .collect();
        Rack::new(&tubes).unwrap()
    }

    /// Every tube over three colours, as letters.
    fn every_tube() -> Vec<String> {
        let mut all = vec![String::new()];
        let mut done = 0;
        while done < all.len() {
            let shorter = all[done].clone();
            if shorter.len() < CAPACITY as usize {
                all.extend(["a", "b", "p"].map(|letter| format!("{shorter}{letter}")));
            }
            done += 1;
        }
        all
    }

    #[test]
    fn a_packed_tube_agrees_with_its_letters() {
        let all = every_tube();
        assert_eq!(all.len(), 1 + 3 + 9 + 27 + 81);
        for letters in all {
            let packed = tube(&letters);
            assert_eq!(format!("{packed:?}"), format!("\"{letters}\""));
            assert_eq!(packed.len() as usize, letters.len());
            assert_eq!(packed.is_empty(), letters.is_empty());
            assert_eq!(packed.has_room(), letters.len() < 4);
            assert_eq!(
                packed.top(),
                letters.chars().last().and_then(Colour::of_letter)
            );
            assert_eq!(
                packed.bottom(),
                letters.chars().next().and_then(Colour::of_letter)
            );
            let run = letters
                .chars()
                .rev()
                .take_while(|&letter| letters.ends_with(letter))
                .count();
            assert_eq!(packed.run() as usize, run, "{letters}");
            assert_eq!(packed.is_uniform(), run == letters.len());
            assert_eq!(packed.is_finished(), run == 4, "{letters}");
            let mut squeezed: Vec<char> = letters.chars().collect();
            squeezed.dedup();
            assert_eq!(packed.runs() as usize, squeezed.len());
            assert_eq!(Tube::from_bits(packed.bits()), Some(packed));
        }
    }

    /// The rule of the sheet, played on strings.
    #[test]
    fn a_pour_moves_what_fits_of_the_top_run_onto_its_colour_or_nothing() {
        for from in every_tube() {
            for to in every_tube() {
                let (mut left, mut right) = (from.clone(), to.clone());
                while let Some(critter) = left.chars().last() {
                    let matching = right.is_empty() || right.ends_with(critter);
                    if right.len() == 4 || !matching {
                        break;
                    }
                    right.push(critter);
                    left.pop();
                }
                let moved = from.len() - left.len();
                match tube(&from).pour(tube(&to)) {
                    Ok(pour) => {
                        assert_eq!((pour.from, pour.to), (tube(&left), tube(&right)));
                        assert_eq!(pour.poured as usize, moved);
                        assert!(from.ends_with(pour.colour().letter()));
                    }
                    Err(barrier) => {
                        assert_eq!(moved, 0, "{from} {to}");
                        let expected = if from.is_empty() {
                            Barrier::Empty
                        } else if to.len() == 4 {
                            Barrier::Full
                        } else {
                            Barrier::Colours {
                                poured: tube(&from).top().unwrap(),
                                onto: tube(&to).top().unwrap(),
                            }
                        };
                        assert_eq!(barrier, expected);
                    }
                }
            }
        }
    }

    #[test]
    fn a_tube_holds_four() {
        assert_eq!(Tube::new(&[Colour::Aqua; 5]), None);
        assert_eq!(Tube::new(&[Colour::Pink; 4]).unwrap().len(), 4);
    }

    #[test]
    fn bits_that_are_no_tube_are_refused() {
        for bits in [
            17,
            31,
            1 << 5,
            1 | 1 << 10,
            1 << 20,
            EACH | 1 << 20,
            u32::MAX,
        ] {
            assert_eq!(Tube::from_bits(bits), None, "{bits:b}");
        }
    }

    #[test]
    fn a_rack_has_tubes_and_four_of_each_colour() {
        assert_eq!(Rack::new(&[]), Err(Fault::Tubes(0)));
        assert_eq!(Rack::new(&[Tube::EMPTY; 25]), Err(Fault::Tubes(25)));
        assert_eq!(
            Rack::new(&[tube("aaab"), tube("abb"), tube("b")]).map(|rack| rack.colours()),
            Ok(2)
        );
        assert_eq!(
            Rack::new(&[tube("aaaa"), tube("bcc"), tube("cc")]),
            Err(Fault::Critters(Colour::Blue, 1))
        );
        assert_eq!(
            Rack::new(&[tube("aaaa"), tube("a")]),
            Err(Fault::Critters(Colour::Aqua, 5))
        );
        assert_eq!(rack("- - -").colours(), 0);
    }

    #[test]
    fn a_rack_is_solved_when_every_tube_is_empty_or_full_of_one_colour() {
        assert!(rack("aaaa - bbbb").is_solved());
        assert!(rack("- -").is_solved());
        assert!(!rack("aaa a bbbb").is_solved());
        assert!(!rack("aaab bbba -").is_solved());
    }

    #[test]
    fn pours_are_listed_by_from_then_to_and_say_when_there_is_none() {
        let listed = |tubes: &str| {
            let rack = rack(tubes);
            let mut pours = Vec::new();
            rack.each_pour(|from, to| pours.push((from, to)));
            assert_eq!(rack.can_pour(), !pours.is_empty(), "{tubes}");
            pours
        };
        // Twins, a finished tube and a uniform one onto an empty tube are all within the rules.
        assert_eq!(
            listed("aab ba bba - cccc"),
            [(0, 3), (1, 2), (1, 3), (2, 1), (2, 3), (4, 3)]
        );
        assert_eq!(listed("aabb bbaa"), []);
        assert_eq!(listed("aaab abbb"), []);
        assert_eq!(listed("aaab bba b"), [(0, 2)]);
        assert_eq!(listed("aaaa"), []);
        assert_eq!(listed("- -"), []);
    }
}
