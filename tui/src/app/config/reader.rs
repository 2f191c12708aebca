//! Reads a configuration, entry by entry.

use std::ops::Range;

use client::message::Key;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::app::command;
use crate::app::config::placeholders::{FIXED, names};
use crate::app::config::{Fault, Reading, writes};
use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::keymap::{Chord, OwnKey};
use crate::core::place::Place;
use crate::core::theme::Theme;
use crate::kit::config::{Notifications, ProgramSpec};
use crate::kit::screen::Screen;

/// The entries of the file.
const ENTRIES: [&str; 6] = ["theme", "start", "notifications", "columns", "keys", "commands"];
/// The entries of a program.
const OF_PROGRAM: [&str; 5] = ["key", "name", "run", "screens", "confirm"];
/// The word that takes a key away.
const NONE: &str = "none";

type Entry<'t> = (&'t Spanned<std::borrow::Cow<'t, str>>, &'t Spanned<DeValue<'t>>);

struct Reader<'a> {
    text: &'a str,
    state: &'a State,
    reading: Reading,
    keys: Vec<OwnKey>,
}

/// Reads a configuration.
pub(super) fn read(text: &str, state: &State) -> Reading {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader { text, state, reading: Reading::default(), keys: Vec::new() };
    for error in errors {
        let detail = error.message().to_owned();
        reader.fault(error.span().unwrap_or(0..0), state.say(Key::TuiConfigSyntax, &[("detail", &detail)]));
    }
    for (name, value) in table.get_ref() {
        reader.entry(name.get_ref(), name.span(), value);
    }
    reader.reading.config.keys = reader.keys.into();
    reader.reading.faults.sort_by_key(|fault| fault.line);
    reader.reading
}

