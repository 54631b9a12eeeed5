//! What a client asks to be shown beside the state: the text, the picture, the panel for people.

use menagerie_art::Art;
use menagerie_engine::Game;
use menagerie_telling::{Cause, Panel, Tell, Voice, panel};
use utoipa::openapi::path::Parameter;

use crate::describe;
use crate::error::Problem;
use crate::query::Switch;

const OBSERVATION: Switch = Switch {
    name: "observation",
    value: "none",
    does: "leaves the text out",
};
const DRAWING: Switch = Switch {
    name: "drawing",
    value: "svg",
    does: "adds the picture of the position",
};
const WIDE: Switch = Switch {
    name: "wide",
    value: "on",
    does: "draws for a screen that is wider than high",
};
const PANEL: Switch = Switch {
    name: "panel",
    value: "on",
    does: "adds everything that is shown to people",
};

/// The screen that a drawing is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Higher than wide, or not known.
    High,
    /// Wider than high.
    Wide,
}

/// What a client asks to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shown {
    observation: bool,
    drawing: Option<Shape>,
    panel: bool,
}

impl Shown {
    /// What a query says.
    ///
    /// # Errors
    /// A problem when a parameter has another value or is given twice.
    pub(crate) fn asked(query: Option<&str>) -> Result<Self, Problem> {
        Ok(Self {
            observation: !OBSERVATION.is_on(query)?,
            ..Self::without_text(query)?
        })
    }

    /// What a query says to a route whose answers have no observation.
    ///
    /// # Errors
    /// As [`Shown::asked`].
    pub(crate) fn without_text(query: Option<&str>) -> Result<Self, Problem> {
        let shape = if WIDE.is_on(query)? {
            Shape::Wide
        } else {
            Shape::High
        };
        Ok(Self {
            observation: false,
            drawing: DRAWING.is_on(query)?.then_some(shape),
            panel: PANEL.is_on(query)?,
        })
    }

    /// What a query says to a route whose answers have a panel at most.
    ///
    /// # Errors
    /// As [`Shown::asked`].
    pub(crate) fn panel_only(query: Option<&str>) -> Result<Self, Problem> {
        Ok(Self {
            observation: false,
            drawing: None,
            panel: PANEL.is_on(query)?,
        })
    }

    /// Whether the panel was asked for.
    pub(crate) fn has_panel(self) -> bool {
        self.panel
    }

    /// The observation; empty when it was left out.
    pub(crate) fn observation<G: Tell>(self, state: &G::State, last: Option<&G::Report>) -> String {
        if self.observation {
            G::observe(state, last)
        } else {
            String::new()
        }
    }

    /// The picture, if it was asked for. With a panel it has the numbers of people.
    pub(crate) fn drawing<G: Art>(self, state: &G::State) -> Option<String> {
        let voice = if self.panel {
            Voice::Person
        } else {
            Voice::Program
        };
        let draw = match self.drawing? {
            Shape::High => G::svg,
            Shape::Wide => G::wide_svg,
        };
        Some(draw(voice, &G::standing_position(state)))
    }

    /// The panel, if it was asked for.
    pub(crate) fn panel<G: Tell>(
        self,
        state: &G::State,
        cause: &Cause<G>,
    ) -> Option<Panel<<G as Game>::Action>> {
        self.panel.then(|| panel::<G>(state, cause))
    }
}

/// How the parameters of [`Shown::asked`] are described.
pub(crate) fn parameters() -> [Parameter; 4] {
    let observation = describe::parameter(
        "observation",
        "`none` leaves `observation` empty, for programs that read the state.",
        OBSERVATION.schema(),
    );
    let [drawing, wide, panel] = parameters_without_text();
    [observation, drawing, wide, panel]
}

/// How the parameters of [`Shown::without_text`] are described.
pub(crate) fn parameters_without_text() -> [Parameter; 3] {
    [
        describe::parameter(
            "drawing",
            "`svg` adds `drawing`, the picture of the position; its numbers count from 0, with `panel=on` \
             from 1.",
            DRAWING.schema(),
        ),
        describe::parameter(
            "wide",
            "`on` draws for a screen that is wider than high, where the game has a drawing for it.",
            WIDE.schema(),
        ),
        panel_parameter(),
    ]
}

/// How the parameter is described that asks for what is shown to people.
pub(crate) fn panel_parameter() -> Parameter {
    describe::parameter(
        "panel",
        "`on` adds everything that is shown to people, with the places of the board counted from 1 or named.",
        PANEL.schema(),
    )
}
