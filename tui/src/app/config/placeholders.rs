//! The arguments of the user's programs: which placeholders they have, how they are filled in, and whether a program writes.

use std::path::Path;

use client::catalogue::descriptor;
use client::catalogue::dynamic::at;
use client::message::{Key, Message};
use serde_json::Value;

/// The placeholders that stand for no field of the record.
pub const FIXED: [&str; 4] = ["id", "server", "profile", "lang"];
/// The program of the command line.
const COMMAND_LINE: &str = "retaguarda";
/// Its own commands that change nothing on the server.
const READING: [&str; 5] = ["whoami", "can", "help", "completions", "man"];

/// A part of an argument.
#[derive(Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Literal text.
    Text(&'a str),
    /// The name of a placeholder.
    Name(&'a str),
}

/// Returns the parts of an argument. A brace without its counterpart is text.
pub fn parts(argument: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), argument);
    while let Some((before, after)) = rest.split_once('{')
        && let Some((name, tail)) = after.split_once('}')
    {
        parts.push(Part::Text(before));
        parts.push(Part::Name(name));
        rest = tail;
    }
    parts.push(Part::Text(rest));
    parts.retain(|part| *part != Part::Text(""));
    parts
}

/// Returns the names of the placeholders of a program.
pub fn names(run: &[String]) -> impl Iterator<Item = &str> {
    run.iter().flat_map(|argument| parts(argument)).filter_map(|part| match part {
        Part::Name(name) => Some(name),
        Part::Text(_) => None,
    })
}

/// Returns whether a program is about a record.
pub fn needs_record(run: &[String]) -> bool {
    names(run).any(|name| !FIXED.contains(&name) || name == FIXED[0])
}

/// Returns the arguments of a program for a record. Fixed placeholders have the values of `fixed`, in the order of [`FIXED`].
///
/// # Errors
/// A message for the user: the record has no such value, or its text would be read as an option.
pub fn fill(run: &[String], fixed: &[String; 4], fields: &[Value]) -> Result<Vec<String>, Message> {
    run.iter().map(|argument| filled(argument, fixed, fields)).collect()
}

fn filled(argument: &str, fixed: &[String; 4], fields: &[Value]) -> Result<String, Message> {
    let mut text = String::new();
    for (place, part) in parts(argument).into_iter().enumerate() {
        let name = match part {
            Part::Text(own) => {
                text += own;
                continue;
            }
            Part::Name(name) => name,
        };
        if let Some(at) = FIXED.iter().position(|fixed| *fixed == name) {
            text += &fixed[at];
            continue;
        }
        let value = fields.iter().find_map(|fields| at(fields, name)).filter(|value| !value.is_null());
        let value = value.ok_or_else(|| Message::new(Key::TuiRunEmpty).with("name", name))?;
        match value {
            // What a member wrote must not become an option of the program.
            Value::String(written) if place == 0 && written.starts_with('-') => {
                return Err(Message::new(Key::TuiRunOption).with("name", name));
            }
            Value::String(written) => text += written,
            value => text += &value.to_string(),
        }
    }
    Ok(text)
}

/// Returns whether a program may change something on the server: a call of the command line that is not known to read.
pub fn writes(run: &[String]) -> bool {
    let mut words = run.iter().map(String::as_str);
    let program = words.next().unwrap_or_default();
    if Path::new(program).file_name().is_none_or(|name| name != COMMAND_LINE) {
        return false;
    }
    let reads = |endpoint: &str| descriptor(endpoint).is_some_and(|about| about.method.is_safe());
    match (words.next().unwrap_or_default(), words.next().unwrap_or_default()) {
        (own, _) if READING.contains(&own) => false,
        ("api", method) => !method.eq_ignore_ascii_case("get"),
        ("call", endpoint) => !reads(endpoint),
        (noun, verb) => !reads(&format!("{noun}.{verb}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_placeholder_is_one_argument_whatever_it_holds() {
        let fixed = ["7", "http://127.0.0.1", "demo", "en"].map(str::to_owned);
        let record =
            json!({ "user": { "name": "Ana; rm -rf ~ $(x)" }, "amount": 9.5, "note": null, "bad": "--yes" });
        let fill = |line: &str| fill(&words(line), &fixed, std::slice::from_ref(&record));
        assert_eq!(
            fill("open {server}/p/{id} {user.name} x={amount}"),
            Ok(vec![
                "open".to_owned(),
                "http://127.0.0.1/p/7".to_owned(),
                "Ana; rm -rf ~ $(x)".to_owned(),
                "x=9.5".to_owned()
            ])
        );
        assert!(fill("open {note}").is_err());
        assert!(fill("open {bad}").is_err(), "an option would be read");
        assert_eq!(fill("open ={bad}"), Ok(vec!["open".to_owned(), "=--yes".to_owned()]));
    }

    #[test]
    fn a_call_that_is_not_known_to_read_writes() {
        for line in
            ["retaguarda payments get {id}", "retaguarda whoami", "retaguarda api GET /x", "xdg-open {id}"]
        {
            assert!(!writes(&words(line)), "{line}");
        }
        for line in [
            "retaguarda payments approve {id}",
            "/usr/bin/retaguarda batch apply x",
            "retaguarda api PUT /x",
            "retaguarda --profile x payments get {id}",
            "retaguarda call payments.approve {id}",
        ] {
            assert!(writes(&words(line)), "{line}");
        }
    }
}