impl Reader<'_> {
    fn entry(&mut self, name: &str, span: Range<usize>, value: &Spanned<DeValue<'_>>) {
        match name {
            "theme" => self.reading.config.theme = self.one_of(name, value, &Theme::ALL),
            "start" => self.reading.config.start = self.place(name, value),
            "notifications" => {
                let chosen = self.one_of(name, value, &Notifications::ALL);
                self.reading.config.notifications = chosen.unwrap_or_default();
            }
            "columns" => self.each(name, value, Reader::columns),
            "keys" => self.each(name, value, Reader::key),
            "commands" => self.programs(value),
            _ => self.unknown(name, span, &ENTRIES),
        }
    }

    /// Reads each entry of a table.
    fn each(&mut self, name: &str, value: &Spanned<DeValue<'_>>, read: fn(&mut Self, Entry<'_>)) {
        match value.get_ref() {
            DeValue::Table(table) => table.iter().for_each(|entry| read(self, entry)),
            _ => self.wrong(name, value, &format!("[{name}]")),
        }
    }

    fn columns(&mut self, (name, value): Entry<'_>) {
        let Some(screen) = self.screen(name.get_ref()) else {
            return self.unknown(name.get_ref(), name.span(), &self.screens());
        };
        let (place, columns) = (screen.place(), screen.table().columns());
        let known: Vec<&str> = columns.iter().map(|column| column.declared.path).collect();
        let Some(chosen) = self.texts(name.get_ref(), value, &format!("[\"{}\", …]", known.join("\", \"")))
        else {
            return;
        };
        for column in &chosen {
            if !known.contains(&column.as_str()) {
                return self.unknown(column, value.span(), &known);
            }
        }
        if !chosen.is_empty() {
            self.reading.columns.push((place, chosen));
        }
    }

    fn key(&mut self, (name, value): Entry<'_>) {
        let Some(chord) = self.chord(name.get_ref(), name.span()) else { return };
        let Some(line) = self.one(name.get_ref(), value, "\"refresh\"") else { return };
        if line == NONE {
            let title = self.state.say(Key::TuiKeyNone, &[]);
            return self.bind(OwnKey { chord, cmd: Cmd::Nothing, title, places: Vec::new() });
        }
        match command::help(line.split_whitespace().next().unwrap_or_default(), self.state) {
            Some(help) => {
                let title = format!(":{line} · {help}");
                self.bind(OwnKey { chord, cmd: Cmd::Line(line), title, places: Vec::new() });
            }
            None => {
                let known: Vec<&str> = command::all(self.state).map(|(_, command)| command.name).collect();
                self.unknown(&line, value.span(), &known);
            }
        }
    }

    fn programs(&mut self, value: &Spanned<DeValue<'_>>) {
        let DeValue::Array(programs) = value.get_ref() else {
            return self.wrong("commands", value, "[[commands]]");
        };
        for program in programs {
            match program.get_ref() {
                DeValue::Table(table) => drop(self.program(table, program.span())),
                _ => self.wrong("commands", program, "[[commands]]"),
            }
        }
    }

    /// Reads a program, unless something of it is not understood.
    fn program(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Option<()> {
        for (name, _) in table {
            if !OF_PROGRAM.contains(&name.get_ref().as_ref()) {
                self.unknown(name.get_ref(), name.span(), &OF_PROGRAM);
                return None;
            }
        }
        let given = |name: &str| table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value);
        let (Some(key), Some(run)) = (given("key"), given("run")) else {
            self.fault(span, self.state.say(Key::TuiConfigMissing, &[("names", "key, run")]));
            return None;
        };
        let chord = self.one("key", key, "\"w\"")?;
        let chord = self.chord(&chord, key.span())?;
        let form = "[\"retaguarda\", \"payments\", \"get\", \"{id}\"]";
        let words = self.texts("run", run, form)?;
        if words.is_empty() {
            self.wrong("run", run, form);
            return None;
        }
        let title = match given("name") {
            Some(name) => self.one("name", name, "\"…\"")?,
            None => words.join(" "),
        };
        let confirm = match given("confirm").map(|value| (value, value.get_ref())) {
            None => false,
            Some((_, DeValue::Boolean(confirm))) => *confirm,
            Some((value, _)) => {
                self.wrong("confirm", value, "true, false");
                return None;
            }
        };
        let places = match given("screens") {
            Some(value) => self.places(value)?,
            None => Vec::new(),
        };
        self.check(&words, run.span(), &places)?;
        let asks = confirm || writes(&words);
        let cmd = Cmd::Run(self.reading.config.programs.len());
        self.reading.config.programs.push(ProgramSpec { title: title.clone(), run: words, asks });
        self.bind(OwnKey { chord, cmd, title, places });
        Some(())
    }

    /// Refuses a placeholder that a record of one of these screens does not have.
    fn check(&mut self, run: &[String], span: Range<usize>, places: &[Place]) -> Option<()> {
        let state = self.state;
        let is_meant = |screen: &&dyn Screen| places.is_empty() || places.contains(&screen.place());
        for name in names(run).filter(|name| !FIXED.contains(name)) {
            for screen in state.screens.iter().filter(is_meant) {
                let row = screen.table().row();
                if row.at(name).is_none() {
                    let known: Vec<&str> = FIXED.into_iter().chain(row.names()).collect();
                    self.unknown(&format!("{{{name}}} ({})", screen.name()), span, &known);
                    return None;
                }
            }
        }
        Some(())
    }

    fn bind(&mut self, key: OwnKey) {
        self.keys.push(key);
    }

    fn chord(&mut self, text: &str, span: Range<usize>) -> Option<Chord> {
        // The prefix of two keys, and the key that always leaves.
        let chord = Chord::read(text).filter(|_| !matches!(text, "g" | "ctrl-c"));
        if chord.is_none() {
            self.fault(span, self.state.say(Key::TuiConfigChord, &[("key", text)]));
        }
        chord
    }

    fn places(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Vec<Place>> {
        let known = self.screens();
        let names = self.texts("screens", value, &format!("[\"{}\"]", known.join("\", \"")))?;
        let mut places = Vec::new();
        for name in names {
            match self.screen(&name) {
                Some(screen) => places.push(screen.place()),
                None => {
                    self.unknown(&name, value.span(), &known);
                    return None;
                }
            }
        }
        Some(places)
    }

    fn place(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Option<Place> {
        let state = self.state;
        let known: Vec<(&str, Place)> =
            state.screens.iter().map(|screen| (screen.name(), screen.place())).collect();
        self.one_of(name, value, &known)
    }

    fn screens(&self) -> Vec<&'static str> {
        self.state.screens.iter().map(|screen| screen.name()).collect()
    }

    fn screen(&self, name: &str) -> Option<&dyn Screen> {
        self.state.screens.iter().find(|screen| screen.name() == name)
    }

    fn one_of<T: Copy>(
        &mut self,
        name: &str,
        value: &Spanned<DeValue<'_>>,
        known: &[(&str, T)],
    ) -> Option<T> {
        let words: Vec<String> = known.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let allowed = words.join(", ");
        let text = self.one(name, value, &allowed)?;
        let chosen = known.iter().find(|(word, _)| *word == text).map(|(_, chosen)| *chosen);
        if chosen.is_none() {
            self.wrong(name, value, &allowed);
        }
        chosen
    }

    fn one(&mut self, name: &str, value: &Spanned<DeValue<'_>>, allowed: &str) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            _ => {
                self.wrong(name, value, allowed);
                None
            }
        }
    }

    fn texts(&mut self, name: &str, value: &Spanned<DeValue<'_>>, allowed: &str) -> Option<Vec<String>> {
        let text = |item: &Spanned<DeValue<'_>>| match item.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            _ => None,
        };
        let texts = match value.get_ref() {
            DeValue::Array(items) => items.iter().map(text).collect(),
            _ => None,
        };
        if texts.is_none() {
            self.wrong(name, value, allowed);
        }
        texts
    }

    fn wrong(&mut self, name: &str, value: &Spanned<DeValue<'_>>, allowed: &str) {
        let written = self.text.get(value.span()).unwrap_or_default().lines().next().unwrap_or_default();
        let params = [("name", name), ("value", written), ("allowed", allowed)];
        self.fault(value.span(), self.state.say(Key::TuiConfigWrong, &params));
    }

    fn unknown(&mut self, name: &str, span: Range<usize>, allowed: &[&str]) {
        let allowed = allowed.join(", ");
        self.fault(span, self.state.say(Key::TuiConfigUnknown, &[("name", name), ("allowed", &allowed)]));
    }

    fn fault(&mut self, span: Range<usize>, text: String) {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        self.reading.faults.push(Fault { line: before.matches('\n').count() + 1, text });
    }
}
