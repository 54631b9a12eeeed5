//! The pictures, drawn from the figures alone: one of each game, and those that show all games.

mod agents;
pub(crate) mod frame;
mod twists;
mod work;

use std::fs;
use std::path::Path;

use anyhow::Context;
use menagerie_engine::{Game, for_each_game};

use crate::figures::Figures;
use crate::ladder::Ladder;

/// Every picture as SVG, with the name of its file.
///
/// # Errors
/// When a figure is missing.
pub fn pictures(figures: &Figures) -> anyhow::Result<Vec<(&'static str, String)>> {
    let mut pictures = Vec::new();
    for_each_game!(G => pictures.push((G::INFO.slug, G::draw(figures.of::<G>()))));
    pictures.push(("twists", twists::draw(figures)));
    pictures.push(("agents", agents::draw(figures)));
    pictures.push(("work", work::draw(figures)));
    let drawn = pictures
        .into_iter()
        .map(|(name, svg)| Ok((name, svg.with_context(|| format!("picture {name}"))?)));
    drawn.collect()
}

/// Draws every picture into a folder.
///
/// # Errors
/// When a figure is missing or a file cannot be written.
pub fn draw(figures: &Figures, folder: &Path) -> anyhow::Result<()> {
    for (name, svg) in pictures(figures)? {
        let path = folder.join(name).with_extension("svg");
        fs::write(&path, svg).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}
