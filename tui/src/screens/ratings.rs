//! Ratings: what members think of one another.

use client::api::members::ratings::List;
use client::message::Key;
use client::record::Kind;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::{
    Binding, FILTER, MEMBER_OF, NEXT_RECORD, NEXT_VIEW, OPEN_RECORD, PREVIOUS_RECORD, READING, SORT,
    SORT_REVERSE, bind, letter, second,
};
use crate::core::place::Place;
use crate::kit::filter::fields::Fields;
use crate::kit::list::row::both;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, Reader, Resource, Texts};
use crate::kit::screen::command::{Command, plain};
use crate::screens::{RATINGS, listed};

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>();
static FIELDS: Fields = Fields::of::<List>();

/// The screen.
pub type Ratings = Listing<RatingScreen>;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingScreen {}

impl Resource for RatingScreen {
    const PLACE: Place = RATINGS;
    const TEXTS: Texts = listed(Key::ListRatingsList);
    const IS_TAB: bool = false;
    const TAB: &'static Binding =
        &bind(READING, &[second('n')], Cmd::GoTo(RATINGS), Key::TuiKeyGoRatings, None);
    const KEYS: &'static [Binding] = &[
        OPEN_RECORD,
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
        ..plain("ratings", Key::TuiKeyGoRatings, |filter, scope| {
            Ok(Cmd::Show(RATINGS, scope.screen.words(scope).query(filter)?))
        })
    }];
    type List = List;
    const BY_ID: Option<&'static str> = None;
    const READS: Option<&'static str> = None;
    const READER: Option<Reader> = None;
    const KINDS: &'static [&'static Kind] = &[];

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn name(record: &Value) -> String {
        record["rated"]["name"].as_str().unwrap_or_default().to_owned()
    }

    /// The member that was rated, then the one that rated.
    fn members(screen: &Ratings, id: i64) -> Vec<i64> {
        both(screen.row(id), ["rated.id", "rater.id"])
    }

    fn of_member(member: i64) -> Option<Value> {
        Some(json!({ "member": member }))
    }
}
