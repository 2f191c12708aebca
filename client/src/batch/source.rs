//! Reads the rows of a plan from CSV, NDJSON or a list of ids. Reports all faults of a file together, each by
//! line and column.

use serde_json::{Map, Value};

use super::record::{ADDED, Fault, Record, Records};
use super::table;
use crate::message::{Key, Message};
use crate::wire::plan::Source;

/// The format of a file of rows.
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
    /// All formats.
    pub const ALL: [Format; 3] = [Format::Csv, Format::Ndjson, Format::Ids];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Ndjson => "ndjson",
            Format::Ids => "ids",
        }
    }

    /// Returns the format of that name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns the format for a file extension.
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

/// Reads a file. `path` names the values of which a file of ids has one line each.
pub fn read(bytes: &[u8], format: Option<Format>, path: &[&str]) -> Result<Records, Vec<Fault>> {
    let text = decoded(bytes).map_err(|broken| vec![broken])?;
    let (bom, text) = text.strip_prefix('\u{feff}').map_or((false, text), |rest| (true, rest));
    // The lines of old Macs end with CR alone.
    let mended = (!text.contains('\n') && text.contains('\r')).then(|| text.replace('\r', "\n"));
    let text = mended.as_deref().unwrap_or(text);
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

/// Decodes UTF-8. Rejects any other encoding by name, because misread names of people would be written to the
/// server.
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
