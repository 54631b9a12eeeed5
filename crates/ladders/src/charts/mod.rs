//! The pictures, one file each, drawn from the figures alone.

mod agents;
mod baskmere;
mod critter_lineup;
mod duskcourt;
pub(crate) mod frame;
mod twists;
mod work;

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::figures::Figures;

/// Draws a picture from the figures, as SVG.
type Draw = fn(&Figures) -> anyhow::Result<String>;

/// Every picture with the name of its file.
pub const PICTURES: [(&str, Draw); 6] = [
    ("duskcourt", duskcourt::draw),
    ("baskmere", baskmere::draw),
    ("critter-lineup", critter_lineup::draw),
    ("twists", twists::draw),
    ("agents", agents::draw),
    ("work", work::draw),
];

/// Draws every picture into a folder.
///
/// # Errors
/// When a figure is missing or a file cannot be written.
pub fn draw(figures: &Figures, folder: &Path) -> anyhow::Result<()> {
    for (name, draw) in PICTURES {
        let svg = draw(figures).with_context(|| format!("picture {name}"))?;
        let path = folder.join(name).with_extension("svg");
        fs::write(&path, svg).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}
