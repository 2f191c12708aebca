//! Labels of a record's fields: those of its list's columns, of its history, or the common messages
//! `field.<name>` and `column.<name>`.

use client::catalogue;
use client::endpoint::action;
use client::message::{Key, Lang};
use client::record::Kind;
use serde_json::Value;

/// The labels of an endpoint's answer.
#[derive(Debug)]
pub struct Labels {
    lang: Lang,
    noun: &'static str,
    /// The field that holds the record. Labels omit it.
    record: String,
    titles: Vec<(&'static str, Key)>,
}

impl Labels {
    /// Returns the labels of an endpoint's answer; `None` if the id is not in the catalogue.
    pub fn of(endpoint: &str, answer: &Value, lang: Lang) -> Option<Labels> {
        let all = catalogue::descriptors();
        let about = catalogue::descriptor(endpoint)?;
        let noun = catalogue::noun_of(about.id);
        let fields = answer.as_object().into_iter().flatten();
        let record = fields.filter(|(_, value)| value.is_object()).map(|(name, _)| name.clone()).next();
        let lists = catalogue::list_of(&format!("{noun}.list"));
        let columns =
            lists.into_iter().flat_map(|list| list.columns).map(|column| (column.path, column.title));
        let kinds = all.iter().filter_map(|about| about.action()).map(|action| action.on);
        let kind = kinds.into_iter().find(|kind| kind.read_by == Some(endpoint));
        let fields = kind.into_iter().flat_map(|kind| kind.fields).map(|field| (field.path, field.label));
        let titles = columns.chain(fields).collect();
        Some(Labels { lang, noun, record: record.unwrap_or_default(), titles })
    }

    /// Returns the label of a field, or its path if no message names it.
    pub fn label(&self, path: &str) -> String {
        let below = path.strip_prefix(&self.record).and_then(|rest| rest.strip_prefix('.')).unwrap_or(path);
        let title = || self.titles.iter().find(|(known, _)| *known == below).map(|(_, key)| self.say(*key));
        let refused = below.strip_prefix("can.").and_then(|verb| self.refused(verb));
        refused.or_else(title).or_else(|| self.words(below)).unwrap_or_else(|| path.to_owned())
    }

    fn say(&self, key: Key) -> String {
        key.text(self.lang, &[])
    }

    /// Returns the label of a refused action, which its reason follows.
    fn refused(&self, verb: &str) -> Option<String> {
        let judged = || {
            catalogue::descriptors().iter().filter(|about| !about.guards.is_empty() && about.verb() == verb)
        };
        let of_noun = judged().find(|about| catalogue::noun_of(about.id) == self.noun);
        let id = of_noun.or_else(|| judged().next())?.id;
        Some(format!("{}: {}", self.say(Key::FieldRefused), action::label(id, self.lang)))
    }

    /// Returns a label for each part of a path. A `name` takes the label of its parent.
    fn words(&self, path: &str) -> Option<String> {
        let path = path.strip_suffix("_label").unwrap_or(path);
        let path = path.strip_suffix(".name").unwrap_or(path);
        let words: Option<Vec<String>> = path.split('.').map(|part| self.word(part)).collect();
        words.map(|words| words.join(" · "))
    }

    fn word(&self, part: &str) -> Option<String> {
        let shared = Key::of_field(part).or_else(|| Kind::named(part).and_then(Kind::title));
        shared.map(|key| self.say(key))
    }
}
