//! The properties of every declared list.

use std::collections::{BTreeMap, BTreeSet};

use client::catalogue::answer::{Kind, Type};
use client::catalogue::filters::{self, FilterKind};
use client::catalogue::{self, Descriptor, dynamic};
use client::endpoint::call::decode_query;
use client::endpoint::{Endpoint, Visitor};
use client::list::title_key;
use client::message::Lang;
use client::wire::page::{PAGING, UPDATED_SINCE};

#[test]
fn columns_sorts_sums_and_views_of_lists_are_understood_by_their_endpoints() {
    struct Check(usize);
    impl Visitor for Check {
        fn endpoint<E: Endpoint>(&mut self) {
            let Some(list) = E::CLAUSES.list else { return };
            let answer = dynamic::whole_answer::<E>();
            let row = Type::of(&answer).row();
            let query = schemars::schema_for!(E::Query).to_value();
            let orders = query["properties"]["order_by"].to_string();
            for path in list.columns.iter().chain(list.in_files).map(|column| column.path).chain(list.id) {
                assert!(row.at(path).is_some(), "{}: no field {path}", E::ID);
                self.0 += 1;
            }
            for sort in list.sorts() {
                assert!(orders.contains(&format!("\"{sort} DESC\"")), "{}: no order by {sort}", E::ID);
            }
            for path in list.sums {
                assert!(
                    list.columns.iter().any(|column| column.path == *path),
                    "{}: no column {path}",
                    E::ID
                );
                assert_eq!(row.at(path).map(Type::kind), Some(Kind::Money), "{}: {path} is no amount", E::ID);
            }
            let takes_sums = decode_query::<E::Query>("sums=1").is_ok();
            assert_eq!(takes_sums, !list.sums.is_empty(), "{}: sums and their parameter", E::ID);
            for view in list.views {
                let query = decode_query::<E::Query>(view.query);
                assert!(query.is_ok(), "{}: the view {} is refused: {:?}", E::ID, view.query, query.err());
            }
        }
    }
    let mut check = Check(0);
    catalogue::visit(&mut check);
    assert!(check.0 > 50, "{}", check.0);
}

