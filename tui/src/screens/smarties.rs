//! Smarties: the members that the automatic search proposes to another.

use client::api::members::smarties::{Delete, List};
use client::endpoint::Endpoint;
use client::message::Key;
use client::record::{Kind, Record};
use client::value::id::kind;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::{
    Binding, FILTER, MARK, MARK_RANGE, MEMBER_OF, NEXT_RECORD, OPEN_RECORD, PREVIOUS_RECORD, READING, SORT,
    SORT_REVERSE, bind, letter, second,
};
use crate::core::place::Place;
use crate::kit::filter::fields::Fields;
use crate::kit::list::row::both;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, Reader, Resource, Texts};
use crate::kit::screen::command::{Command, act, plain};
use crate::screens::{SMARTIES, listed};

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>().positive(&["score"]);
static FIELDS: Fields = Fields::of::<List>();

/// The screen.
pub type Smarties = Listing<SmartyScreen>;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SmartyScreen {}

impl Resource for SmartyScreen {
    const PLACE: Place = SMARTIES;
    const TEXTS: Texts = listed(Key::ListSmartiesList);
    const IS_TAB: bool = false;
    const TAB: &'static Binding =
        &bind(READING, &[second('s')], Cmd::GoTo(SMARTIES), Key::TuiKeyGoSmarties, None);
    const KEYS: &'static [Binding] = &[
        OPEN_RECORD,
        MEMBER_OF,
        bind(READING, &[letter('W')], Cmd::OpenMember(1), Key::TuiKeyOpenOther, None),
        MARK,
        MARK_RANGE,
        FILTER,
        SORT,
        SORT_REVERSE,
        NEXT_RECORD,
        PREVIOUS_RECORD,
    ];
    const COMMANDS: &'static [Command] = &[
        Command {
            complete: |word, scope| scope.screen.words(scope).completions(word),
            ..plain("smarties", Key::TuiKeyGoSmarties, |filter, scope| {
                Ok(Cmd::Show(SMARTIES, scope.screen.words(scope).query(filter)?))
            })
        },
        act("delete-smarty", Key::ActionSmartiesDelete, Delete::ID),
    ];
    type List = List;
    const BY_ID: Option<&'static str> = None;
    const READS: Option<&'static str> = None;
    const READER: Option<Reader> = None;
    const KINDS: &'static [&'static Kind] = &[kind::Smarty::KIND];

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn name(record: &Value) -> String {
        record["member"]["name"].as_str().unwrap_or_default().to_owned()
    }

    /// The member that is proposed, then the one to whom it is.
    fn members(screen: &Smarties, id: i64) -> Vec<i64> {
        both(screen.row(id), ["member.id", "for.id"])
    }

    fn of_member(member: i64) -> Option<Value> {
        Some(json!({ "member": member }))
    }
}
