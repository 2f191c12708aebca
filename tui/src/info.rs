//! `retaguarda-tui info`: where the files are, and which version, server and account are used.

use std::fs;
use std::io::{self, Write};

use client::message::{Key, Lang};
use client::transport::Error;
use client::value::word::Word;
use jiff::Timestamp;

use crate::app::config::{self, FILE};
use crate::app::state::State;
use crate::core::door::{Door, recordings};
use crate::core::theme::Theme;

/// Writes everything, a line each, and the faults of the configuration.
///
/// # Errors
/// The output cannot be written, or the user's folders cannot be used.
pub fn run(door: &Door, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let told = |error: Error| io::Error::other(error.sentence(lang));
    let say = |key: Key| key.text(lang, &[]);
    let folders = door.folders();
    let config = folders.config_file(FILE);
    let client = door.open(lang).map_err(told)?;
    let account = client.signed_in().map(|session| {
        format!("{} <{}> · {}", session.user.name, session.user.email, session.user.role.label(lang))
    });
    let data = |name| folders.data_file(name).map_err(told);
    let lines = [
        (say(Key::FieldVersion), env!("CARGO_PKG_VERSION").to_owned()),
        (say(Key::ColumnServer), door.server().to_string()),
        (say(Key::TuiInfoProfile), door.profile().to_owned()),
        (say(Key::TuiInfoAccount), account.unwrap_or_else(|| say(Key::TuiInfoNoAccount))),
        (say(Key::TuiInfoConfig), config.display().to_string()),
        (say(Key::TuiInfoProfiles), folders.profiles().display().to_string()),
        (say(Key::NounSessionTitles), data("sessions")?.display().to_string()),
        (say(Key::ListAuditsList), data(Door::HISTORY)?.display().to_string()),
        (say(Key::TuiInfoViews), data(Door::VIEWS)?.display().to_string()),
        (say(Key::NounQuotaTitles), data("plans")?.display().to_string()),
        (say(Key::TuiInfoCache), say(Key::TuiInfoNone)),
        (say(Key::TuiInfoLog), recordings().display().to_string()),
    ];
    let width = lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    for (label, value) in lines {
        writeln!(out, "{label:<width$}  {value}")?;
    }
    let state = State::new(door.server().to_string(), lang, Theme::None, Timestamp::default());
    let faults = match fs::read_to_string(&config) {
        Ok(text) => config::read(&text, &state).faults,
        Err(_) => Vec::new(),
    };
    faults.iter().try_for_each(|fault| writeln!(out, "× {}", fault.sentence(&config, &state)))
}
