//! The message catalogue: every sentence that a user reads, in four languages.
//!
//! `client/messages` holds the texts; `build.rs` turns them into [`Key`]. Arabic has the validation messages
//! alone and falls back to pt-BR.

pub mod capital;
pub mod noun;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// A language of messages. pt-BR is the default and the one whose texts the specification fixes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Lang {
    /// Brazilian Portuguese.
    #[default]
    #[serde(rename = "pt-BR")]
    PtBr,
    /// English.
    #[serde(rename = "en")]
    En,
    /// German.
    #[serde(rename = "de")]
    De,
    /// French.
    #[serde(rename = "fr")]
    Fr,
    /// Arabic: validation messages alone. No account and no screen can choose it.
    #[serde(rename = "ar", skip_deserializing)]
    #[schemars(skip)]
    Ar,
}

impl Lang {
    /// The languages of the interface, the default first.
    pub const ALL: [Lang; 4] = [Lang::PtBr, Lang::En, Lang::De, Lang::Fr];

    /// Returns the BCP 47 tag, as in the catalogue's files.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::PtBr => "pt-BR",
            Lang::En => "en",
            Lang::De => "de",
            Lang::Fr => "fr",
            Lang::Ar => "ar",
        }
    }

    /// Returns the language of the texts around a validation message: itself, or pt-BR for Arabic.
    pub const fn of_interface(self) -> Lang {
        match self {
            Lang::Ar => Lang::PtBr,
            complete => complete,
        }
    }

    /// Returns the best language for an `Accept-Language` header or a locale such as `de_AT.UTF-8`; pt-BR if
    /// none fits.
    pub fn negotiate(accept: &str) -> Lang {
        accept
            .split(',')
            .filter_map(|part| {
                let primary = part.split([';', '-', '_', '.']).next()?.trim().to_ascii_lowercase();
                let mut known = Lang::ALL.into_iter().chain([Lang::Ar]);
                known.find(|lang| lang.tag().split('-').next() == Some(primary.as_str()))
            })
            .next()
            .unwrap_or_default()
    }

    const fn table(self) -> &'static [Template] {
        match self {
            Lang::PtBr => PT_BR,
            Lang::En => EN,
            Lang::De => DE,
            Lang::Fr => FR,
            Lang::Ar => AR,
        }
    }

    /// Returns CLDR's cardinal category of a whole number.
    const fn plural(self, n: i64) -> Plural {
        match (self, n) {
            (Lang::Ar, 0) => Plural::Zero,
            (Lang::PtBr | Lang::Fr, 0) | (_, 1) => Plural::One,
            (Lang::Ar, 2) => Plural::Two,
            (Lang::Ar, n) => match n % 100 {
                3..=10 => Plural::Few,
                11..=99 => Plural::Many,
                _ => Plural::Other,
            },
            _ => Plural::Other,
        }
    }
}

/// CLDR's plural categories. Of the five languages, Arabic alone has more than `One` and `Other`; in the others `Zero` is the text of
/// none, such as *Nenhum pagamento*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are CLDR's")]
pub enum Plural {
    Zero,
    One,
    Two,
    Few,
    Many,
    Other,
}

/// A text with `{name}` parameters, in one form or in several chosen by the parameter `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// One text.
    Plain(&'static str),
    /// A text for each plural category that the language distinguishes; always one for [`Plural::Other`].
    Plural(&'static [(Plural, &'static str)]),
}

impl Template {
    /// Returns every form of the text.
    pub fn forms(self) -> Vec<&'static str> {
        match self {
            Template::Plain(text) => vec![text],
            Template::Plural(forms) => forms.iter().map(|(_, text)| *text).collect(),
        }
    }

    /// Returns the form for a number: that of none if there is one, and that of many for a fraction.
    fn form(self, lang: Lang, n: Option<i64>) -> &'static str {
        match self {
            Template::Plain(text) => text,
            Template::Plural(forms) => {
                let of = |wanted| forms.iter().find(|(plural, _)| *plural == wanted);
                let none = (n == Some(0)).then(|| of(Plural::Zero)).flatten();
                let plural = n.map_or(Plural::Other, |n| lang.plural(n));
                none.or_else(|| of(plural)).or_else(|| of(Plural::Other)).map_or("", |(_, text)| text)
            }
        }
    }
}

impl Key {
    /// Returns the key as it is written in the catalogue, e.g. `payments.approve.success`.
    pub fn name(self) -> &'static str {
        Key::NAMES[self as usize]
    }

    /// Returns the key of that name, if the catalogue has it.
    pub fn named(name: &str) -> Option<Key> {
        Key::NAMES.binary_search(&name).ok().map(|at| Key::ALL[at])
    }

    /// Returns the label of a field by its name on the wire: `field.user-id`, else `column.user-id`.
    pub fn of_field(name: &str) -> Option<Key> {
        let name = name.replace('_', "-");
        Key::named(&format!("field.{name}")).or_else(|| Key::named(&format!("column.{name}")))
    }

    /// Returns the template behind the key in one language.
    pub fn template(self, lang: Lang) -> Template {
        lang.table()[self as usize]
    }

    /// Returns the sentence with `{name}` replaced by the parameters. Ignores parameters that the text does not
    /// name.
    pub fn text(self, lang: Lang, params: &[(&str, &str)]) -> String {
        let n = params.iter().find(|(name, _)| *name == "n").and_then(|(_, n)| n.parse().ok());
        fill(self.template(lang).form(lang, n), params)
    }
}

fn fill(text: &str, params: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        match params.iter().find(|(param, _)| *param == name) {
            Some((_, value)) => {
                out.push_str(value);
                // A value such as *Ltda.* brings the sentence's full stop.
                rest = tail.strip_prefix('.').filter(|_| value.ends_with('.')).unwrap_or(tail);
            }
            None => {
                out.push('{');
                out.push_str(name);
                out.push('}');
                rest = tail;
            }
        }
    }
    out + rest
}

/// A message whose language is chosen later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The key of the sentence.
    pub key: Key,
    /// Its parameters.
    pub params: Vec<(&'static str, String)>,
}

impl Message {
    /// Creates a message without parameters.
    pub fn new(key: Key) -> Message {
        Message { key, params: Vec::new() }
    }

    /// Adds a parameter.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Message {
        self.params.push((name, value.to_string()));
        self
    }

    /// Returns the sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        let params: Vec<(&str, &str)> =
            self.params.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.key.text(lang, &params)
    }
}

impl From<Key> for Message {
    fn from(key: Key) -> Message {
        Message::new(key)
    }
}
