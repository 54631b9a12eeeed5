//! What the reference agents score, and how far they get.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use anyhow::Context;
use menagerie_engine::with_game;

use super::frame::{GRID, INK, PALE_INK, builder, grouped, label, picture, text, write};
use crate::figures::{Figures, name};
use crate::ladder::Ladder;

/// The height of a row, and of all that is around the rows.
const ROW: u32 = 40;
const AROUND: u32 = 70;

pub fn draw(figures: &Figures) -> anyhow::Result<String> {
    let mut rows = Vec::new();
    for row in figures.agents.rows() {
        let game = row.text("game")?;
        let who = format!("{}, {}", row.text("agent")?, name(game)?);
        let colour = with_game!(game, G => G::COLOUR);
        let colour = colour.with_context(|| format!("there is no game {game}"))?;
        let number = |column| row.number(column);
        let says = format!(
            "{}, {} stages",
            grouped(number("score")?),
            number("completed")?.round()
        );
        rows.push((
            who,
            colour,
            number("score")?,
            number("score_low")?,
            number("score_high")?,
            says,
        ));
    }
    picture(
        AROUND + ROW * rows.len() as u32,
        "What the reference agents score",
        "Mean scores with the 95 % interval of the bootstrap, and the stages completed on average. Scores under 100 stand at the edge.",
        |area| {
            let count = rows.len() as f64;
            let mut chart = builder(area)
                .margin_right(150)
                .y_label_area_size(190)
                .build_cartesian_2d((100.0..1_000_000.0).log_scale(), 0.0..count)?;
            chart
                .configure_mesh()
                .disable_y_mesh()
                .disable_y_axis()
                .bold_line_style(GRID)
                .light_line_style(TRANSPARENT)
                .axis_style(GRID)
                .label_style(text(12, PALE_INK, HPos::Center, VPos::Center))
                .axis_desc_style(text(13, INK, HPos::Center, VPos::Center))
                .x_labels(5)
                .x_label_formatter(&|score| grouped(*score))
                .x_desc("score")
                .draw()?;
            for (at, (who, colour, score, low, high, says)) in rows.iter().enumerate() {
                let y = count - 0.5 - at as f64;
                chart.draw_series([PathElement::new(
                    vec![(100.0, y), (*score, y)],
                    colour.mix(0.35).stroke_width(2),
                )])?;
                chart.draw_series([PathElement::new(
                    vec![(*low, y), (*high, y)],
                    colour.stroke_width(5),
                )])?;
                chart.draw_series([Circle::new((*score, y), 5, colour.filled())])?;
                label(&chart, (*high, y), says, INK)?;
                write(
                    &chart,
                    (100.0, y),
                    (-12, 0),
                    who,
                    &text(13, INK, HPos::Right, VPos::Center),
                )?;
            }
            Ok(())
        },
    )
}
