//! What a screen has by the declaration of its list: its table, its filters, its keys and its commands.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use client::catalogue::{descriptors, noun_of};
use client::endpoint::Endpoint;
use client::list::{List, title_key};
use client::message::Key;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
use crate::core::keymap::{
    Binding, FILTER, MARK, MARK_RANGE, MEMBER_OF, NEXT_RECORD, NEXT_VIEW, OPEN_RECORD, OTHER_MEMBER,
    PREVIOUS_RECORD, READING, SORT, SORT_REVERSE, bind, second,
};
use crate::kit::act::Offer;
use crate::kit::filter::fields::Fields;
use crate::kit::list::table::Table;
use crate::kit::resource::{Resource, Texts};
use crate::kit::screen::command::{Command, plain};

/// A screen that is nothing but the list of an endpoint.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Plain<E>(#[serde(skip)] PhantomData<fn() -> E>);

/// What a screen has by the declaration of its list.
pub(super) struct Standard {
    pub table: Table,
    pub fields: Fields,
    pub tab: Binding,
    pub keys: Vec<Binding>,
    pub commands: Vec<Command>,
}

/// Returns what a screen has by the declaration of its list. Made once for each list, and kept as long as the program runs.
pub(super) fn standard<R: Resource>() -> &'static Standard {
    static MADE: Mutex<BTreeMap<&str, &'static Standard>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(R::List::ID).or_insert_with(|| Box::leak(Box::new(make::<R>())))
}

fn make<R: Resource>() -> Standard {
    let title = Texts::of_list(R::List::ID).title;
    let chords = R::LIST.letter.map(second).into_iter().collect::<Vec<_>>();
    let show = Command {
        complete: |word, scope| scope.screen.words(scope).completions(word),
        ..plain(noun_of(R::List::ID), title, |filter, scope| {
            Ok(Cmd::Show(R::PLACE, scope.screen.words(scope).query(filter)?))
        })
    };
    Standard {
        table: Table::of::<R::List>(),
        fields: Fields::of::<R::List>(),
        tab: Binding { chords: chords.into(), ..bind(READING, &[], Cmd::GoTo(R::PLACE), title, None) },
        keys: keys::<R>(),
        commands: [show].into_iter().chain(R::OWN_COMMANDS.iter().copied()).collect(),
    }
}

/// Returns the keys of a list. Each stands there only where it does something.
fn keys<R: Resource>() -> Vec<Binding> {
    let offers = descriptors().iter().filter_map(|about| Offer::of(about.id, R::KINDS, R::ACTS));
    let marks = offers.into_iter().any(|offer| offer.is_for_many());
    let members = R::LIST.members.len();
    let parts = [
        (true, vec![OPEN_RECORD]),
        (true, R::OWN_KEYS.to_vec()),
        (members > 0, vec![MEMBER_OF]),
        (members > 1, vec![OTHER_MEMBER]),
        (marks, vec![MARK, MARK_RANGE]),
        (!R::LIST.filters.is_empty(), vec![FILTER]),
        (!R::LIST.views.is_empty(), vec![NEXT_VIEW]),
        (R::LIST.sorts().next().is_some(), vec![SORT, SORT_REVERSE]),
        (true, vec![NEXT_RECORD, PREVIOUS_RECORD]),
    ];
    parts.into_iter().filter(|(holds, _)| *holds).flat_map(|(_, keys)| keys).collect()
}

impl Texts {
    /// Returns the texts of a screen that is nothing but the list of an endpoint, whose title it has.
    pub fn of_list(endpoint: &str) -> Texts {
        Texts {
            title: title_key(endpoint).unwrap_or(Key::TuiRecordsCount),
            welcome: Key::TuiPlainListWelcome,
            filters: Key::TuiHelpListFilters,
            no_number: Key::TuiCommandNoRecord,
            unknown: Key::TuiUnknownRecord,
            counted: Key::TuiRecordsCount,
            one_at_a_time: Key::TuiOneRecordAtATime,
        }
    }
}

/// Returns the declaration of the list that an endpoint answers.
pub(super) const fn list_of<E: Endpoint>() -> &'static List {
    match E::CLAUSES.list {
        Some(list) => list,
        None => panic!("the endpoint answers no list"),
    }
}

impl<E> Clone for Plain<E> {
    fn clone(&self) -> Plain<E> {
        Plain(PhantomData)
    }
}

impl<E> Default for Plain<E> {
    fn default() -> Plain<E> {
        Plain(PhantomData)
    }
}

impl<E> PartialEq for Plain<E> {
    fn eq(&self, _: &Plain<E>) -> bool {
        true
    }
}

impl<E> std::fmt::Debug for Plain<E> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Plain")
    }
}

impl<E: Endpoint<Path = (), Body = ()>> Resource for Plain<E> {
    type List = E;
}
