//! Reads and writes CSV as spreadsheets do: separated by commas, semicolons or tabs, with or without a
//! byte-order mark, with either line ending.

use std::io;

use csv::{ReaderBuilder, StringRecord, Trim, WriterBuilder};
use serde_json::Value;

use super::record::{ADDED, Fault, Record, Records};
use crate::message::{Key, Message};
use crate::value::cell::{guarded, unguarded};
use crate::wire::plan::Source;

/// Limit on columns, above that of any list.
const MOST_COLUMNS: usize = 500;

/// Reads a table; its first line names the columns. A line `sep=;` before it, which Excel writes and reads, names the separator.
pub(super) fn read(text: &str, bom: bool) -> Result<Records, Vec<Fault>> {
    let (declared, above) = declared(text);
    let whole = text;
    let text = &text[above..];
    let separator = declared.unwrap_or_else(|| separator(text));
    let mut reader = ReaderBuilder::new();
    reader.delimiter(separator as u8).flexible(true).has_headers(false).trim(Trim::None);
    let mut lines = reader.from_reader(text.as_bytes()).into_records();
    let head = lines.next().transpose().map_err(|error| vec![Fault::line(1, unreadable(&error))])?;
    let columns = head.map(|head| names(&head)).unwrap_or_else(|| Ok(Vec::new()))?;
    let mut counter = Lines::of(whole, above);
    let (mut records, mut broken) = (Vec::new(), Vec::new());
    for line in lines {
        match line {
            // Spreadsheets leave such lines for rows that were cleared.
            Ok(cells) if cells.iter().all(|cell| cell.trim().is_empty()) => {}
            Ok(cells) => {
                let line = counter.line(cells.position());
                if cells.len() == columns.len() {
                    let named =
                        columns.iter().zip(&cells).map(|(name, cell)| (name.clone(), unguarded(cell).into()));
                    records.push(Record { line, columns: named.collect() });
                } else {
                    let what = Message::new(Key::BatchSourceCells).with("n", columns.len());
                    broken.push(Fault::line(line, what.with("found", cells.len())));
                }
            }
            Err(error) => broken.push(Fault::line(counter.line(error.position()), unreadable(&error))),
        }
    }
    let columns = columns.into_iter().filter(|name| !ADDED.contains(&name.as_str())).collect();
    if broken.is_empty() { Ok((Source::Csv { separator, bom }, columns, records)) } else { Err(broken) }
}

fn unreadable(error: &csv::Error) -> Message {
    Message::new(Key::BatchSourceCsv).with("detail", error)
}

/// Counts the lines read so far. The reader's own count falls behind if lines end with CRLF.
struct Lines<'t> {
    text: &'t [u8],
    /// Where the reader begins.
    above: usize,
    at: usize,
    line: u64,
}

impl<'t> Lines<'t> {
    /// Counts from the beginning of the text; the reader begins above of it.
    fn of(text: &'t str, above: usize) -> Lines<'t> {
        Lines { text: text.as_bytes(), above, at: 0, line: 1 }
    }

    /// Returns the line on which a record starts, after any empty lines.
    fn line(&mut self, position: Option<&csv::Position>) -> u64 {
        let from = position.map_or(self.at, |position| self.above + position.byte() as usize);
        let ends = self.text[from..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let begins = (from + ends).max(self.at);
        let passed = &self.text[self.at..begins];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.at = begins;
        self.line
    }
}

/// Returns the separator that a first line `sep=;` names, and where the text goes on after that line.
fn declared(text: &str) -> (Option<char>, usize) {
    let line = text.lines().next().unwrap_or_default();
    let bare = line.trim_matches('"');
    let told = bare.get(..4).filter(|word| word.eq_ignore_ascii_case("sep="));
    let separator = told.and_then(|_| bare.chars().nth(4)).filter(char::is_ascii);
    let behind = text.find('\n').map_or(text.len(), |end| end + 1);
    (separator, separator.map_or(0, |_| behind))
}

/// Returns the most frequent separator in the first line that has anything, outside quotes.
fn separator(text: &str) -> char {
    let mut quoted = false;
    let mut bare = String::new();
    let head = text.split(['\r', '\n']).find(|line| !line.is_empty()).unwrap_or_default();
    for letter in head.chars() {
        quoted ^= letter == '"';
        if !quoted {
            bare.push(letter);
        }
    }
    // On a tie the last one wins, which is the comma.
    ['\t', ';', ','].into_iter().max_by_key(|separator| bare.matches(*separator).count()).unwrap_or(',')
}

fn names(head: &StringRecord) -> Result<Vec<String>, Vec<Fault>> {
    let names: Vec<String> = head.iter().map(|name| unguarded(name.trim()).to_owned()).collect();
    let mut broken = Vec::new();
    if names.len() > MOST_COLUMNS {
        broken.push(Fault::line(1, Message::new(Key::BatchSourceColumns).with("n", MOST_COLUMNS)));
    }
    for (at, name) in names.iter().enumerate().take(MOST_COLUMNS) {
        if name.is_empty() {
            broken.push(Fault::line(1, Message::new(Key::BatchSourceUnnamed).with("number", at + 1)));
        } else if names[..at].contains(name) {
            broken.push(Fault::column(1, name, Key::BatchSourceRepeated));
        }
    }
    if broken.is_empty() { Ok(names) } else { Err(broken) }
}

/// Writes a table in the format of its source.
pub(super) fn write(
    out: impl io::Write,
    columns: &[String],
    rows: impl Iterator<Item = Vec<Value>>,
    separator: char,
) -> io::Result<()> {
    let mut out = WriterBuilder::new().delimiter(separator as u8).from_writer(out);
    out.write_record(columns)?;
    for row in rows {
        let text = |cell: &Value| match cell {
            Value::Null => String::new(),
            Value::String(text) => guarded(text).into_owned(),
            other => other.to_string(),
        };
        out.write_record(row.iter().map(text))?;
    }
    out.flush()
}
