//! The few SVG pieces that every drawing is made of.

use std::fmt::Write;

/// A drawing being made.
pub(crate) struct Drawing(String);

impl Drawing {
    /// An empty drawing of that size, described for those who do not see it.
    pub(crate) fn new(width: i32, height: i32, title: &str, description: &str) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\"><title>{}</title><desc>{}</desc>",
            escape(title),
            escape(description)
        ))
    }

    /// A rectangle with rounded corners.
    pub(crate) fn rect(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), round: i32, style: &str) {
        let _ = write!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\" {style}/>"
        );
    }

    /// An ellipse.
    pub(crate) fn ellipse(&mut self, (x, y): (i32, i32), (rx, ry): (i32, i32), style: &str) {
        let _ = write!(
            self.0,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" {style}/>"
        );
    }

    /// A path whose own origin is moved to a place.
    pub(crate) fn path(&mut self, (x, y): (i32, i32), path: &str, style: &str) {
        let _ = write!(
            self.0,
            "<path transform=\"translate({x} {y})\" d=\"{path}\" {style}/>"
        );
    }

    /// A text centred at a place.
    pub(crate) fn text(&mut self, (x, y): (i32, i32), size: i32, text: &str, style: &str) {
        let text = escape(text);
        let _ = write!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" {style}>{text}</text>"
        );
    }

    /// The whole document.
    pub(crate) fn finish(self) -> String {
        self.0 + "</svg>"
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
