//! What it takes to deal a stage.

use plotters::prelude::*;

use super::frame::{
    Axes, BLUE, GREEN, PALE_INK, VERMILION, builder, end, grouped, label, line, mesh, picture,
    points, thin,
};
use crate::figures::Figures;
use crate::table::Table;

pub fn draw(figures: &Figures) -> anyhow::Result<String> {
    picture(
        900,
        "What a deal takes",
        "Nodes of search: the mean of all deals, above it the most of any, below it the mean number of attempts.",
        |area| {
            let (upper, rest) = area.split_vertically(270);
            let (middle, lower) = rest.split_vertically(270);
            panel(&upper, &figures.duskcourt, "rung", "Duskcourt", BLUE)?;
            panel(&middle, &figures.baskmere, "pond", "Baskmere", GREEN)?;
            panel(
                &lower,
                &figures.critter_lineup,
                "level",
                "Critter Lineup",
                VERMILION,
            )
        },
    )
}

fn panel(
    area: &super::frame::Area,
    table: &Table,
    stage: &str,
    game: &str,
    colour: RGBColor,
) -> anyhow::Result<()> {
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
        y: game,
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
