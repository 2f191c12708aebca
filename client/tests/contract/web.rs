//! The files by which the web knows the contract: endpoints, lists, words, actions, records and periods.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::iter::once;

use client::access::default_matrix;
use client::api::service::mass_emails::{APPROVED_ALONE, MOST_PER_MINUTE};
use client::catalogue::dynamic::Shape;
use client::catalogue::{self, about, facts, lists, noun_of, openapi, raw};
use client::endpoint::action::label_key;
use client::endpoint::clauses::ShownRecords;
use client::endpoint::form::DeclaredForm;
use client::endpoint::{Endpoint, Visitor};
use client::message::Key;
use client::record::{self, Kind};
use client::value::period;
use http::Method;
use serde_json::{Map, Value, json};

use super::MARK;
use crate::accepted::accepted;

/// Returns the area of the messages that name a closed list of words. Of a list that has labels of nouns, roles or another list, too, it
/// is the area of the last of its own.
fn area_of(list: &Value) -> String {
    let labels = list.as_object().unwrap().values().map(|word| word["label"].as_str().unwrap());
    let areas: Vec<&str> = labels.filter_map(|label| label.split('.').next()).collect();
    let own = areas.iter().rfind(|area| !["api", "noun"].contains(area));
    (*own.unwrap_or(&areas[0])).to_owned()
}

/// Returns the closed lists of words among schemas, and the flags that have words, as `MessageFinished`.
fn closed_lists(schemas: &Value) -> Vec<(String, Value)> {
    let mut closed = Vec::new();
    for (name, schema) in schemas.as_object().unwrap() {
        let flags = schema["properties"].as_object().into_iter().flatten();
        let flags = flags.map(|(field, flag)| (camel(&format!("{name}-{field}")), flag));
        let all =
            once((name.clone(), schema)).chain(flags).filter(|(_, schema)| schema["x-words"].is_object());
        closed.extend(all.map(|(name, schema)| (name, schema["x-words"].clone())));
    }
    closed
}

/// Returns code that names closed lists of words instead of repeating them.
fn with_words(code: String, closed: &[(String, Value)]) -> String {
    closed.iter().fold(code, |code, (name, own)| {
        code.replace(&format!("\"words\":{own}"), &format!("\"words\":words.{name}"))
    })
}

/// Writes the facts of records, a file for each noun.
fn every_fact(closed: &[(String, Value)]) {
    let mut nouns = BTreeMap::<String, (String, Vec<String>)>::new();
    for (id, facts) in facts::document().as_object().unwrap() {
        let name = format!("{}Facts", camel(id));
        let facts = with_words(facts.to_string(), closed);
        let (file, names) = nouns.entry(noun_of(id).to_owned()).or_default();
        writeln!(
            file,
            "/** The facts of a record that `{id}` answers. */\nexport const {name} = {facts} as const"
        )
        .unwrap();
        names.push(name);
    }
    let mut every = format!("// {MARK}\n");
    for (noun, (file, names)) in &nouns {
        let words = if file.contains(":words.") { "import * as words from '../words.gen'\n" } else { "" };
        accepted(&format!("web/src/api/facts/{noun}.gen.ts"), &format!("// {MARK}\n{words}{file}"));
        writeln!(every, "export {{ {} }} from './facts/{noun}.gen'", names.join(", ")).unwrap();
    }
    accepted("web/src/api/facts.gen.ts", &every);
}

