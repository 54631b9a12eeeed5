//! What it takes to deal a stage.

use plotters::prelude::*;

use menagerie_engine::for_each_game;

use super::frame::{
    Area, Axes, PALE_INK, builder, end, grouped, label, line, mesh, picture, points, thin,
};
use crate::figures::Figures;
use crate::ladder::Ladder;

/// The height of the panel of a game, and of all that is around the panels.
const PANEL: u32 = 270;
const AROUND: u32 = 90;

pub fn draw(figures: &Figures) -> anyhow::Result<String> {
    let count = figures.ladders.len() as u32;
    picture(
        AROUND + PANEL * count,
        "What a deal takes",
        "Nodes of search: the mean of all deals, above it the most of any, below it the mean number of attempts.",
        |area| {
            let ends: Vec<u32> = (1..count).map(|number| number * PANEL).collect();
            let mut panels = area.split_by_breakpoints([0u32; 0], ends).into_iter();
            for_each_game!(G => {
                let area = panels.next().expect("there is one for each game");
                panel::<G>(&area, figures)?;
            });
            Ok(())
        },
    )
}

fn panel<G: Ladder>(area: &Area, figures: &Figures) -> anyhow::Result<()> {
    let (table, stage, colour) = (figures.of::<G>(), G::INFO.stage, G::COLOUR);
    let (mean, most) = (
        points(table, stage, "nodes")?,
        points(table, stage, "nodes_most")?,
    );
    let attempts = points(table, stage, "attempts")?;
    let top = most.iter().fold(10.0f64, |top, &(_, nodes)| top.max(nodes)) * 2.0;
    let mut chart =
        builder(area).build_cartesian_2d(0.5..end(&mean).0 + 0.5, (1.0..top).log_scale())?;
    let axes = Axes {
        x: stage,
        y: G::INFO.name,
        tick: &|nodes| grouped(*nodes),
        ticks: 6,
    };
    mesh(&mut chart, &axes)?;
    thin(&mut chart, &most, colour)?;
    label(&chart, end(&most), "most nodes", colour)?;
    line(&mut chart, &mean, colour)?;
    label(&chart, end(&mean), "mean nodes", colour)?;
    thin(&mut chart, &attempts, PALE_INK)?;
    label(&chart, end(&attempts), "attempts", PALE_INK)
}
