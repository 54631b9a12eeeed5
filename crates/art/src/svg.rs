//! The few SVG pieces that every drawing is made of.
//!
//! Colours are written twice: as presentation attributes, so that a drawing stands alone, and as classes,
//! so that a page can repaint it for the dark.

use std::fmt::{Display, Write};

/// A drawing being made.
pub(crate) struct Drawing(String);

/// What a drawing says of itself to those who do not see it, and to programs.
pub(crate) struct About<'a> {
    /// The class of the drawing, by which pages paint it.
    pub(crate) class: &'a str,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    /// The position in one line.
    pub(crate) notation: &'a str,
}

impl Drawing {
    /// An empty drawing of that size.
    pub(crate) fn new(width: i32, height: i32, about: &About) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             class=\"drawing {}\" data-notation=\"{}\" font-family=\"system-ui, sans-serif\">\
             <title>{}</title><desc>{}</desc>",
            about.class,
            escape(about.notation),
            escape(about.title),
            escape(about.description)
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

    /// A path at the origin of its group.
    pub(crate) fn path(&mut self, path: &str, style: &str) {
        let _ = write!(self.0, "<path d=\"{path}\" {style}/>");
    }

    /// A text centred at a place.
    pub(crate) fn text(&mut self, (x, y): (i32, i32), size: i32, text: impl Display, style: &str) {
        let text = escape(&text.to_string());
        let _ = write!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" {style}>{text}</text>"
        );
    }

    /// A group whose own origin is moved to a place.
    pub(crate) fn group(&mut self, (x, y): (i32, i32), style: &str, draw: impl FnOnce(&mut Self)) {
        let gap = if style.is_empty() { "" } else { " " };
        let _ = write!(self.0, "<g transform=\"translate({x} {y})\"{gap}{style}>");
        draw(self);
        self.0 += "</g>";
    }

    /// Something that can be moved. `name` is the same as long as the thing stays where it is; `kind` is
    /// the same for things that look alike.
    pub(crate) fn piece(
        &mut self,
        at: (i32, i32),
        name: impl Display,
        kind: impl Display,
        draw: impl FnOnce(&mut Self),
    ) {
        let style = format!("class=\"piece\" data-piece=\"{name}\" data-kind=\"{kind}\"");
        self.group(at, &style, draw);
    }

    /// A place that can be pointed at: what it is counted as, its number, and what is there in words.
    /// Invisible; pages lay their buttons over it.
    pub(crate) fn place(
        &mut self,
        (what, number): (&str, usize),
        words: &str,
        (x, y): (i32, i32),
        (w, h): (i32, i32),
    ) {
        let _ = write!(
            self.0,
            "<rect class=\"place\" data-{what}=\"{number}\" data-words=\"{}\" x=\"{x}\" y=\"{y}\" \
             width=\"{w}\" height=\"{h}\" fill=\"none\"/>",
            escape(words)
        );
    }

    /// The whole document.
    pub(crate) fn finish(self) -> String {
        self.0 + "</svg>"
    }
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
