//! Duskcourt: the chance of random play and the decoys, rung by rung.

use plotters::prelude::*;

use super::frame::{
    Axes, BLUE, GREEN, band, builder, end, label, line, mark, mesh, one_in, picture, points, thin,
    whiskers,
};
use crate::figures::Figures;

pub fn draw(figures: &Figures) -> anyhow::Result<String> {
    let table = &figures.duskcourt;
    let column = |name: &str| points(table, "rung", name);
    let (chance, aim) = (column("chance")?, column("aim")?);
    let (p10, p90) = (column("chance_p10")?, column("chance_p90")?);
    let decoys = column("decoys")?;
    let last = end(&chance).0;
    picture(
        640,
        "Duskcourt: how often random captures clear a court",
        "Mean over the courts of a rung, exact for each; the band holds the middle 80 % of them. Below: decoys, with 95 % intervals.",
        |area| {
            let (upper, lower) = area.split_vertically(370);
            let mut chart =
                builder(&upper).build_cartesian_2d(0.5..last + 0.5, (1e-6..1.0).log_scale())?;
            mesh(
                &mut chart,
                &Axes {
                    x: "",
                    y: "",
                    tick: &|&chance| one_in(chance),
                    ticks: 7,
                },
            )?;
            for (rung, top, says) in [
                (4.0, 1.0, "5x5"),
                (6.0, 1.0, "6x6"),
                (11.0, 1.0, "jackal last"),
                (13.0, 0.45, "boulders"),
                (15.0, 1.0, "9 idols"),
                (24.0, 1.0, "10 idols"),
            ] {
                mark(&mut chart, rung, 1e-6, top, says)?;
            }
            band(&mut chart, &p10, &p90, BLUE)?;
            thin(&mut chart, &aim, super::frame::PALE_INK)?;
            line(&mut chart, &chance, BLUE)?;
            label(&chart, end(&chance), "mean chance", BLUE)?;

            let mut chart = builder(&lower).build_cartesian_2d(0.5..last + 0.5, 0.0..14.0)?;
            mesh(
                &mut chart,
                &Axes {
                    x: "rung",
                    y: "decoys",
                    tick: &|decoys| format!("{decoys:.0}"),
                    ticks: 6,
                },
            )?;
            whiskers(
                &mut chart,
                &column("decoys_low")?,
                &column("decoys_high")?,
                GREEN,
            )?;
            line(&mut chart, &decoys, GREEN)?;
            label(&chart, end(&decoys), "mean decoys", GREEN)
        },
    )
}
