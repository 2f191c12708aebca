//! Filter lines: `status:aberto criado:01/11/2026..15/11/2026`. Words are read in the reader's language and as the API calls
//! them, and written so that the same filter is read again.

pub mod fields;

use client::message::{Key, Lang};
use client::value::date::{DateRange, show_date, typed_date};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::kit::list::query::Query;

/// A word of a filter line and what it means.
pub type Meaning = (String, String);

/// What the words of a list's filter line mean, whatever the list.
pub trait Words {
    /// Returns every word, with its colon, and what it means.
    fn all(&self) -> Vec<Meaning>;
    /// Returns what the word before the cursor may become, each with what it means.
    fn completions(&self, word: &str) -> Vec<Meaning>;
    /// Reads a filter line as a query.
    ///
    /// # Errors
    /// What to tell the user if it cannot be read.
    fn query(&self, line: &str) -> Result<Value, String>;
    /// Writes a query as the line that reads it.
    fn line(&self, query: &Query) -> String;
}

impl<V: Vocabulary<Filter: Serialize + DeserializeOwned + Default>> Words for V {
    fn all(&self) -> Vec<Meaning> {
        self.fields()
    }

    fn completions(&self, word: &str) -> Vec<Meaning> {
        self.complete(word)
    }

    fn query(&self, line: &str) -> Result<Value, String> {
        Ok(serde_json::to_value(self.read(line)?).unwrap_or_default())
    }

    fn line(&self, query: &Query) -> String {
        self.write(&query.read())
    }
}

/// What the words of a list's filter line mean.
pub trait Vocabulary {
    /// What the list can be filtered by.
    type Field: Copy + Eq + 'static;
    /// A filter while its line is being read.
    type Draft: Default;
    /// A filter that was read.
    type Filter;

    /// All fields, in the order in which they are written.
    const FIELDS: &'static [Self::Field];

    /// The reader's language.
    fn lang(&self) -> Lang;
    /// As the API calls the field, in the reader's language, and what it means.
    fn names(field: Self::Field) -> (&'static str, Key, Key);
    /// The values of a field that has a closed list, as typed, and their names.
    fn choices(&self, field: Self::Field) -> Vec<Meaning>;
    /// Reads a field's value; nothing when it is none.
    fn set(&self, draft: &mut Self::Draft, field: Self::Field, value: &str) -> Option<()>;
    /// Reads a word that names no field; nothing when it means nothing.
    fn loose(&self, draft: &mut Self::Draft, word: &str) -> Option<()>;
    /// Returns the parsed filter, or a message for the user if its terms conflict.
    fn finish(&self, draft: Self::Draft) -> Result<Self::Filter, String>;
    /// How a filter's field is written; nothing when the filter does not have it.
    fn written(&self, filter: &Self::Filter, field: Self::Field) -> Option<String>;

    /// Whether the reader can use a field.
    fn knows(&self, _: Self::Field) -> bool {
        true
    }

    /// Reads a filter line. A word that is not understood is named.
    fn read(&self, text: &str) -> Result<Self::Filter, String> {
        let mut draft = Self::Draft::default();
        for word in text.split_whitespace() {
            let unknown = || Key::TuiFilterUnknown.text(self.lang(), &[("word", word)]);
            let Some((name, value)) = word.split_once(':') else {
                self.loose(&mut draft, word).ok_or_else(unknown)?;
                continue;
            };
            let field = self.field(name).ok_or_else(unknown)?;
            self.set(&mut draft, field, value).ok_or_else(|| {
                let (_, name, help) = Self::names(field);
                let (name, help) = (name.text(self.lang(), &[]), help.text(self.lang(), &[]));
                let params = [("word", name.as_str()), ("value", value), ("help", &help)];
                Key::TuiFilterWrong.text(self.lang(), &params)
            })?;
        }
        self.finish(draft)
    }

    /// Writes a filter as the line that reads it.
    fn write(&self, filter: &Self::Filter) -> String {
        let words = Self::FIELDS.iter().filter_map(|field| self.written(filter, *field));
        words.collect::<Vec<_>>().join(" ")
    }

    /// What the word before the cursor may become, each with what it means.
    fn complete(&self, word: &str) -> Vec<Meaning> {
        let Some((name, typed)) = word.split_once(':') else {
            let fits = |(name, _): &Meaning| slug(name).starts_with(&slug(word));
            return self.fields().into_iter().filter(fits).collect();
        };
        let Some(field) = self.field(name) else { return Vec::new() };
        let choices = self.choices(field).into_iter().filter(|(value, _)| value.starts_with(&slug(typed)));
        choices.map(|(value, meaning)| (format!("{name}:{value}"), meaning)).collect()
    }

    /// Every word, with its colon, and what it means.
    fn fields(&self) -> Vec<Meaning> {
        let known = Self::FIELDS.iter().filter(|field| self.knows(**field));
        let meaning = |field: &Self::Field| {
            let (_, name, help) = Self::names(*field);
            (format!("{}:", name.text(self.lang(), &[])), help.text(self.lang(), &[]))
        };
        known.map(meaning).collect()
    }

    /// The field of a name, be it the API's or the reader's.
    fn field(&self, name: &str) -> Option<Self::Field> {
        Self::FIELDS.iter().copied().find(|field| {
            let (wire, own, _) = Self::names(*field);
            name == wire || slug(name) == slug(&own.text(self.lang(), &[]))
        })
    }

    /// A field with its value, as typed.
    fn named(&self, field: Self::Field, value: &str) -> String {
        format!("{}:{value}", Self::names(field).1.text(self.lang(), &[]))
    }

    /// Which choice of a field a value is.
    fn chosen(&self, field: Self::Field, value: &str) -> Option<usize> {
        self.choices(field).iter().position(|(choice, _)| *choice == slug(value))
    }
}

/// A label as a choice: as typed, and its name.
pub(crate) fn choice(label: String) -> Meaning {
    (slug(&label), label)
}

/// *Sim* and *não*, in this order.
pub(crate) fn yes_or_no(lang: Lang) -> Vec<Meaning> {
    [Key::ShellYes, Key::ShellNo].iter().map(|key| choice(key.text(lang, &[]))).collect()
}

/// A flag of the wire: 1 or 0, or which of [`yes_or_no`] it is.
pub(crate) fn flag(value: &str, chosen: Option<usize>) -> Option<i64> {
    match value {
        "1" => Some(1),
        "0" => Some(0),
        _ => Some(1 - i64::try_from(chosen?).ok()?),
    }
}

/// `15/11/2026` or `01/11/2026..15/11/2026`.
pub(crate) fn range(text: &str) -> Option<DateRange> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = DateRange { from: typed_date(from)?, to: typed_date(to)? };
    (range.from <= range.to).then_some(range)
}

pub(crate) fn show_range(range: DateRange) -> String {
    let (from, to) = (show_date(range.from), show_date(range.to));
    if from == to { from } else { format!("{from}..{to}") }
}

/// A label as one word without accents: `Cartão de crédito` → `cartao-de-credito`.
pub(crate) fn slug(label: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        letter if letter.is_whitespace() => '-',
        letter => letter,
    };
    label.trim().to_lowercase().chars().map(plain).collect()
}
