//! Numbers in texts that list many of them: the formatter of the standard library, with its signs and
//! widths, would be most of what such a text costs.

/// Appends a number.
pub(crate) fn push(text: &mut String, number: impl itoa::Integer) {
    *text += itoa::Buffer::new().format(number);
}
