//! The message catalogue: every sentence that a user reads, in four languages.
//!
//! `client/messages` holds the texts; `build.rs` turns them into [`Key`].

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

include!(concat!(env!("OUT_DIR"), "/keys.rs"));

/// A language of the interface. pt-BR is the default and the one whose texts the specification fixes.
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
}

impl Lang {
    /// All languages, the default first.
    pub const ALL: [Lang; 4] = [Lang::PtBr, Lang::En, Lang::De, Lang::Fr];

    /// The BCP 47 tag, which is also the folder of its messages.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::PtBr => "pt-BR",
            Lang::En => "en",
            Lang::De => "de",
            Lang::Fr => "fr",
        }
    }

    /// The best language for an `Accept-Language` header or a locale such as `de_AT.UTF-8`; pt-BR when none fits.
    pub fn negotiate(accept: &str) -> Lang {
        accept
            .split(',')
            .filter_map(|part| {
                let primary = part.split([';', '-', '_', '.']).next()?.trim().to_ascii_lowercase();
                Lang::ALL.into_iter().find(|lang| lang.tag().split('-').next() == Some(primary.as_str()))
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
        }
    }

    /// CLDR's cardinal rule for the two forms that these four languages have.
    const fn is_one(self, n: i64) -> bool {
        match self {
            Lang::PtBr | Lang::Fr => n == 0 || n == 1,
            Lang::En | Lang::De => n == 1,
        }
    }
}

/// A text with `{name}` parameters, in one form or in two chosen by the parameter `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// One text.
    Plain(&'static str),
    /// Two texts; `one` is used where the language says that `n` is singular.
    Plural {
        /// The singular.
        one: &'static str,
        /// The plural.
        other: &'static str,
    },
}

impl Key {
    /// The key as it is written in the catalogue, e.g. `payments.approve.success`.
    pub fn name(self) -> &'static str {
        Key::NAMES[self as usize]
    }

    /// The key of that name, if the catalogue has it.
    pub fn named(name: &str) -> Option<Key> {
        Key::NAMES.binary_search(&name).ok().map(|at| Key::ALL[at])
    }

    /// The template behind the key in one language.
    pub fn template(self, lang: Lang) -> Template {
        lang.table()[self as usize]
    }

    /// The sentence, with `{name}` replaced by the parameters. A parameter that the text does not name is ignored.
    pub fn text(self, lang: Lang, params: &[(&str, &str)]) -> String {
        let text = match self.template(lang) {
            Template::Plain(text) => text,
            Template::Plural { one, other } => {
                let n = params.iter().find(|(name, _)| *name == "n").and_then(|(_, n)| n.parse().ok());
                if lang.is_one(n.unwrap_or(0)) { one } else { other }
            }
        };
        fill(text, params)
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
                // The full stop of *Ltda.* is the sentence's too.
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

/// A sentence to be said later, in a language that is not known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Which sentence.
    pub key: Key,
    /// Its parameters.
    pub params: Vec<(&'static str, String)>,
}

impl Message {
    /// A sentence without parameters.
    pub fn new(key: Key) -> Message {
        Message { key, params: Vec::new() }
    }

    /// Adds a parameter.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Message {
        self.params.push((name, value.to_string()));
        self
    }

    /// The sentence in a language.
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