#[test]
fn every_field_of_a_lists_query_is_a_filter_or_named_as_none() {
    struct Check(usize);
    impl Visitor for Check {
        fn endpoint<E: Endpoint>(&mut self) {
            let Some(list) = E::CLAUSES.list else { return };
            let query = schemars::schema_for!(E::Query).to_value();
            let fields = query["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
            let is_offered =
                |field: &&str| !PAGING.contains(field) && ![UPDATED_SINCE, "order_by"].contains(field);
            let narrowing: BTreeSet<&str> = fields.filter(is_offered).collect();
            let filters = filters::of::<E>();
            let offered = list.filters.iter().map(|filter| filter.field);
            let named: Vec<&str> = offered.chain(list.more_filters.iter().copied()).collect();
            assert_eq!(named.iter().copied().collect::<BTreeSet<_>>(), narrowing, "{}", E::ID);
            assert_eq!((named.len(), filters.len()), (narrowing.len(), list.filters.len()), "{}", E::ID);
            for filter in &filters {
                let (field, is_choice) =
                    (filter.declared.field, matches!(&filter.kind, FilterKind::Choice(_)));
                let is_found = matches!(filter.kind, FilterKind::Among(_));
                assert_eq!(filter.declared.among.is_some(), is_found, "{}: {field} has no records", E::ID);
                let has_labels = !filter.declared.labels.is_empty() || !filter.declared.without.is_empty();
                assert!(is_choice || !has_labels, "{}: {field} has no words", E::ID);
                self.0 += 1;
            }
        }
    }
    let mut check = Check(0);
    catalogue::visit(&mut check);
    assert!(check.0 > 30, "{}", check.0);
}

/// Lists without the moment of a row's last change, with the reason.
const WITHOUT_UPDATES: [(&str, &str); 24] = [
    ("activities.list", LOGGED),
    ("audits.list", LOGGED),
    ("audits.sections", LOGGED),
    ("audits.reads", LOGGED),
    ("cards.activities", LOGGED),
    ("personal-data.list-views", LOGGED),
    ("journey.list", LOGGED),
    ("mass-emails.recipients", DERIVED),
    ("members.search", FOUND),
    ("members.quick-search", FOUND),
    ("records.identify", FOUND),
    ("campaigns.list", WHOLE),
    ("consultants.list", WHOLE),
    ("emails.list", WHOLE),
    ("files.list", WHOLE),
    ("indications.list", WHOLE),
    ("managers.list", WHOLE),
    ("phones.list", WHOLE),
    ("plans.list", WHOLE),
    ("products.list", WHOLE),
    ("searches.list", WHOLE),
    ("segments.list", WHOLE),
    ("sessions.list", WHOLE),
    ("zones.list", WHOLE),
];
const LOGGED: &str = "its rows are events that never change and tell when they happened";
const DERIVED: &str =
    "the state of its rows follows from entries of the outbox, which tell when they changed";
const FOUND: &str = "answers the best of what it finds";
const WHOLE: &str = "has no pages: one answer holds all of it";

#[test]
fn every_list_of_records_that_change_tells_when_they_did() {
    struct Check(BTreeSet<&'static str>);
    impl Visitor for Check {
        fn endpoint<E: Endpoint>(&mut self) {
            if E::CLAUSES.list.is_none() {
                return;
            }
            let takes = decode_query::<E::Query>(&format!("{UPDATED_SINCE}=2026-11-01T10:00:00Z")).is_ok();
            let answer = dynamic::whole_answer::<E>();
            let tells = Type::of(&answer).row().at("updated_at").map(Type::kind) == Some(Kind::Instant);
            assert!(!takes || tells, "{}: rows do not tell when they changed", E::ID);
            if !takes {
                self.0.insert(E::ID);
            }
        }
    }
    let mut without = Check(BTreeSet::new());
    catalogue::visit(&mut without);
    assert_eq!(without.0, WITHOUT_UPDATES.iter().map(|(id, _)| *id).collect());
}

/// Doors keep filters as JSON between calls. One that could not be read back would show everything.
#[test]
fn filters_are_read_back_as_they_are_kept() {
    struct Check(usize);
    impl Visitor for Check {
        fn endpoint<E: Endpoint>(&mut self) {
            for filter in filters::of::<E>() {
                let field = filter.declared.field;
                let values: Vec<&str> = match &filter.kind {
                    FilterKind::Choice(choices) => vec![&choices[0].value],
                    FilterKind::Among(_) | FilterKind::Member | FilterKind::Number => vec!["7"],
                    FilterKind::Period => vec!["2026-01-01::2026-01-31"],
                    FilterKind::Text | FilterKind::Texts => vec!["299.4", "abc"],
                };
                let decoded = values
                    .iter()
                    .find_map(|value| decode_query::<E::Query>(&format!("{field}={value}")).ok());
                let query = decoded.unwrap_or_else(|| panic!("{}: {field} takes none of {values:?}", E::ID));
                let kept = serde_json::to_value(&query).unwrap();
                let read = serde_json::from_value::<E::Query>(kept.clone());
                let read =
                    read.unwrap_or_else(|error| panic!("{}: {field} is kept as {kept}: {error}", E::ID));
                assert_eq!(serde_json::to_value(&read).unwrap(), kept, "{}: {field}", E::ID);
                self.0 += 1;
            }
        }
    }
    let mut check = Check(0);
    catalogue::visit(&mut check);
    assert!(check.0 > 100, "{}", check.0);
}

#[test]
fn every_list_has_a_title_and_an_export_of_its_own() {
    let mut exports = BTreeSet::new();
    // A search answers the best of what it finds: no list to take away.
    let is_listed = |about: &&Descriptor| about.list.is_some() && about.id.contains(".list");
    for about in catalogue::descriptors().iter().filter(|about| about.export.is_some() || is_listed(about)) {
        let export = about.export.as_ref().unwrap_or_else(|| panic!("{} has no export", about.id));
        assert!(exports.insert(export.id), "{} stands twice", export.id);
        assert!(title_key(about.id).is_some(), "{} has no title", about.id);
    }
}

#[test]
fn the_titles_of_a_list_differ_in_every_language() {
    let lists = catalogue::descriptors().iter().filter_map(|about| Some((about.id, about.list?)));
    let (mut alike, mut compared) = (Vec::new(), 0);
    for (id, list) in lists {
        for lang in Lang::ALL {
            let mut titles = BTreeMap::new();
            for column in list.in_file() {
                let title = column.title.text(lang, &[]);
                if let Some(other) = titles.insert(title.clone(), column.path) {
                    alike.push(format!("{id} in {}: {title:?} is {other} and {}", lang.tag(), column.path));
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}
