//! The line table: source lines by code address, and code addresses by source line.

use serde::{Deserialize, Serialize};

use std::collections::{BTreeSet, HashMap};

use addr2line::gimli::{self, AttributeValue, Dwarf, Reader, Unit};

/// Maximum number of rows of one image: a damaged line program can generate any number.
const MOST_ROWS: usize = 1 << 24;

/// A file and line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SourceLine {
    /// Index into [`Lines::files`].
    pub file: usize,
    /// Line, from 1.
    pub line: u32,
}

/// A row of the line table: a range of instructions with one source location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// First address.
    pub start: u64,
    /// Address after the last byte.
    pub end: u64,
    /// File and line; line 0 stands for no source line.
    pub place: SourceLine,
    /// Column, from 1; 0 if unknown.
    pub column: u32,
    /// DWARF's `is_stmt`: a recommended place for a breakpoint.
    pub is_stmt: bool,
    /// DWARF's `prologue_end`: the parameters are in their locations from here on.
    pub prologue_end: bool,
}

/// The line table of an image.
#[derive(Default, Debug)]
pub struct Lines {
    /// File names, as the compiler has recorded them.
    pub files: Vec<String>,
    /// Texts of files, embedded by `-gembed-source`.
    sources: HashMap<usize, String>,
    /// Rows, sorted by address.
    rows: Vec<Line>,
    by_name: HashMap<String, usize>,
}

impl Lines {
    /// The row of an address; `None` if it has no source line.
    #[must_use]
    pub fn at(&self, pc: u64) -> Option<&Line> {
        let behind = self.rows.partition_point(|row| row.start <= pc);
        let row = self.rows.get(behind.checked_sub(1)?)?;
        (pc < row.end && row.place.line > 0).then_some(row)
    }

    /// A file's name.
    #[must_use]
    pub fn file(&self, number: usize) -> &str {
        self.files.get(number).map_or("?", String::as_str)
    }

    /// A file's embedded text.
    #[must_use]
    pub fn source(&self, number: usize) -> Option<&str> {
        self.sources.get(&number).map(String::as_str)
    }

    /// The first line at or after `line` that has code, and the addresses where its code begins. `matches` selects
    /// files by name.
    #[must_use]
    pub fn find(
        &self,
        matches: &dyn Fn(&str) -> bool,
        line: u32,
    ) -> Option<(SourceLine, Vec<u64>)> {
        let wanted: Vec<bool> = self.files.iter().map(|name| matches(name)).collect();
        let is_wanted = |row: &&Line| {
            let file = wanted.get(row.place.file).copied().unwrap_or(false);
            file && row.is_stmt && row.place.line >= line
        };
        let nearest = self.rows.iter().filter(is_wanted);
        let place = nearest
            .map(|row| row.place)
            .min_by_key(|place| place.line)?;
        let mut found = BTreeSet::new();
        let mut before: Option<&Line> = None;
        for row in &self.rows {
            // Of adjacent rows of the line only the first begins it.
            let goes_on = before.is_some_and(|one| one.place == place && one.end == row.start);
            if row.place == place && row.is_stmt && !goes_on {
                found.insert(row.start);
            }
            before = Some(row);
        }
        Some((place, found.into_iter().collect()))
    }

    /// The address after a function's prologue; `entry` if the table marks none.
    #[must_use]
    pub fn behind_prologue(&self, entry: u64, end: u64) -> u64 {
        let first = self.rows.partition_point(|row| row.start < entry);
        let rows = self.rows[first..].iter().take_while(|row| row.start < end);
        let marked = rows.clone().find(|row| row.prologue_end);
        marked.map_or(entry, |row| row.start)
    }

    /// All rows, sorted by address.
    #[must_use]
    pub fn rows(&self) -> &[Line] {
        &self.rows
    }

    pub(super) fn file_number(&mut self, name: String) -> usize {
        if let Some(number) = self.by_name.get(&name) {
            return *number;
        }
        self.files.push(name.clone());
        self.by_name.insert(name, self.files.len() - 1);
        self.files.len() - 1
    }

    /// Adds the rows of a unit; returns its file numbers as indices into [`Lines::files`].
    pub(super) fn add<R: Reader>(&mut self, dwarf: &Dwarf<R>, unit: &Unit<R>) -> Vec<usize> {
        let Some(program) = unit.line_program.clone() else {
            return Vec::new();
        };
        let text = |value: AttributeValue<R>| -> Option<String> {
            let text = dwarf.attr_string(unit, value).ok()?;
            Some(text.to_string_lossy().ok()?.into_owned())
        };
        let folder = unit.comp_dir.as_ref();
        let folder = folder.and_then(|dir| Some(dir.to_string_lossy().ok()?.into_owned()));
        let header = program.header();
        let version = header.version();
        let mut numbers = Vec::new();
        if version < 5 {
            numbers.push(usize::MAX);
        }
        for file in header.file_names() {
            let name = text(file.path_name()).unwrap_or_default();
            let dir = file.directory(header).and_then(text);
            let dir = dir.map(|dir| joined(folder.as_deref(), &dir));
            let dir = dir.or_else(|| folder.clone());
            let number = self.file_number(joined(dir.as_deref(), &name));
            // LLVM writes an empty text for files that it could not embed.
            let source = file.source().and_then(text);
            if let Some(source) = source.filter(|source| !source.is_empty()) {
                self.sources.insert(number, source);
            }
            numbers.push(number);
        }
        let mut rows = program.rows();
        let mut open: Option<Line> = None;
        while let Ok(Some((_, row))) = rows.next_row() {
            if self.rows.len() >= MOST_ROWS {
                break;
            }
            if let Some(mut line) = open.take() {
                line.end = row.address();
                if line.end > line.start {
                    self.rows.push(line);
                }
            }
            if row.end_sequence() {
                continue;
            }
            let number = usize::try_from(row.file_index()).ok();
            let file = number.and_then(|number| numbers.get(number)).copied();
            open = Some(Line {
                start: row.address(),
                end: row.address(),
                place: SourceLine {
                    file: file.unwrap_or(usize::MAX),
                    line: row.line().map_or(0, |line| line.get() as u32),
                },
                column: match row.column() {
                    gimli::ColumnType::LeftEdge => 0,
                    gimli::ColumnType::Column(column) => column.get() as u32,
                },
                is_stmt: row.is_stmt(),
                prologue_end: row.prologue_end(),
            });
        }
        numbers
    }

    pub(super) fn sort(&mut self) {
        self.rows.sort_by_key(|row| row.start);
    }
}

fn joined(folder: Option<&str>, name: &str) -> String {
    match folder {
        Some(folder) if !name.starts_with('/') => {
            format!("{}/{name}", folder.trim_end_matches('/'))
        }
        _ => name.to_owned(),
    }
}
