//! Tables of figures as CSV: a head of column names, one line a row, no cell with a comma or quote.

use std::fmt::{self, Write};
use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};

use crate::stats::Estimate;

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub fn new(columns: &[&str]) -> Self {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Self {
            columns,
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// When it has not one cell a column, or a cell holds what would need quoting.
    pub fn push(&mut self, row: Vec<String>) {
        assert_eq!(row.len(), self.columns.len(), "{:?}", self.columns);
        assert!(row.iter().all(|cell| !cell.contains([',', '"', '\n'])));
        self.rows.push(row);
    }

    /// The rows.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { table: self, cells })
    }

    /// Reads a table from CSV text.
    ///
    /// # Errors
    /// Says which line does not have one cell a column.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let mut lines = text.lines();
        let head = lines.next().context("the file is empty")?;
        let mut table = Self::new(&head.split(',').collect::<Vec<_>>());
        for (number, line) in (2..).zip(lines) {
            let row: Vec<String> = line.split(',').map(str::to_owned).collect();
            let columns = table.columns.len();
            ensure!(
                row.len() == columns,
                "line {number} has {} cells, and the head {columns}",
                row.len()
            );
            table.rows.push(row);
        }
        Ok(table)
    }

    /// Reads a table from a file.
    ///
    /// # Errors
    /// When there is no such file, or it is no table.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(path);
        let text = text.with_context(|| format!("{} cannot be read", path.display()))?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}", self.columns.join(","))?;
        for row in &self.rows {
            writeln!(f, "{}", row.join(","))?;
        }
        Ok(())
    }
}

/// A row of a table.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    table: &'a Table,
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// The cell of a column as text.
    ///
    /// # Errors
    /// When there is no such column.
    pub fn text(&self, column: &str) -> anyhow::Result<&'a str> {
        let at = self.table.columns.iter().position(|name| name == column);
        let Some(at) = at else {
            bail!("there is no column {column}")
        };
        Ok(&self.cells[at])
    }

    /// The cell of a column as a number.
    ///
    /// # Errors
    /// When there is no such column, or the cell holds no number.
    pub fn number(&self, column: &str) -> anyhow::Result<f64> {
        let text = self.text(column)?;
        let number = text.parse();
        number.with_context(|| format!("column {column}: {text:?} is no number"))
    }

    /// All cells, with commas between them.
    pub fn line(&self) -> String {
        self.cells.join(",")
    }
}

/// A number with fixed decimals.
pub fn fixed(number: f64, decimals: usize) -> String {
    let mut text = format!("{number:.decimals$}");
    // A small negative number rounds to the same zero as a small positive one.
    if text.starts_with('-') && text.bytes().all(|byte| !(b'1'..=b'9').contains(&byte)) {
        text.remove(0);
    }
    text
}

/// A number of any size with four digits.
pub fn scientific(number: f64) -> String {
    let mut text = String::new();
    write!(text, "{number:.3e}").expect("a string takes any text");
    text
}

/// The three cells of an estimate.
pub fn cells(estimate: Estimate, decimals: usize) -> [String; 3] {
    [estimate.at, estimate.low, estimate.high].map(|number| fixed(number, decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let mut table = Table::new(&["stage", "share"]);
        table.push(vec!["1".into(), fixed(0.125, 2)]);
        table.push(vec!["2".into(), scientific(0.000_123_45)]);
        let text = table.to_string();
        assert_eq!(text, "stage,share\n1,0.12\n2,1.234e-4\n");
        let read = Table::parse(&text).unwrap();
        assert_eq!(read, table);
        let row = read.rows().nth(1).unwrap();
        assert!((row.number("share").unwrap() - 1.234e-4).abs() < 1e-12);
        assert_eq!(row.line(), "2,1.234e-4");
    }

    #[test]
    fn what_is_no_table_or_no_number_is_told() {
        let told = |text| Table::parse(text).unwrap_err().to_string();
        assert_eq!(told(""), "the file is empty");
        assert_eq!(told("a,b\n1,2\n1\n"), "line 3 has 1 cells, and the head 2");
        let table = Table::parse("a,b\n1,x\n").unwrap();
        let row = table.rows().next().unwrap();
        assert_eq!(
            row.text("c").unwrap_err().to_string(),
            "there is no column c"
        );
        assert!(
            row.number("b")
                .unwrap_err()
                .to_string()
                .contains("no number")
        );
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!([fixed(-0.0001, 2), fixed(-0.01, 2)], ["0.00", "-0.01"]);
    }
}
