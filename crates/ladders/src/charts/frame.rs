//! What all pictures share: paper, ink, a palette that colour-blind eyes tell apart (Okabe and Ito), and
//! panels with quiet grids.

use plotters::coord::ranged1d::ValueFormatter;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::table::Table;

pub const PAPER: RGBColor = RGBColor(255, 255, 255);
pub const INK: RGBColor = RGBColor(38, 38, 44);
pub const PALE_INK: RGBColor = RGBColor(104, 104, 114);
pub const GRID: RGBColor = RGBColor(228, 228, 233);
pub const BLUE: RGBColor = RGBColor(0, 114, 178);
pub const VERMILION: RGBColor = RGBColor(213, 94, 0);
pub const GREEN: RGBColor = RGBColor(0, 158, 115);

/// The width of every picture.
pub const WIDTH: u32 = 860;

pub type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
pub type Chart<'a, 'b, Y> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, Y>>;
/// The points of a line, a stage and a figure each.
pub type Points = Vec<(f64, f64)>;

/// Draws a picture of that height under a title and a line that explains it.
pub fn picture(
    height: u32,
    title: &str,
    below: &str,
    body: impl FnOnce(&Area) -> anyhow::Result<()>,
) -> anyhow::Result<String> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        root.fill(&PAPER)?;
        root.draw_text(title, &text(20, INK, HPos::Left, VPos::Top), (24, 18))?;
        root.draw_text(below, &text(13, PALE_INK, HPos::Left, VPos::Top), (24, 46))?;
        let (_, rest) = root.split_vertically(68);
        body(&rest.margin(0, 14, 12, 24))?;
        root.present()?;
    }
    Ok(svg)
}

/// A style of text; the backend makes fonts smaller than it is told, by a factor of 1.24.
pub fn text(size: u32, colour: RGBColor, h: HPos, v: VPos) -> TextStyle<'static> {
    ("Helvetica, Arial, sans-serif", f64::from(size) * 1.24)
        .into_font()
        .color(&colour)
        .pos(Pos::new(h, v))
}

/// What a panel's axes say.
pub struct Axes<'a, T> {
    pub x: &'a str,
    pub y: &'a str,
    /// How a figure of the y axis is written.
    pub tick: &'a dyn Fn(&T) -> String,
    /// About how many of them are.
    pub ticks: usize,
}

/// Draws the grid and the axes of a panel. Stages are whole, so is what the x axis shows.
pub fn mesh<Y>(chart: &mut Chart<Y>, axes: &Axes<f64>) -> anyhow::Result<()>
where
    Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let labels = text(12, PALE_INK, HPos::Center, VPos::Center);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .axis_style(GRID)
        .label_style(labels)
        .axis_desc_style(text(13, INK, HPos::Center, VPos::Center))
        .x_labels(12)
        .y_labels(axes.ticks)
        .x_label_formatter(&|stage| format!("{stage:.0}"))
        .y_label_formatter(axes.tick)
        .x_desc(axes.x)
        .y_desc(axes.y)
        .draw()?;
    Ok(())
}

/// A chart builder with the margins of all panels.
pub fn builder<'a, 'b>(area: &'a Area<'b>) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut builder = ChartBuilder::on(area);
    builder
        .margin_top(12)
        .margin_right(96)
        .x_label_area_size(44)
        .y_label_area_size(84);
    builder
}

/// A band between two lines.
pub fn band<Y>(
    chart: &mut Chart<Y>,
    low: &Points,
    high: &Points,
    colour: RGBColor,
) -> anyhow::Result<()>
where
    Y: Ranged<ValueType = f64>,
{
    let outline: Points = low.iter().chain(high.iter().rev()).copied().collect();
    chart.draw_series([Polygon::new(outline, colour.mix(0.16))])?;
    Ok(())
}

/// A line with a dot at every stage.
pub fn line<Y>(chart: &mut Chart<Y>, points: &Points, colour: RGBColor) -> anyhow::Result<()>
where
    Y: Ranged<ValueType = f64>,
{
    chart.draw_series(LineSeries::new(points.clone(), colour.stroke_width(2)))?;
    chart.draw_series(points.iter().map(|&at| Circle::new(at, 3, colour.filled())))?;
    Ok(())
}

/// A thin line without dots.
pub fn thin<Y>(chart: &mut Chart<Y>, points: &Points, colour: RGBColor) -> anyhow::Result<()>
where
    Y: Ranged<ValueType = f64>,
{
    chart.draw_series(LineSeries::new(
        points.clone(),
        colour.mix(0.8).stroke_width(1),
    ))?;
    Ok(())
}

/// Bars from low to high, for intervals.
pub fn whiskers<Y>(
    chart: &mut Chart<Y>,
    low: &Points,
    high: &Points,
    colour: RGBColor,
) -> anyhow::Result<()>
where
    Y: Ranged<ValueType = f64>,
{
    let bars = low.iter().zip(high);
    chart.draw_series(
        bars.map(|(&low, &high)| PathElement::new(vec![low, high], colour.stroke_width(2))),
    )?;
    Ok(())
}

/// Says what a line is, to the right of its end.
pub fn label<X, Y>(
    chart: &ChartContext<SVGBackend, Cartesian2d<X, Y>>,
    at: (f64, f64),
    says: &str,
    colour: RGBColor,
) -> anyhow::Result<()>
where
    X: Ranged<ValueType = f64>,
    Y: Ranged<ValueType = f64>,
{
    let style = text(12, colour, HPos::Left, VPos::Center);
    write(chart, at, (9, 0), says, &style)
}

/// Writes a text beside a place of the chart, on the paper around the chart too.
pub fn write<X, Y>(
    chart: &ChartContext<SVGBackend, Cartesian2d<X, Y>>,
    at: (f64, f64),
    beside: (i32, i32),
    says: &str,
    style: &TextStyle,
) -> anyhow::Result<()>
where
    X: Ranged<ValueType = f64>,
    Y: Ranged<ValueType = f64>,
{
    let text = EmptyElement::at(at) + Text::new(says.to_owned(), beside, style.clone());
    chart.plotting_area().draw(&text)?;
    Ok(())
}

/// Marks a stage from which something is new.
pub fn mark<Y>(
    chart: &mut Chart<Y>,
    stage: f64,
    from: f64,
    to: f64,
    says: &str,
) -> anyhow::Result<()>
where
    Y: Ranged<ValueType = f64>,
{
    let at = stage - 0.5;
    let dashes = DashedLineSeries::new(
        [(at, from), (at, to)],
        3,
        3,
        PALE_INK.mix(0.7).stroke_width(1),
    );
    chart.draw_series(dashes)?;
    let style = text(11, PALE_INK, HPos::Left, VPos::Top);
    write(chart, (at, to), (4, 2), says, &style)
}

/// One column against another.
pub fn points(table: &Table, x: &str, y: &str) -> anyhow::Result<Points> {
    let mut points = Vec::new();
    for row in table.rows() {
        if !row.text(y)?.is_empty() {
            points.push((row.number(x)?, row.number(y)?));
        }
    }
    Ok(points)
}

/// The last of some points.
pub fn end(points: &Points) -> (f64, f64) {
    *points.last().expect("a ladder has stages")
}

/// A number with commas between its thousands.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A chance as one in so many.
pub fn one_in(chance: f64) -> String {
    format!("1 in {}", grouped(1.0 / chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(
            [7.0, 999.0, 1000.0, 1_234_567.0].map(grouped),
            ["7", "999", "1,000", "1,234,567"]
        );
        assert_eq!(one_in(0.0001), "1 in 10,000");
    }
}
