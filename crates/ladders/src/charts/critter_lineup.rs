//! Critter Lineup: the minimum, its wasted pours and the success of random play, level by level.

use plotters::prelude::*;

use super::frame::{
    Axes, BLUE, GREEN, PALE_INK, Points, VERMILION, builder, end, label, line, mesh, one_in,
    picture, points, thin, whiskers,
};
use crate::figures::Figures;

pub fn draw(figures: &Figures) -> anyhow::Result<String> {
    let table = &figures.critter_lineup;
    let column = |name: &str| points(table, "level", name);
    let (minimum, par, colours) = (column("minimum")?, column("par")?, column("colours")?);
    let wasted = column("wasted")?;
    let last = end(&minimum).0;
    let stages = 0.5..last + 0.5;
    let sorts = figures.of_sorted_levels("random_sorts")?;
    picture(
        900,
        "Critter Lineup: the fewest pours, and how seldom luck is enough",
        "The minimum is proved for every rack. Wasted pours join no two runs. Random: share of playouts that sort it.",
        |area| {
            let (upper, rest) = area.split_vertically(330);
            let (middle, lower) = rest.split_vertically(220);
            let mut chart = builder(&upper).build_cartesian_2d(stages.clone(), 0.0..66.0)?;
            mesh(
                &mut chart,
                &Axes {
                    x: "",
                    y: "pours, colours",
                    tick: &|pours| format!("{pours:.0}"),
                    ticks: 7,
                },
            )?;
            thin(&mut chart, &par, PALE_INK)?;
            label(&chart, end(&par), "par", PALE_INK)?;
            thin(&mut chart, &colours, GREEN)?;
            label(&chart, end(&colours), "colours", GREEN)?;
            line(&mut chart, &minimum, BLUE)?;
            label(&chart, end(&minimum), "minimum", BLUE)?;

            let mut chart = builder(&middle).build_cartesian_2d(stages.clone(), 0.0..8.0)?;
            mesh(
                &mut chart,
                &Axes {
                    x: "",
                    y: "wasted pours W",
                    tick: &|pours| format!("{pours:.0}"),
                    ticks: 5,
                },
            )?;
            whiskers(
                &mut chart,
                &column("wasted_low")?,
                &column("wasted_high")?,
                BLUE,
            )?;
            line(&mut chart, &wasted, BLUE)?;
            label(&chart, end(&wasted), "mean W", BLUE)?;

            let mut chart = builder(&lower).build_cartesian_2d(stages, (1e-4..1.0).log_scale())?;
            mesh(
                &mut chart,
                &Axes {
                    x: "level",
                    y: "random sorts",
                    tick: &|chance| one_in(*chance),
                    ticks: 5,
                },
            )?;
            let floored = |name: &str| -> anyhow::Result<Points> {
                let ends = figures.of_sorted_levels(name)?;
                Ok(ends
                    .into_iter()
                    .map(|(level, share)| (level, share.max(1e-4)))
                    .collect())
            };
            whiskers(
                &mut chart,
                &floored("random_sorts_low")?,
                &floored("random_sorts_high")?,
                VERMILION,
            )?;
            line(&mut chart, &sorts, VERMILION)?;
            label(&chart, end(&sorts), "random play", VERMILION)
        },
    )
}
