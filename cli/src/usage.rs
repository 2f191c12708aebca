//! Translates the parser's errors.

use std::error::Error as _;
use std::ffi::OsString;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use client::message::{Key, Lang};

use crate::failure::Failure;
use crate::parse::ParseError;

/// Returns the failure for a rejected command line or a request for help. Without a command, returns help.
pub fn failure(error: &Error, root: &mut Command, words: &[OsString], lang: Lang) -> Failure {
    let text = |error: &Error| error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            Failure::Help { text: text(error), asked: true }
        }
        ErrorKind::MissingSubcommand => {
            let asking = words.iter().cloned().chain([OsString::from("--help")]);
            let help = root.try_get_matches_from_mut(asking).err();
            Failure::Help { text: text(help.as_ref().unwrap_or(error)), asked: false }
        }
        _ => Failure::Usage(sentence(error, lang)),
    }
}

fn sentence(error: &Error, lang: Lang) -> String {
    let part = |kind| error.get(kind).map(words).unwrap_or_default();
    if let Some(form) = error.source().and_then(|source| source.downcast_ref::<ParseError>()) {
        let argument = part(ContextKind::InvalidArg);
        let name = argument.split(' ').next().filter(|name| name.starts_with('-')).unwrap_or(&argument);
        let (value, form) = (part(ContextKind::InvalidValue), form.to_string());
        return Key::CliUsageForm.text(lang, &[("argument", name), ("value", &value), ("form", &form)]);
    }
    let key = match error.kind() {
        ErrorKind::UnknownArgument => Key::CliUsageUnknown,
        ErrorKind::InvalidSubcommand => Key::CliUsageCommand,
        ErrorKind::MissingRequiredArgument => Key::CliUsageMissing,
        ErrorKind::ArgumentConflict => Key::CliUsageConflict,
        ErrorKind::InvalidValue if part(ContextKind::InvalidValue).is_empty() => Key::CliUsageNoValue,
        ErrorKind::InvalidValue
        | ErrorKind::ValueValidation
        | ErrorKind::TooManyValues
        | ErrorKind::TooFewValues
        | ErrorKind::WrongNumberOfValues => Key::CliUsageValue,
        ErrorKind::InvalidUtf8 => Key::CliUsageUtf8,
        _ => return error.render().to_string(),
    };
    let command = part(ContextKind::InvalidSubcommand);
    let argument = if command.is_empty() { part(ContextKind::InvalidArg) } else { command };
    let params = [
        ("argument", argument.as_str()),
        ("value", &part(ContextKind::InvalidValue)),
        ("other", &part(ContextKind::PriorArg)),
    ];
    let mut lines = vec![key.text(lang, &params)];
    let hints = [
        (ContextKind::ValidValue, Key::CliUsageValid),
        (ContextKind::SuggestedArg, Key::CliUsageSuggested),
        (ContextKind::SuggestedSubcommand, Key::CliUsageSuggested),
        (ContextKind::SuggestedValue, Key::CliUsageSuggested),
    ];
    for (kind, key) in hints {
        let found = part(kind);
        if !found.is_empty() {
            lines.push(format!("  {}", key.text(lang, &[("values", &found)])));
        }
    }
    lines.join("\n")
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join(", "),
        other => other.to_string(),
    }
}
