//! On how many of the deals that carry a twist it matters.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::frame::{BLUE, GRID, INK, PALE_INK, VERMILION, builder, picture, text, write};
use crate::figures::{Figures, name};

/// The height of a row, and of all that is around the rows.
const ROW: u32 = 50;
const AROUND: u32 = 80;

pub fn draw(figures: &Figures) -> anyhow::Result<String> {
    let shares = figures.twist_shares()?;
    picture(
        AROUND + ROW * shares.len() as u32,
        "Twists that bite",
        "Share of the deals with a twist whose exact answer changes without it; line at one half, bars: 95 % intervals.",
        |area| {
            let rows = shares.len() as f64;
            let mut chart = builder(area)
                .y_label_area_size(210)
                .build_cartesian_2d(0.0..1.0, 0.0..rows)?;
            chart
                .configure_mesh()
                .disable_y_mesh()
                .disable_y_axis()
                .bold_line_style(GRID)
                .light_line_style(TRANSPARENT)
                .axis_style(GRID)
                .label_style(text(12, PALE_INK, HPos::Center, VPos::Center))
                .x_labels(6)
                .x_label_formatter(&|share| format!("{:.0} %", share * 100.0))
                .draw()?;
            chart.draw_series([PathElement::new(
                vec![(0.5, 0.0), (0.5, rows)],
                VERMILION.stroke_width(2),
            )])?;
            for (at, twist) in shares.iter().enumerate() {
                let y = rows - 0.5 - at as f64;
                let share = twist.share;
                chart.draw_series([Rectangle::new(
                    [(0.0, y - 0.26), (share.at, y + 0.26)],
                    BLUE.mix(0.85).filled(),
                )])?;
                chart.draw_series([PathElement::new(
                    vec![(share.low, y), (share.high, y)],
                    INK.stroke_width(2),
                )])?;
                super::frame::label(
                    &chart,
                    (share.high, y),
                    &format!("{:.1} %", share.at * 100.0),
                    INK,
                )?;
                let says = format!("{}, {}", twist.name.replace('-', " "), name(&twist.game)?);
                let style = text(13, INK, HPos::Right, VPos::Center);
                write(&chart, (0.0, y), (-12, 0), &says, &style)?;
            }
            Ok(())
        },
    )
}
