//! Words of closed lists, with their labels in every language and their tones.

use std::fmt::Debug;

use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::text::DASH;
use super::unknown;
use crate::message::{Key, Lang};

/// The attention that a word needs, which decides its colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// None.
    #[default]
    Plain,
    /// Finished; needs no attention.
    Quiet,
    /// Success.
    Good,
    /// Waiting.
    Warn,
    /// Failure.
    Bad,
}

/// A closed list of words. The label of a variant is the message `<LABELS>.<variant>`, with the variant in
/// kebab case.
///
/// A list whose values come from another system has a variant `Unknown`, which its schema hides and no call can send ([`unknown::WORD`]).
///
/// Types declare `#[schemars(transform = described::<Self>)]`, so that doors that see only the schema find
/// labels and tones.
pub trait Word: Copy + Debug + Serialize + DeserializeOwned + 'static {
    /// The prefix of the labels' keys, e.g. `payments.status`.
    const LABELS: &'static str;

    /// The prefix of another list, whose labels it has for words that both have; empty for none.
    const SHARED: &'static str = "";

    /// Returns the tone of the word.
    fn tone(self) -> Tone {
        Tone::Plain
    }

    /// Returns the word on the wire and in the database.
    fn name(self) -> String {
        on_wire(self)
    }

    /// Returns the word of that name.
    fn named(name: &str) -> Option<Self> {
        serde_json::from_value(name.into()).ok()
    }

    /// Returns the key of the label; `None` if the catalogue lacks it. A test keeps the catalogue complete.
    fn key(self) -> Option<Key> {
        let word = kebab(&format!("{self:?}"));
        [Self::LABELS, Self::SHARED].iter().find_map(|list| Key::named(&format!("{list}.{word}")))
    }

    /// Returns the label.
    fn label(self, lang: Lang) -> String {
        let unlabelled = || Some(self.name()).filter(|name| name != unknown::WORD).unwrap_or(DASH.to_owned());
        self.key().map_or_else(unlabelled, |key| key.text(lang, &[]))
    }
}

/// Returns the name of a unit variant on the wire.
pub(crate) fn on_wire(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Returns the label of a value on the wire; `None` if it is not a word of the list.
pub fn label_of<W: Word>(value: &Value, lang: Lang) -> Option<String> {
    Some(W::deserialize(value).ok()?.label(lang))
}

/// Adds labels and tones to the schema of a closed list, as `x-words`.
pub fn described<W: Word>(schema: &mut Schema) {
    let mut words = Map::new();
    for name in schema_words(schema.as_value()) {
        if let Some(word) = W::named(&name) {
            let label = word.key().map(Key::name);
            words.insert(name, json!({ "label": label, "tone": word.tone() }));
        }
    }
    schema.insert("x-words".to_owned(), words.into());
    flatten(schema);
}

/// Puts the only alternative of a list, as one with a hidden variant has it, in the place of the alternatives.
fn flatten(schema: &mut Schema) {
    let only = match schema.get("oneOf").and_then(Value::as_array).map(Vec::as_slice) {
        Some([only]) if only.get("enum").is_some() => only.as_object().cloned(),
        _ => None,
    };
    if let Some(only) = only {
        schema.remove("oneOf");
        only.into_iter().for_each(|(name, value)| drop(schema.insert(name, value)));
    }
}

/// Adds labels and tones to the schema of a flag, as `x-words`: first of what it is when false, then when true.
pub fn described_flag(schema: &mut Schema, [no, yes]: [(Key, Tone); 2]) {
    let about = |(label, tone): (Key, Tone)| json!({ "label": label.name(), "tone": tone });
    schema.insert("x-words".to_owned(), json!({ "false": about(no), "true": about(yes) }));
}

/// Returns the label and tone that a schema declares for a word of its closed list, or for its flag.
pub fn in_schema(schema: &Value, value: &Value) -> Option<(Key, Tone)> {
    let words = schema.get("x-words")?;
    let about = match value {
        Value::Bool(flag) => words.get(flag.to_string()),
        value => words.get(value.as_str()?),
    }?;
    let tone = Tone::deserialize(&about["tone"]).unwrap_or_default();
    Some((Key::named(about["label"].as_str()?)?, tone))
}

/// Returns the words of a closed list, in their order.
pub fn all<W: Word + JsonSchema>() -> Vec<W> {
    let schema = schemars::schema_for!(W);
    schema_words(schema.as_value()).iter().filter_map(|name| W::named(name)).collect()
}

/// Returns the words of an enum's schema, whether or not its variants are documented.
pub(crate) fn schema_words(schema: &Value) -> Vec<String> {
    let listed = |value: &Value| match value {
        Value::Array(words) => words.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    };
    let mut words: Vec<String> = listed(&schema["enum"]);
    if let Some(variants) = schema["oneOf"].as_array() {
        for variant in variants {
            words.extend(variant["const"].as_str().map(str::to_owned));
            words.extend(schema_words(variant));
        }
    }
    words
}

pub(crate) fn kebab(variant: &str) -> String {
    let mut out = String::new();
    for letter in variant.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
