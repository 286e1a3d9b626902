//! Plain tables, as Markdown shows them too.

use std::time::Duration;

/// A table, built row by row.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub(crate) fn new(headings: &[&str]) -> Self {
        let own = headings.iter().map(ToString::to_string).collect();
        Self { rows: vec![own] }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Prints it under a title.
    pub(crate) fn print(&self, title: &str) {
        println!("\n### {title}\n");
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (at, row) in self.rows.iter().enumerate() {
            let mut line = String::from("|");
            for (column, &width) in widths.iter().enumerate() {
                let cell = row.get(column).map_or("", String::as_str);
                let space = " ".repeat(width - cell.chars().count());
                // Names to the left, numbers to the right.
                line += &if column == 0 {
                    format!(" {cell}{space} |")
                } else {
                    format!(" {space}{cell} |")
                };
            }
            println!("{line}");
            if at == 0 {
                let rule = |(column, width): (usize, &usize)| {
                    let dashes = "-".repeat(width + 1);
                    if column == 0 {
                        format!("{dashes}-|")
                    } else {
                        format!("{dashes}:|")
                    }
                };
                println!(
                    "|{}",
                    widths.iter().enumerate().map(rule).collect::<String>()
                );
            }
        }
    }
}

/// Milliseconds.
pub(crate) fn ms(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

/// How many times as long as `base`.
pub(crate) fn ratio(time: Duration, base: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() / base.as_secs_f64())
}

/// Whether a goal is met, for the table.
pub(crate) fn goal(met: bool, text: &str) -> String {
    format!("{text}: {}", if met { "met" } else { "MISSED" })
}
