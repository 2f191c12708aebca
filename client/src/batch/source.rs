//! Where rows come from: a file of CSV, NDJSON or ids. Every fault of a file is named by line and column, all of them at
//! once.

use serde_json::{Map, Value};

use super::table;
use crate::message::{Key, Message};
use crate::wire::plan::Source;

/// The columns that a file of failed rows adds to those of its source: the server's status, and why. No field of any
/// endpoint has these names, and a plan made of such a file ignores them.
pub(super) const ADDED: [&str; 2] = ["retaguarda_status", "retaguarda_reason"];

/// The form of a file of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A table with a header.
    Csv,
    /// A JSON object on each line.
    Ndjson,
    /// The values of the path on each line.
    Ids,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Csv, Format::Ndjson, Format::Ids];

    /// The word on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Ndjson => "ndjson",
            Format::Ids => "ids",
        }
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format that a file's ending names.
    pub fn of_ending(ending: &str) -> Option<Format> {
        match ending {
            "csv" | "tsv" => Some(Format::Csv),
            "ndjson" | "jsonl" => Some(Format::Ndjson),
            "ids" | "txt" => Some(Format::Ids),
            _ => None,
        }
    }

    /// Guesses the format of a text.
    fn of_text(text: &str) -> Format {
        let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        if first.starts_with('{') {
            Format::Ndjson
        } else if first.split_whitespace().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
            Format::Ids
        } else {
            Format::Csv
        }
    }
}

/// One record of a file: its line, and its cells under the names of their columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its first line, from 1.
    pub line: u64,
    /// Its cells. Text from a file of text, anything from a file of JSON.
    pub columns: Map<String, Value>,
}

/// A fault: where, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The column, where the fault is in one.
    pub column: Option<String>,
    /// What is wrong.
    pub what: Message,
}

/// Everything that a file held: its form, its columns, its records.
pub type Records = (Source, Vec<String>, Vec<Record>);

impl Fault {
    /// A fault of a whole line.
    pub(super) fn line(line: u64, what: impl Into<Message>) -> Fault {
        Fault { line, column: None, what: what.into() }
    }

    /// A fault in a column.
    pub(super) fn column(line: u64, column: &str, what: impl Into<Message>) -> Fault {
        Fault { line, column: Some(column.to_owned()), what: what.into() }
    }
}

/// Reads a file. `path` are the names that ids stand for.
pub fn read(bytes: &[u8], format: Option<Format>, path: &[&str]) -> Result<Records, Vec<Fault>> {
    let text = decoded(bytes).map_err(|broken| vec![broken])?;
    let (bom, text) = text.strip_prefix('\u{feff}').map_or((false, text), |rest| (true, rest));
    let (source, columns, records) = match format.unwrap_or_else(|| Format::of_text(text)) {
        Format::Csv => table::read(text, bom)?,
        Format::Ndjson => objects(text)?,
        Format::Ids => ids(text, path)?,
    };
    if records.is_empty() {
        return Err(vec![Fault::line(1, Key::BatchSourceEmpty)]);
    }
    Ok((source, columns, records))
}

/// Text in UTF-8. Anything else is refused by name, because names of people that were read wrongly would be written so.
fn decoded(bytes: &[u8]) -> Result<&str, Fault> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(Fault::line(1, Key::BatchSourceUtf16));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count() as u64;
        Fault::line(line, Key::BatchSourceLatin1)
    })
}

fn objects(text: &str) -> Result<Records, Vec<Fault>> {
    let (mut columns, mut records, mut broken) = (Vec::<String>::new(), Vec::new(), Vec::new());
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        match serde_json::from_str::<Map<String, Value>>(text) {
            Ok(object) => {
                for name in object.keys().filter(|name| !ADDED.contains(&name.as_str())) {
                    if !columns.contains(name) {
                        columns.push(name.clone());
                    }
                }
                records.push(Record { line, columns: object });
            }
            Err(error) => {
                let what = Message::new(Key::BatchSourceObject).with("detail", error);
                broken.push(Fault::line(line, what));
            }
        }
    }
    if broken.is_empty() { Ok((Source::Ndjson, columns, records)) } else { Err(broken) }
}

fn ids(text: &str, path: &[&str]) -> Result<Records, Vec<Fault>> {
    let (mut records, mut broken) = (Vec::new(), Vec::new());
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() == path.len() {
            let columns =
                path.iter().zip(words).map(|(name, word)| ((*name).to_owned(), word.into())).collect();
            records.push(Record { line, columns });
        } else {
            let what = Message::new(Key::BatchSourceIds).with("n", path.len()).with("found", words.len());
            broken.push(Fault::line(line, what));
        }
    }
    let columns = path.iter().map(|name| (*name).to_owned()).collect();
    if broken.is_empty() { Ok((Source::Ids, columns, records)) } else { Err(broken) }
}
