//! Tables of figures as CSV: a head of column names, one line a row.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use csv::{Reader, StringRecord, Writer};

use crate::stats::Estimate;

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    columns: StringRecord,
    rows: Vec<StringRecord>,
}

impl Table {
    /// An empty table.
    pub fn new(columns: &[&str]) -> Self {
        Self {
            columns: StringRecord::from(columns),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// When it has not one cell a column.
    pub fn push(&mut self, row: Vec<String>) {
        assert_eq!(row.len(), self.columns.len(), "{:?}", self.columns);
        self.rows.push(row.into());
    }

    /// The rows.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { table: self, cells })
    }

    /// Reads a table from CSV.
    ///
    /// # Errors
    /// Says which line does not have one cell a column.
    pub fn parse(text: impl Read) -> csv::Result<Self> {
        let mut reader = Reader::from_reader(text);
        Ok(Self {
            columns: reader.headers()?.clone(),
            rows: reader.records().collect::<Result<_, _>>()?,
        })
    }

    /// Reads a table from a file.
    ///
    /// # Errors
    /// When there is no such file, or it is no table.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let table = File::open(path).map_err(Into::into).and_then(Self::parse);
        table.with_context(|| format!("{} cannot be read", path.display()))
    }

    /// Writes the table as CSV.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, to: impl Write) -> csv::Result<()> {
        let mut writer = Writer::from_writer(to);
        writer.write_record(&self.columns)?;
        for row in &self.rows {
            writer.write_record(row)?;
        }
        Ok(writer.flush()?)
    }
}

/// A row of a table.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    table: &'a Table,
    cells: &'a StringRecord,
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

    /// All cells.
    pub fn cells(&self) -> &'a StringRecord {
        self.cells
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
    format!("{number:.3e}")
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
        let mut text = Vec::new();
        table.write(&mut text).unwrap();
        assert_eq!(text, b"stage,share\n1,0.12\n2,1.234e-4\n");
        let read = Table::parse(&*text).unwrap();
        assert_eq!(read, table);
        let row = read.rows().nth(1).unwrap();
        assert!((row.number("share").unwrap() - 1.234e-4).abs() < 1e-12);
        assert_eq!(row.cells(), &["2", "1.234e-4"][..]);
    }

    #[test]
    fn what_is_no_table_or_no_number_is_told() {
        let short = Table::parse(&b"a,b\n1,2\n1\n"[..]).unwrap_err();
        assert!(short.to_string().contains("line: 3"), "{short}");
        let table = Table::parse(&b"a,b\n1,x\n"[..]).unwrap();
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
