//! The meaning of the words of a filter line, and the line of a filter.

use client::catalogue::filters::{Choice, FilterKind};
use client::message::{Key, Lang};
use client::value::date::DateRange;
use client::value::period::{PRESETS, Preset};
use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::kit::filter::fields::{Alone, Field, Fields};
use crate::kit::filter::{Meaning, Records, choice, show_range, slug};
use crate::kit::list::query::Query;

/// The field for words that name no filter.
const WORDS: &str = "q";
/// The field for a number alone, in a list without a search.
const ID: &str = "id";
/// A flag's values on the wire, and in words.
const FLAG: [(&str, Key); 2] = [("1", Key::ShellYes), ("0", Key::ShellNo)];

/// The meaning of the words of a filter line to a user.
#[derive(Debug, Clone)]
pub struct Words<'a> {
    fields: &'static Fields,
    /// The filters that are offered to the user.
    offered: Vec<&'static Field>,
    records: &'a Records,
    lang: Lang,
    today: Date,
}

/// A member that a filter line looks for by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Naming {
    /// The filter that takes the member.
    pub filter: String,
    /// Where the words that name it begin in the line, in bytes.
    pub from: usize,
    /// The name, as far as it is typed.
    pub typed: String,
}

impl<'a> Words<'a> {
    /// Returns the words for the filters of a list, in the reader's language on a day, with the records that some choose among.
    pub fn new(
        fields: &'static Fields,
        records: &'a Records,
        (lang, today): (Lang, Date),
        is_offered: impl Fn(&Field) -> bool,
    ) -> Words<'a> {
        let offered = fields.all().iter().filter(|field| is_offered(field)).collect();
        Words { fields, offered, records, lang, today }
    }

    /// Returns every word, with its colon, and what it means.
    pub fn all(&self) -> Vec<Meaning> {
        let meaning = |field: &&'static Field| (format!("{}:", field.label(self.lang)), self.meaning(field));
        self.offered.iter().map(meaning).collect()
    }

    /// Returns what the word before the cursor may become, each with what it means.
    pub fn completions(&self, word: &str) -> Vec<Meaning> {
        let Some((name, typed)) = word.split_once(':') else {
            return self.all().into_iter().filter(|(name, _)| name.starts_with(&slug(word))).collect();
        };
        let Some(field) = self.field(name) else { return Vec::new() };
        let choices = self.choices(field).into_iter().map(|(_, choice)| choice);
        let fits = choices.filter(|(value, _)| value.starts_with(&slug(typed)));
        fits.map(|(value, meaning)| (format!("{name}:{value}"), meaning)).collect()
    }

    /// Returns the member that the end of a line looks for by name: after a filter that takes one or, in a list without a search, alone.
    pub fn naming(&self, line: &str) -> Option<Naming> {
        let is_searched = self.fields.all().iter().any(|field| field.name == WORDS);
        let takes_member = |field: &&'static Field| matches!(field.kind, FilterKind::Member);
        let from_last = line.rfind(' ').map_or(0, |space| space + 1);
        let colon = line.rfind(':');
        let named = colon.and_then(|colon| {
            let from = line[..colon].rfind(' ').map_or(0, |space| space + 1);
            let field = self.field(&line[from..colon]).filter(takes_member)?;
            let typed = &line[colon + 1..];
            let is_end = from == from_last || !is_searched;
            (is_end && typed.trim().parse::<i64>().is_err()).then_some((field, from, typed))
        });
        let alone = || {
            // The words after the last that names a filter.
            let from =
                colon.map_or(Some(0), |colon| line[colon..].find(' ').map(|space| colon + space + 1))?;
            let typed = &line[from..];
            let field = self.offered.iter().copied().find(takes_member).filter(|_| !is_searched)?;
            let is_name = typed.trim().chars().any(char::is_alphabetic) && self.alone(typed.trim()).is_none();
            is_name.then_some((field, from, typed))
        };
        let (field, from, typed) = named.or_else(alone)?;
        Some(Naming { filter: field.label(self.lang), from, typed: typed.trim().to_owned() })
    }

    /// Reads a filter line as a query.
    ///
    /// # Errors
    /// A message for the user, which names the word that is not understood.
    pub fn query(&self, line: &str) -> Result<Value, String> {
        let mut query = Map::new();
        for word in line.split_whitespace() {
            let unknown = || Key::TuiFilterUnknown.text(self.lang, &[("word", word)]);
            let (field, value) = match word.split_once(':') {
                Some((name, typed)) => {
                    let field = self.field(name).ok_or_else(unknown)?;
                    (field, self.value(field, typed).ok_or_else(|| self.misfit(field, typed))?)
                }
                None => self.loose(word).ok_or_else(unknown)?,
            };
            let value = match (query.get(field.name), value) {
                (Some(Value::String(before)), Value::String(more)) if field.name == WORDS => {
                    format!("{before} {more}").into()
                }
                (_, value) => value,
            };
            query.insert(field.name.to_owned(), value);
        }
        let query = Value::Object(query);
        self.fields.check(&query.clone().into(), self.lang)?;
        Ok(query)
    }

    /// Writes a query as the line that reads it.
    pub fn line(&self, query: &Query) -> String {
        let fields = self.fields.all().iter();
        let written = fields.filter_map(|field| self.written(field, query.get(field.name)?));
        written.collect::<Vec<_>>().join(" ")
    }

    /// Returns what a filter takes: its title, with the format of days.
    fn meaning(&self, field: &Field) -> String {
        let title = field.title(self.lang);
        match field.kind {
            FilterKind::Period => Key::TuiFilterPeriod.text(self.lang, &[("title", &title)]),
            _ => title,
        }
    }

    /// Says that a filter does not take a value, and what it takes.
    fn misfit(&self, field: &Field, typed: &str) -> String {
        let words: Vec<String> = self.choices(field).into_iter().map(|(_, (word, _))| word).collect();
        let is_closed = !words.is_empty() && field.kind != FilterKind::Period;
        let help = if is_closed { words.join(", ") } else { self.meaning(field) };
        let word = field.label(self.lang);
        Key::TuiFilterWrong.text(self.lang, &[("word", &word), ("value", typed), ("help", &help)])
    }

    /// Returns the filter of a name, be it the API's or the reader's.
    fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.all().iter().find(|field| field.is_called(name, self.lang))
    }

    /// Returns the filter that a word alone sets, and its value.
    fn loose(&self, word: &str) -> Option<(&'static Field, Value)> {
        if let Some((field, wire)) = self.alone(word) {
            return Some((field, field.read(&wire, self.today)?));
        }
        let named = |name: &str| self.fields.all().iter().find(|field| field.name == name);
        let field = named(WORDS).or_else(|| named(ID))?;
        Some((field, field.read(word, self.today)?))
    }

    /// Returns the filter of which a word alone says the value.
    fn alone(&self, word: &str) -> Option<(&'static Field, String)> {
        self.fields.all().iter().find_map(|field| match field.alone {
            Alone::Never => None,
            Alone::Label => {
                let chosen = self.choices(field).into_iter().find(|(_, (label, _))| *label == slug(word));
                chosen.map(|(wire, _)| (field, wire))
            }
            Alone::Yes => (field.label(self.lang) == slug(word)).then(|| (field, "1".to_owned())),
        })
    }

    /// Returns the values of a filter that has a closed list, on the wire and in the reader's language.
    fn choices(&self, field: &Field) -> Vec<(String, Meaning)> {
        match &field.kind {
            _ if field.alone == Alone::Yes => {
                FLAG.map(|(wire, label)| (wire.to_owned(), choice(label.text(self.lang, &[])))).into()
            }
            FilterKind::Choice(choices) => {
                let label = |one: &Choice| match one.label {
                    Some(label) => label.text(self.lang, &[]),
                    None => one.value.clone(),
                };
                choices.iter().map(|one| (one.value.clone(), choice(label(one)))).collect()
            }
            FilterKind::Among(records) => {
                let rows = self.records.get(records.endpoint).into_iter().flatten();
                let named =
                    rows.filter_map(|row| Some((row[&records.id].to_string(), row[&records.name].as_str()?)));
                let none = records.none.map(|none| ("0".to_owned(), choice(none.text(self.lang, &[]))));
                named.map(|(id, name)| (id, choice(name.to_owned()))).chain(none).collect()
            }
            FilterKind::Period => {
                let days = |preset: &'static Preset| Some((preset, preset.range(self.today)?));
                let named = PRESETS.iter().filter_map(days).map(|(preset, days)| {
                    (days.to_string(), (preset.typed(self.lang), preset.label.text(self.lang, &[])))
                });
                named.collect()
            }
            _ => Vec::new(),
        }
    }

    fn value(&self, field: &Field, typed: &str) -> Option<Value> {
        let choices = self.choices(field).into_iter();
        let chosen = choices.filter(|(wire, (word, _))| wire == typed || *word == slug(typed));
        if let Some((wire, _)) = chosen.into_iter().next() {
            return field.read(&wire, self.today);
        }
        match field.kind {
            FilterKind::Choice(_) => None,
            _ => field.read(typed, self.today),
        }
    }

    fn written(&self, field: &Field, value: &Value) -> Option<String> {
        let named = |text: &str| format!("{}:{text}", field.label(self.lang));
        let wire = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if field.name == WORDS {
            let word = |word: &str| {
                let is_plain = self.alone(word).is_none() && !word.contains(':');
                if is_plain { word.to_owned() } else { named(word) }
            };
            return Some(wire.split_whitespace().map(word).collect::<Vec<_>>().join(" "));
        }
        let choice =
            self.choices(field).into_iter().find(|(value, _)| *value == wire).map(|(_, (word, _))| word);
        Some(match (choice, field.alone, &field.kind) {
            (Some(label), Alone::Label, _) => label,
            (Some(_), Alone::Yes, _) if wire == "1" => field.label(self.lang),
            (Some(word), ..) => named(&word),
            (None, _, FilterKind::Period) => {
                named(&show_range(serde_json::from_value::<DateRange>(value.clone()).ok()?))
            }
            (None, ..) => named(&wire),
        })
    }
}
