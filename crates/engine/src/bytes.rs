//! Reads and writes the numbers of token bytes as LEB128, so that small ones take few bytes.

/// Appends a number.
pub fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes a number off the front; `None` when the bytes end early or it does not fit.
///
/// Only the shortest form of a number is accepted, so that one state has one encoding.
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7F);
        if part << shift >> shift != part || (byte == 0 && shift > 0) {
            return None;
        }
        number |= part << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Takes a number of a narrower type off the front.
pub fn take_as<T: TryFrom<u64>>(bytes: &mut &[u8]) -> Option<T> {
    take(bytes)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip_in_one_spelling() {
        for number in [0, 1, 127, 128, 300, 1 << 53, u64::MAX] {
            let mut out = Vec::new();
            put(&mut out, number);
            let mut bytes = &out[..];
            assert_eq!((take(&mut bytes), bytes.len()), (Some(number), 0));
        }
        for bad in [
            &[][..],
            &[0x80],
            &[0x80, 0],
            &[0xFF; 10],
            &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2],
        ] {
            assert_eq!(take(&mut &bad[..]), None, "{bad:?}");
        }
    }

    #[test]
    fn a_number_too_wide_for_its_type_is_refused() {
        assert_eq!(take_as::<u8>(&mut &[0x80, 2][..]), None);
        assert_eq!(take_as::<u8>(&mut &[0xFF, 1][..]), Some(255));
    }
}
