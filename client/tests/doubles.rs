//! Messages that repeat others, and the nouns that make most of them needless.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use client::catalogue::descriptors;
use client::list::title_key;
use client::message::{Key, Lang};
use client::record;
use serde_json::{Map, Value};

/// How many messages read as another one in all four languages. It may only shrink. Those that are left say something else by the same
/// words, and may come to differ: words of closed lists (a contact by e-mail, the address *E-mail*), pages and what permissions are for,
/// fields of the wire, and short commands of the terminal next to labels.
const DOUBLES: usize = 119;

fn messages() -> Map<String, Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    files.flat_map(|text| serde_json::from_str::<Map<String, Value>>(&text).unwrap()).collect()
}

#[test]
fn equal_messages_are_one() {
    let mut alike: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (key, texts) in messages() {
        let said = Lang::ALL.map(|lang| texts[lang.tag()].to_string()).join(" / ");
        alike.entry(said).or_default().push(key);
    }
    alike.retain(|_, keys| keys.len() > 1);
    let doubles: usize = alike.values().map(|keys| keys.len() - 1).sum();
    assert!(doubles <= DOUBLES, "{doubles} messages repeat others; use the other key:\n{alike:#?}");
}

#[test]
fn every_kind_of_record_has_a_noun() {
    for kind in record::all() {
        assert!(kind.title().is_some(), "{} has no noun in client/messages/noun.json", kind.name);
    }
}

#[test]
fn a_noun_makes_the_titles_of_its_records_and_lists() {
    let text = |key: Key, lang| key.text(lang, &[]);
    assert_eq!(text(Key::NounDisabledEmail, Lang::De), "deaktivierte E-Mails");
    assert_eq!(text(Key::NounDisabledEmailTitle, Lang::De), "Deaktivierte E-Mail");
    assert_eq!(text(Key::NounRatingTitles, Lang::Fr), "Évaluations");
    assert_eq!(title_key("smarties.list"), Some(Key::NounSmartyTitles));
    assert_eq!(title_key("closed-days.list"), Some(Key::NounClosedDayTitles));
    let named = descriptors().iter().filter_map(|about| title_key(about.id));
    assert!(named.filter(|key| key.name().starts_with("noun.")).count() > 20);
}
