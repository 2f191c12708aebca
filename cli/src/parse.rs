//! Parsers of typed values. Their errors name the form that the value should have.

use std::error::Error;
use std::fmt;

use client::catalogue::dynamic::FieldKind;
use client::message::{Key, Lang};
use client::transport::Origin;
use serde_json::Value;

use crate::clock;

/// The error of a value that lacks the form of its argument: a clause such as *is not a number; use 12*.
#[derive(Debug)]
pub struct ParseError(String);

impl ParseError {
    fn of(form: Key, lang: Lang) -> ParseError {
        ParseError(form.text(lang, &[]))
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
impl Error for ParseError {}

/// Parses a value of the contract.
pub fn read(kind: &FieldKind, text: &str, lang: Lang) -> Result<Value, ParseError> {
    let form = match kind {
        FieldKind::Period => Key::CliFormPeriod,
        FieldKind::Day => Key::CliFormDay,
        FieldKind::Moment => Key::CliFormMoment,
        FieldKind::Whole => Key::CliFormNumber,
        FieldKind::Wholes => Key::CliFormNumbers,
        FieldKind::Amount => Key::CliFormAmount,
        FieldKind::YesNo => Key::CliFormFlag,
        _ => Key::CliFormJson,
    };
    kind.read(text, clock::today()).ok_or_else(|| ParseError::of(form, lang))
}

/// Parses a value of a path as the path has it. `-` stands for the lines of stdin where `takes_stdin`.
pub fn segment(kind: &FieldKind, takes_stdin: bool, text: &str, lang: Lang) -> Result<String, ParseError> {
    if takes_stdin && text == STDIN {
        return Ok(text.to_owned());
    }
    let value = read(kind, text, lang)?;
    Ok(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

/// The value that stands for stdin.
pub const STDIN: &str = "-";

/// Parses a server.
pub fn origin(text: &str, lang: Lang) -> Result<Origin, ParseError> {
    text.parse().map_err(|_| ParseError::of(Key::CliFormUrl, lang))
}

/// Parses a whole number.
pub fn number(text: &str, lang: Lang) -> Result<i64, ParseError> {
    text.parse().map_err(|_| ParseError::of(Key::CliFormNumber, lang))
}

/// Parses a whole number within these bounds.
pub fn within(text: &str, least: u64, most: u64, lang: Lang) -> Result<u64, ParseError> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        let (least, most) = (least.to_string(), most.to_string());
        let key = if most == u64::MAX.to_string() { Key::CliFormAtLeast } else { Key::CliFormWithin };
        ParseError(key.text(lang, &[("least", &least), ("most", &most)]))
    })
}

/// Parses `field=value`.
pub fn pair(text: &str, lang: Lang) -> Result<(String, String), ParseError> {
    let (name, value) = text.split_once('=').ok_or_else(|| ParseError::of(Key::CliFormPair, lang))?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

/// Parses a rate: `50/s` is 20 ms between two rows.
pub fn spacing(text: &str, lang: Lang) -> Result<std::time::Duration, ParseError> {
    let wrong = || ParseError::of(Key::CliFormRate, lang);
    let (count, unit) = text.split_once('/').ok_or_else(wrong)?;
    let seconds = match unit {
        "s" => 1,
        "min" => 60,
        "h" => 3600,
        _ => return Err(wrong()),
    };
    let count: u32 = count.parse().map_err(|_| wrong())?;
    std::time::Duration::from_secs(seconds).checked_div(count).ok_or_else(wrong)
}
