//! Small chances on a scale that people can read: bits, −log2 of the chance, in whole numbers.

use num_bigint::BigInt;
use num_rational::BigRational;
use serde::Serialize;

/// How many parts a bit is counted in.
pub const PARTS: u32 = 1000;

/// A number of bits, in thousandths. As JSON it is a number with three decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "f64")]
pub struct Bits(pub u32);

impl From<Bits> for f64 {
    fn from(bits: Bits) -> Self {
        f64::from(bits.0) / f64::from(PARTS)
    }
}

impl Bits {
    /// −log2 of a chance; `None` of none at all.
    ///
    /// # Panics
    /// When the chance is above 1 or below 0.
    pub fn of(chance: &BigRational) -> Option<Self> {
        // The first 64 bits of the fraction, and how many places after the point they begin.
        const WIDTH: u64 = 64;
        let (above, below) = (chance.numer(), chance.denom());
        assert!(
            *above >= BigInt::ZERO && above <= below,
            "{chance} is no chance"
        );
        let shift = WIDTH + below.bits() - above.bits();
        let quotient = (above << shift) / below;
        let extra = quotient.bits().checked_sub(WIDTH)?;
        let mantissa = u64::try_from(quotient >> extra).expect("64 bits are left");
        let halvings = shift - extra - (WIDTH - 1);
        Some(Self(minus_log2(mantissa, halvings as u32)))
    }
}

/// −log2 of `mantissa / 2^(63 + halvings)`, which is at most 1, in thousandths of a bit. The highest bit of the
/// mantissa must be set.
///
/// Finds the logarithm of the mantissa digit by digit: squaring doubles it.
pub fn minus_log2(mantissa: u64, halvings: u32) -> u32 {
    const DIGITS: u32 = 20;
    debug_assert!(mantissa >> 63 == 1);
    let mut square = u128::from(mantissa);
    let mut logarithm = 0u64;
    for _ in 0..DIGITS {
        square = (square * square) >> 63;
        let digit = square >> 64;
        square >>= digit;
        logarithm = logarithm << 1 | digit as u64;
    }
    let whole = u64::from(halvings) << DIGITS;
    let parts = (whole - logarithm) * u64::from(PARTS) + (1 << (DIGITS - 1));
    (parts >> DIGITS) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_those_of_the_fraction() {
        let bits = |above: u64, below: u64| {
            Bits::of(&BigRational::new(above.into(), below.into())).map(|bits| bits.0)
        };
        assert_eq!(bits(0, 1), None);
        assert_eq!(bits(1, 1), Some(0));
        assert_eq!(bits(1, 2), Some(1000));
        assert_eq!(bits(1, 3), Some(1585));
        assert_eq!(bits(2, 3), Some(585));
        assert_eq!(bits(1, 1 << 63), Some(63_000));
        assert_eq!(bits(u64::MAX - 1, u64::MAX), Some(0));
        for (above, below) in [(11, 14), (1499, 3240), (1, 338_295), (7, 1_000_000_007)] {
            let exact = -(above as f64 / below as f64).log2() * f64::from(PARTS);
            let found = f64::from(bits(above, below).expect("there is a chance"));
            assert!(
                (found - exact).abs() <= 0.51,
                "{above}/{below}: {found}, not {exact}"
            );
        }
    }

    #[test]
    fn as_json_they_are_a_number() {
        assert_eq!(serde_json::to_string(&Bits(5755)).unwrap(), "5.755");
    }
}
