//! Duplicates: pairs of members that look like one, and what is decided of them.

use client::api::members::duplicates::{List, Reopen, Resolve};
use client::endpoint::Endpoint;
use client::message::Key;
use client::record::{Kind, Record};
use client::value::id::kind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::{
    Binding, FILTER, MEMBER_OF, NEXT_RECORD, NEXT_VIEW, OPEN_RECORD, PREVIOUS_RECORD, READING, SORT,
    SORT_REVERSE, bind, letter, second,
};
use crate::core::place::Place;
use crate::kit::act::{Act, Target};
use crate::kit::filter::fields::Fields;
use crate::kit::list::row::{Row, both};
use crate::kit::list::table::Table;
use crate::kit::resource::known;
use crate::kit::resource::{Listing, Reader, Resource, Texts};
use crate::kit::screen::command::{Command, plain};
use crate::screens::{DUPLICATES, listed};

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>().positive(&["score"]);
static FIELDS: Fields = Fields::of::<List>();

/// The screen.
pub type Duplicates = Listing<DuplicateScreen>;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuplicateScreen {}

impl Resource for DuplicateScreen {
    const PLACE: Place = DUPLICATES;
    const TEXTS: Texts = listed(Key::ListDuplicatesList);
    const IS_TAB: bool = false;
    const TAB: &'static Binding =
        &bind(READING, &[second('d')], Cmd::GoTo(DUPLICATES), Key::TuiKeyGoDuplicates, None);
    const KEYS: &'static [Binding] = &[
        OPEN_RECORD,
        bind(
            READING,
            &[letter('e')],
            Cmd::act(Resolve::ID),
            Key::ActionDuplicatesResolve,
            Some(Key::ActionDuplicatesResolve),
        ),
        bind(READING, &[letter('U')], Cmd::act(Reopen::ID), Key::ActionDuplicatesReopen, None),
        MEMBER_OF,
        bind(READING, &[letter('W')], Cmd::OpenMember(1), Key::TuiKeyOpenOther, None),
        FILTER,
        NEXT_VIEW,
        SORT,
        SORT_REVERSE,
        NEXT_RECORD,
        PREVIOUS_RECORD,
    ];
    const COMMANDS: &'static [Command] = &[Command {
        complete: |word, scope| scope.screen.words(scope).completions(word),
        ..plain("duplicates", Key::TuiKeyGoDuplicates, |filter, scope| {
            Ok(Cmd::Show(DUPLICATES, scope.screen.words(scope).query(filter)?))
        })
    }];
    type List = List;
    const BY_ID: Option<&'static str> = None;
    const READS: Option<&'static str> = None;
    const READER: Option<Reader> = None;
    const KINDS: &'static [&'static Kind] = &[kind::Duplicate::KIND];
    const ACTS: &'static [Act] = &[Act::of::<Resolve>(), Act::of::<Reopen>()];

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn name(record: &Value) -> String {
        let name = |of: &str| record[of]["name"].as_str().unwrap_or_default().to_owned();
        format!("{} ⇄ {}", name("first"), name("second"))
    }

    /// The member with the smaller number, then the other.
    fn members(screen: &Duplicates, id: i64) -> Vec<i64> {
        both(screen.row(id), ["first.id", "second.id"])
    }

    /// Calls name a pair by its first member, whose suspects they decide.
    fn target(screen: &Duplicates, id: i64, row: Option<&Row>) -> Option<Target> {
        let target = known(screen, id, row)?;
        let first = target.record["first"]["id"].as_i64()?;
        Some(target.known_as(kind::Member::KIND, first, 0))
    }
}