#[test]
fn the_web_knows_every_word_list_and_action() {
    // A file for each area, noun or record: a page loads the words, lists and actions of its own.
    let mut words = BTreeMap::<String, (String, Vec<&str>)>::new();
    let mut lists = BTreeMap::<String, (String, Vec<String>)>::new();
    let mut actions = BTreeMap::<&str, (String, Vec<String>)>::new();
    let schemas = openapi::document()["components"]["schemas"].take();
    let closed = closed_lists(&schemas);
    for (name, list) in &closed {
        let (file, names) = words.entry(area_of(list)).or_default();
        writeln!(file, "/** The words of `{name}`. */\nexport const {name} = {list} as const").unwrap();
        names.push(name);
    }
    for (id, list) in lists::document().as_object().unwrap() {
        let name = camel(id);
        let mut list = list.to_string().replacen('{', &format!("{{\"endpoint\":endpoints.{name},"), 1);
        list = with_words(list, &closed);
        for about in catalogue::descriptors() {
            let linked = format!("\"among\":{{\"endpoint\":endpoints.{},", camel(about.id));
            list = list.replace(&format!("\"among\":{{\"endpoint\":\"{}\",", about.id), &linked);
        }
        let (file, names) = lists.entry(noun_of(id).to_owned()).or_default();
        writeln!(file, "/** The list that `{id}` answers. */\nexport const {name} = {list} as const")
            .unwrap();
        names.push(name);
    }
    every_fact(&closed);
    for about in catalogue::descriptors() {
        let Some(action) = about.action() else { continue };
        let row = json!({
            "id": about.id,
            "label": label_key(about.id).map(Key::name),
            "record": action.on.name,
            "key": action.key,
            "many": action.is_for_many,
            "names": action.names,
            "listed": action.listed,
            "verb": about.verb(),
            "form": about.forms.first().map(DeclaredForm::name),
        });
        let name = camel(about.id);
        let undo =
            action.undo.map_or("null".to_owned(), |undo| format!("endpoints.{}", camel(undo.endpoint)));
        let linked = format!("{{\"endpoint\":endpoints.{name},\"undo\":{undo},");
        let row = row.to_string().replacen('{', &linked, 1);
        let (file, names) = actions.entry(action.on.name).or_default();
        writeln!(file, "/** {} */\nexport const {name} = {row} as const", about.doc).unwrap();
        names.push(name);
    }
    let subjects = default_matrix().into_iter().map(|(ability, _)| ability.subject);
    let subjects: BTreeMap<_, _> =
        subjects.filter_map(|subject| Some((subject.to_string(), subject.title()?.name()))).collect();
    let subjects = format!(
        "// {MARK}\n/** What the subjects of permissions are called. */\nexport const subjects = {} as const\n",
        json!(subjects)
    );
    accepted("web/src/api/subjects.gen.ts", &subjects);
    let pages = record::all().into_iter().filter_map(|kind| {
        let address = kind.page.as_ref()?.address;
        let needs = kind.heard_by.ability();
        Some(json!({ "record": kind.name, "label": kind.title().map(Key::name), "address": address, "needs": needs }))
    });
    let pages = Value::Array(pages.collect());
    let pages = format!(
        "// {MARK}\n/** The kinds of records that have a page. */\nexport const pages = {pages} as const\n"
    );
    accepted("web/src/api/records.gen.ts", &pages);
    let limits = format!(
        "// {MARK}\n/** The most recipients of a mass e-mail that its author may approve alone. */\n\
         export const approvedAlone = {APPROVED_ALONE}\n\
         /** The highest rate of a mass e-mail, in letters a minute. */\nexport const mostPerMinute = {MOST_PER_MINUTE}\n"
    );
    accepted("web/src/api/limits.gen.ts", &limits);
    let periods = format!(
        "// {MARK}\n/** The periods that filters offer by name, of days in the past and of those that may lie ahead. Their ends count from the present unit. */\n\
         export const periods = {} as const\n",
        period::document()
    );
    accepted("web/src/api/periods.gen.ts", &periods);
    let days = format!(
        "// {MARK}\n/** The names of the days around today, from yesterday on, and of the days of the week, Sunday first, in every language. */\n\
         export const dayNames = {} as const\n",
        period::day_names()
    );
    accepted("web/src/text/dayNames.gen.ts", &days);
    let mut every = format!("// {MARK}\n");
    for (area, (file, names)) in &words {
        accepted(&format!("web/src/api/words/{area}.gen.ts"), &format!("// {MARK}\n{file}"));
        writeln!(every, "export {{ {} }} from './words/{area}.gen'", names.join(", ")).unwrap();
    }
    accepted("web/src/api/words.gen.ts", &every);
    let mut every = format!("// {MARK}\n");
    for (noun, (file, names)) in &lists {
        let words = if file.contains(":words.") { "import * as words from '../words.gen'\n" } else { "" };
        let imports = format!("import * as endpoints from '../endpoints.gen'\n{words}");
        accepted(&format!("web/src/api/lists/{noun}.gen.ts"), &format!("// {MARK}\n{imports}{file}"));
        writeln!(every, "export {{ {} }} from './lists/{noun}.gen'", names.join(", ")).unwrap();
    }
    accepted("web/src/api/lists.gen.ts", &every);
    let mut every = format!("// {MARK}\n");
    for (record, (file, names)) in &actions {
        let imports = "import * as endpoints from '../endpoints.gen'\n";
        accepted(&format!("web/src/api/actions/{record}.gen.ts"), &format!("// {MARK}\n{imports}{file}"));
        writeln!(every, "export {{ {} }} from './actions/{record}.gen'", names.join(", ")).unwrap();
    }
    accepted("web/src/api/actions.gen.ts", &every);
}

/// Returns the endpoints that undo others.
fn undoing() -> BTreeSet<&'static str> {
    let undo = |about: &catalogue::Descriptor| about.action().and_then(|action| action.undo);
    let by = |about: &'static catalogue::Descriptor| {
        [undo(about).map(|undo| undo.endpoint), about.removal.map(|removal| removal.endpoint)]
    };
    catalogue::descriptors().iter().flat_map(by).flatten().collect()
}

