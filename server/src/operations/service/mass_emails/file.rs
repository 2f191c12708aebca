//! Files of recipients: a line of names, then a line for each, whose first column is the address.

use std::collections::BTreeSet;

use client::api::service::mass_emails::MOST_RECIPIENTS;
use client::letter::FILE_COLUMNS;
use client::rules::Rule;
use client::search::plain;
use csv::{ReaderBuilder, StringRecord, Trim};

use crate::work::refusal::{Refusal, Result};

/// The field of the call that gives a file.
const FIELD: &str = "audience.csv";

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLine {
    /// Its number, from 1: that of the names.
    pub number: i64,
    /// The first column.
    pub address: String,
    /// The others, in their order.
    pub values: Vec<String>,
}

/// Rejects a file that does not read, or that has no line or too many.
pub fn check_file(text: &str) -> Result<()> {
    read_file(text).map(drop)
}

/// Returns the variables and the lines of a file. Its columns are separated by semicolons, tabs or commas: by what the names are.
pub fn read_file(text: &str) -> Result<(Vec<String>, Vec<FileLine>)> {
    // The reader numbers the lines by their feeds.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let names = text.lines().next().unwrap_or_default();
    let delimiter = [';', '\t'].into_iter().find(|mark| names.contains(*mark)).unwrap_or(',');
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter as u8)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let broken = |_| Refusal::field(FIELD, Rule::Format);
    let names = variables(reader.headers().map_err(broken)?);
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        let number = record.position().map_or(0, |position| position.line() as i64);
        lines.push(FileLine {
            number,
            address: record.get(0).unwrap_or_default().to_owned(),
            values: record.iter().skip(1).map(str::to_owned).collect(),
        });
    }
    if lines.is_empty() {
        return Err(Refusal::field(FIELD, Rule::Required));
    }
    if lines.len() > MOST_RECIPIENTS {
        return Err(Refusal::field(FIELD, Rule::AtMost(MOST_RECIPIENTS as i64)));
    }
    Ok((names, lines))
}

/// Returns the names of the variables that columns become, each once: `Cidade natal` is `coluna.cidade_natal`.
fn variables(names: &StringRecord) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut found = Vec::new();
    for (at, name) in names.iter().enumerate().skip(1) {
        let word = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
        let name: String = plain(name).chars().map(word).collect();
        let name = name.trim_matches('_').to_owned();
        let name =
            if name.is_empty() || !taken.insert(name.clone()) { format!("{name}{}", at + 1) } else { name };
        found.push(format!("{}{name}", FILE_COLUMNS.id));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_a_file_become_variables() {
        let text =
            "\u{feff}E-mail;Cidade natal;Valor;Valor\r\nana@x.test;São Paulo;10;20\r\n;;\r\nbia;Curitiba\r\n";
        let (names, lines) = read_file(text).unwrap();
        assert_eq!(names, ["coluna.cidade_natal", "coluna.valor", "coluna.valor4"]);
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].number, lines[0].address.as_str()), (2, "ana@x.test"));
        assert_eq!(lines[0].values, ["São Paulo", "10", "20"]);
        assert_eq!((lines[1].number, lines[1].address.as_str()), (4, "bia"));
        assert!(read_file("E-mail\n").is_err());
    }
}
