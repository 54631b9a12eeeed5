//! The one table.

use std::time::Duration;

use comfy_table::{CellAlignment, Table, presets};

/// One comparison.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// What is compared with what.
    pub(crate) what: String,
    /// Our figure.
    pub(crate) ours: String,
    /// The figure beside it.
    pub(crate) beside: String,
    /// How many times ours is better.
    pub(crate) ratio: f64,
    /// The ratio that we aim at, if there is one.
    pub(crate) aim: Option<f64>,
}

/// The table of comparisons.
pub(crate) fn render(rows: &[Row]) -> String {
    let rows = rows.iter().map(|row| {
        let aim = row.aim.map_or(String::new(), |aim| aim.to_string());
        let Row {
            what, ours, beside, ..
        } = row.clone();
        [what, ours, beside, ratio(row.ratio), aim]
    });
    markdown(["comparison", "ours", "beside it", "ratio", "aim"], rows, 1)
}

/// A table as Markdown with even columns; after the first `words` of them come figures.
pub(crate) fn markdown<const N: usize>(
    header: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
    words: usize,
) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::ASCII_MARKDOWN)
        .set_header(header)
        .add_rows(rows);
    for figures in table.column_iter_mut().skip(words) {
        figures.set_cell_alignment(CellAlignment::Right);
    }
    // Markdown is told as well that the figures stand at the right.
    let text = table.to_string();
    text.replace("-|", ":|").replacen(":|", "-|", words) + "\n"
}

fn ratio(ratio: f64) -> String {
    if ratio < 10.0 {
        format!("{ratio:.2}")
    } else {
        format!("{ratio:.0}")
    }
}

/// A time in the unit that fits it.
pub(crate) fn shown(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, unit) = match seconds {
        ..1e-3 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    if number < 10.0 {
        format!("{number:.1} {unit}")
    } else {
        format!("{number:.0} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_the_unit_that_fits() {
        for (nanos, text) in [
            (900, "0.9 µs"),
            (12_340, "12 µs"),
            (2_700_000, "2.7 ms"),
            (5_416_000_000, "5.4 s"),
        ] {
            assert_eq!(shown(Duration::from_nanos(nanos)), text);
        }
    }

    #[test]
    fn the_table_has_a_line_for_each_row_and_even_columns() {
        let row = |what: &str, aim| Row {
            what: what.to_owned(),
            ours: "1 µs".to_owned(),
            beside: "2 ms".to_owned(),
            ratio: 2000.0,
            aim,
        };
        let table = render(&[row("a", Some(0.6)), row("a longer one", None)]);
        let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert_eq!(widths.len(), 4);
        assert!(widths.iter().all(|&width| width == widths[0]), "{table}");
        assert!(
            table.contains("| 0.6 |") && table.contains("2000"),
            "{table}"
        );
    }
}