#[test]
fn the_web_knows_every_endpoint() {
    // A file for each noun: a page loads the calls that it makes.
    let (mut entrance, mut nouns) = (format!("// {MARK}\n"), BTreeMap::<&str, String>::new());
    let (undoing, mut inverses) = (undoing(), Vec::new());
    for about in catalogue::descriptors() {
        // Public calls are in a separate list, so that the sign-in pages do not load the whole table.
        let is_for_strangers = about.id.starts_with("session.") || about.id == "profile.update";
        let code = if is_for_strangers { &mut entrance } else { nouns.entry(noun_of(about.id)).or_default() };
        let mut row = json!({
            "id": about.id,
            "method": about.method.as_str(),
            "path": about.path,
            "needs": about.needs.ability(),
            "danger": about.danger,
        });
        if let Some(files) = about.receives {
            let endings = files.types.iter().flat_map(|kind| kind.endings());
            let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
            row["receives"] = json!({ "most": files.most, "endings": endings });
        }
        if about.sends_file {
            row["sends"] = json!("file");
        }
        writeln!(code, "/** {} */\nexport const {} = {row} as const", about.doc, camel(about.id)).unwrap();
        if undoing.contains(about.id) {
            inverses.push(row);
        }
    }
    // Loaded with an undo: to look among all endpoints would put all of them into the first load.
    let inverses = format!(
        "// {MARK}\n/** The calls that undo others. */\nexport const inverses = {} as const\n",
        json!(inverses)
    );
    accepted("web/src/api/inverses.gen.ts", &inverses);
    for route in raw::all() {
        let needs = route.needs.ability();
        let row =
            json!({ "id": route.id, "method": route.method.as_str(), "path": route.path, "needs": needs });
        let code = nouns.entry(noun_of(route.id)).or_default();
        writeln!(code, "/** {} */\nexport const {} = {row} as const", route.doc, camel(route.id)).unwrap();
    }
    accepted("web/src/api/session.gen.ts", &entrance);
    let mut every = format!("// {MARK}\nexport * from './session.gen'\n");
    for (noun, code) in &nouns {
        accepted(&format!("web/src/api/endpoints/{noun}.gen.ts"), &format!("// {MARK}\n{code}"));
        writeln!(every, "export * from './endpoints/{noun}.gen'").unwrap();
    }
    accepted("web/src/api/endpoints.gen.ts", &every);
}

/// Returns the records that a read shows: the name of the path's value that is their number, or null for every one, by kind. A kind
/// in braces is the value of the path of that name.
fn shown<E: Endpoint>() -> Map<String, Value> {
    let path = Shape::of::<E>().path;
    let last = path.last().map(|field| field.name.clone());
    let named = path.into_iter().filter_map(|field| {
        let kind = about::event_record(field.record?);
        Kind::named(&kind).map(|_| (kind, json!(field.name)))
    });
    let more = E::CLAUSES.shows.iter().map(|shown| match *shown {
        ShownRecords::Same(kind) => (kind.to_owned(), json!(last)),
        ShownRecords::Every(kind) => (kind.to_owned(), Value::Null),
        ShownRecords::Named(kind, id) => (format!("{{{kind}}}"), json!(id)),
    });
    named.chain(more).collect()
}

#[test]
fn the_web_knows_the_records_that_a_read_shows() {
    struct Reads(Map<String, Value>);
    impl Visitor for Reads {
        fn endpoint<E: Endpoint>(&mut self) {
            let is_of_record = E::METHOD == Method::GET && E::PATH.contains('{') && !E::sends_file();
            let shown = shown::<E>();
            if !is_of_record || E::CLAUSES.is_still {
                assert!(E::CLAUSES.shows.is_empty(), "{} shows no record", E::ID);
                assert!(is_of_record || !E::CLAUSES.is_still, "{} is still anyway", E::ID);
                return;
            }
            for kind in shown.keys().filter(|kind| !kind.starts_with('{')) {
                assert!(Kind::named(kind).is_some(), "{}: no record is a {kind}", E::ID);
            }
            assert!(!shown.is_empty(), "{}: name the records that it shows, or that it is still", E::ID);
            self.0.insert(E::ID.to_owned(), Value::Object(shown));
        }
    }
    let mut reads = Reads(Map::new());
    catalogue::visit(&mut reads);
    let code = format!(
        "// {MARK}\n/** The records that a read shows, by kind: the value of its path that is their number, or null for every one. */\n\
         export const shows: Record<string, Record<string, string | null>> = {}\n",
        Value::Object(reads.0)
    );
    accepted("web/src/api/shows.gen.ts", &code);
}

#[test]
fn the_web_shows_what_the_terminal_shows() {
    let escaped = |character: char| format!("\\u{:04x}", character as u32);
    let ranges =
        client::value::text::UNSEEN.map(|(first, last)| format!("{}-{}", escaped(first), escaped(last)));
    let class = ranges.concat();
    let code =
        format!("// {MARK}\n/** The invisible characters. */\nexport const unseen = String.raw`[{class}]`\n");
    accepted("web/src/text/unseen.gen.ts", &code);
}

#[test]
fn the_web_shortens_addresses_by_the_same_domains() {
    let domains = json!(client::api::members::contacts::FREE_DOMAINS);
    let code = format!(
        "// {MARK}\n/** The well-known domains of free e-mail. */\nexport const freeDomains = {domains} as const\n"
    );
    accepted("web/src/text/freeDomains.gen.ts", &code);
}

/// `payments.change-manager` → `paymentsChangeManager`
pub fn camel(id: &str) -> String {
    let mut words = id.split(['.', '-']);
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}
