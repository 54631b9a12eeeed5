//! The few SVG pieces that every drawing is made of.
//!
//! Colours are written twice: as presentation attributes, so that a drawing stands alone, and as classes,
//! so that a page can repaint it for the dark.

use std::fmt::{Display, Write};

use menagerie_telling::{Creature, Piece, Spot};

/// Where the pieces of a place lie.
#[derive(Clone, Copy)]
pub(crate) struct Stack {
    /// The lowest one.
    pub(crate) at: (i32, i32),
    /// How much higher the next one lies; 0 where there is room for one only.
    pub(crate) step: i32,
}

impl Stack {
    /// Where the piece lies that has so many below it.
    pub(crate) fn level(self, level: i32) -> (i32, i32) {
        (self.at.0, self.at.1 - level * self.step)
    }
}

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

    /// A drawing of one creature, about its middle.
    pub(crate) fn portrait(
        class: &str,
        creature: &Creature,
        (width, height): (i32, i32),
        draw: impl FnOnce(&mut Self),
    ) -> String {
        let mut drawing = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             class=\"drawing {class}\" font-family=\"system-ui, sans-serif\"><title>{}</title>",
            escape(&creature.name)
        ));
        drawing.group((width / 2, height / 2), "", draw);
        drawing.finish()
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

    /// Something that can be moved.
    pub(crate) fn piece(&mut self, at: (i32, i32), piece: &Piece, draw: impl FnOnce(&mut Self)) {
        let Piece { piece, kind, .. } = piece;
        let style = format!("class=\"piece\" data-piece=\"{piece}\" data-kind=\"{kind}\"");
        self.group(at, &style, draw);
    }

    /// A place that can be pointed at: its number, what is there in words, and where its lowest piece lies
    /// with the height of a piece upon it. Invisible; pages lay their buttons over it.
    pub(crate) fn place(
        &mut self,
        spot: &Spot<impl Sized>,
        stack: Stack,
        area: ((i32, i32), (i32, i32)),
    ) {
        let ((x, y), (w, h)) = area;
        let Stack {
            at: (left, low),
            step,
        } = stack;
        let _ = write!(
            self.0,
            "<rect class=\"place\" data-place=\"{}\" data-words=\"{}\" data-stack=\"{left} {low} {step}\" \
             x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"none\"/>",
            spot.id,
            escape(&spot.words)
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
