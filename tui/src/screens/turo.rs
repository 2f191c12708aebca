//! Members without activity, and the mark by which the team takes care of them.

use client::api::members::turo::{List, Set};
use client::endpoint::Endpoint;
use client::message::Key;
use client::record::{Kind, Record};
use client::value::id::kind;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
use crate::core::keymap::{
    Binding, FILTER, MARK, MARK_RANGE, MEMBER_OF, NEXT_RECORD, NEXT_VIEW, OPEN_RECORD, PREVIOUS_RECORD,
    READING, SORT, SORT_REVERSE, bind, letter, second,
};
use crate::core::place::Place;
use crate::kit::filter::fields::Fields;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, Reader, Resource, Texts};
use crate::kit::screen::command::{Command, plain};
use crate::screens::{TURO, listed};

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>();
static FIELDS: Fields = Fields::of::<List>();

/// The screen.
pub type Turo = Listing<TuroScreen>;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TuroScreen {}

impl Resource for TuroScreen {
    const PLACE: Place = TURO;
    const TEXTS: Texts = listed(Key::ListTuroList);
    const IS_TAB: bool = false;
    const TAB: &'static Binding = &bind(READING, &[second('t')], Cmd::GoTo(TURO), Key::TuiKeyGoTuro, None);
    const KEYS: &'static [Binding] = &[
        OPEN_RECORD,
        bind(READING, &[letter('t')], Cmd::act(Set::ID), Key::ActionTuroSet, Some(Key::TuroColumnTuro)),
        MEMBER_OF,
        MARK,
        MARK_RANGE,
        FILTER,
        NEXT_VIEW,
        SORT,
        SORT_REVERSE,
        NEXT_RECORD,
        PREVIOUS_RECORD,
    ];
    const COMMANDS: &'static [Command] = &[Command {
        complete: |word, scope| scope.screen.words(scope).completions(word),
        ..plain("turo", Key::TuiKeyGoTuro, |filter, scope| {
            Ok(Cmd::Show(TURO, scope.screen.words(scope).query(filter)?))
        })
    }];
    type List = List;
    const BY_ID: Option<&'static str> = None;
    const READS: Option<&'static str> = None;
    const READER: Option<Reader> = None;
    const KINDS: &'static [&'static Kind] = &[kind::Member::KIND];

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn members(_: &Turo, id: i64) -> Vec<i64> {
        vec![id]
    }
}
