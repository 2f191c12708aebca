//! The properties of the declared facts of records.

use std::collections::BTreeSet;

use client::catalogue;
use client::catalogue::answer::Type;
use client::catalogue::dynamic::whole_answer;
use client::catalogue::facts::filled;
use client::endpoint::{Endpoint, Visitor};
use client::facts::{Fact, Facts};
use client::message::Lang;
use client::value::unknown;
use serde_json::{Value, json};

#[test]
fn facts_are_fields_of_their_record_and_none_is_declared_twice() {
    struct Check(usize);
    impl Visitor for Check {
        fn endpoint<E: Endpoint>(&mut self) {
            let Some(facts) = E::CLAUSES.facts else { return };
            let answer = whole_answer::<E>();
            let record = facts.record_type(Type::of(&answer));
            let mut names = BTreeSet::new();
            for fact in facts.sections.iter().flat_map(|section| section.facts) {
                let item = fact.each.map_or(Some(record), |list| record.at(list));
                let beside = fact.beside.iter().map(|beside| beside.path);
                for path in beside.chain([fact.path]).chain(fact.named_by).chain(fact.when) {
                    let found = item.and_then(|item| item.at(path));
                    assert!(found.is_some(), "{}: no field {path} for {}", E::ID, fact.name());
                }
                let is_list =
                    fact.each.is_none_or(|list| record.at(list).is_some_and(|of| of.items().is_some()));
                assert!(is_list, "{}: {} is no list", E::ID, fact.name());
                assert!(names.insert(fact.name()), "{}: {} is declared twice", E::ID, fact.name());
                self.0 += 1;
            }
            let titles: BTreeSet<_> = facts.sections.iter().map(|section| section.title).collect();
            assert_eq!(titles.len(), facts.sections.len(), "{}: two sections have one title", E::ID);
        }
    }
    let mut check = Check(0);
    catalogue::visit(&mut check);
    assert!(check.0 > 20, "{}", check.0);
}

/// Returns the facts of a record that an endpoint answers, each as its title and its line.
fn lines(endpoint: &str, record: &Value) -> Vec<String> {
    struct Find<'f>(&'f str, Option<(Facts, Value)>);
    impl Visitor for Find<'_> {
        fn endpoint<E: Endpoint>(&mut self) {
            if let (true, Some(facts)) = (E::ID == self.0, E::CLAUSES.facts) {
                self.1 = Some((facts, whole_answer::<E>()));
            }
        }
    }
    let mut find = Find(endpoint, None);
    catalogue::visit(&mut find);
    let (facts, answer) = find.1.unwrap();
    let sections = filled(facts, record, facts.record_type(Type::of(&answer)), Lang::En);
    let facts = sections.iter().flat_map(|section| &section.facts);
    facts.map(|fact| format!("{}: {}", fact.label, fact.line(fact.text.clone()))).collect()
}

#[test]
fn facts_are_said_as_their_schema_says_and_empty_ones_left_out() {
    let card = json!({
        "column": "Follow-up", "moved_at": unknown::INSTANT, "days": 3, "tags": [], "annotation": "",
        "schedule_at": "2026-11-05T17:03:59Z", "description": "Renew",
        "last_contact": { "at": "2026-11-04T12:00:00Z", "by": "Ana", "channel": null, "bias": null },
        "user": { "id": 7, "name": "Rui", "phone": "11987654321", "end_of_plan": "2027-01-31" },
        "tracks": [
            { "track": "sanitation", "status": "waiting", "attachments": [{ "name": "a.pdf", "size": 2048 }] },
            { "track": "cerc_assistance", "status": "waiting", "attachments": [] },
        ],
    });
    let lines = lines("cards.get", &card);
    let expected = [
        "Column: Follow-up",
        "Appointment: 05/11/2026 14:03:59 · Renew",
        "Last contact: 04/11/2026 09:00:00 · No answer · Ana",
        "Track: Sanitation · Waiting",
        ": CERC assistance · Waiting",
        "Attachment: a.pdf · 2 KB",
        "Name: Rui",
        "Member no.: 7",
        "Plan: until 31/01/2027",
        "Phone: (11) 98765-4321",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_door_names_a_fact_of_each_item_by_its_list() {
    use client::message::Key;
    assert_eq!(Fact::each("tracks", "track", Key::KanbanFilterTrack).name(), "tracks");
    assert_eq!(Fact::new("column", Key::KanbanFilterColumn).name(), "column");
}
