//! Meetings: what stands in the agenda, and its outcome.

use client::api::service::scheduler::{
    Book, CancelMeeting, ListMeetings, MarkDone, MarkMissed, Meeting, MoveMeeting, RestoreMeeting,
};
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::record::{Kind, Record};
use client::value::id::kind;
use client::wire::event::Event as Change;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::Context::{self, List, Record as Details};
use crate::core::keymap::{
    Binding, NEXT_RECORD, NEXT_VIEW, OPEN, PREVIOUS_RECORD, READING, bind, declared, letter, second,
};
use crate::core::write::WriteAnswer;
use crate::kit::act::Act;
use crate::kit::filter::fields::{Fields, Word as FilterWord};
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, News, Resource, Texts};
use crate::kit::screen::command::{Command, act, plain};
use crate::screens::{CONVERSATIONS, KANBAN, MEETINGS, PAYMENTS};

const BOTH: &[Context] = &[List, Details];

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<ListMeetings>();
static FIELDS: Fields =
    Fields::of::<ListMeetings>().called(&[FilterWord::new("open", Key::TuiMeetingFilterOpen).yes_alone()]);

/// The screen of meetings.
pub type Meetings = Listing<MeetingScreen>;

/// The screen knows nothing beside its meetings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeetingScreen {}

/// The key that goes to it.
static TAB: &Binding = &bind(READING, &[second('a')], Cmd::GoTo(MEETINGS), Key::NounMeetingTitles, None);
/// Its keys.
static KEYS: &[Binding] = &[
    bind(&[List], OPEN, Cmd::Open, Key::TuiKeyOpenMeeting, Some(Key::TuiHintOpen)),
    bind(&[List], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(&[List], &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark)),
    bind(
        BOTH,
        &[declared(MoveMeeting::CLAUSES.action())],
        Cmd::act(MoveMeeting::ID),
        Key::ActionMeetingsMove,
        Some(Key::SchedulerPageMoveSubmit),
    ),
    bind(
        BOTH,
        &[declared(MarkDone::CLAUSES.action())],
        Cmd::act(MarkDone::ID),
        Key::ActionMeetingsMarkDone,
        Some(Key::SchedulerStateDone),
    ),
    bind(
        BOTH,
        &[declared(MarkMissed::CLAUSES.action())],
        Cmd::act(MarkMissed::ID),
        Key::ActionMeetingsMarkMissed,
        Some(Key::SchedulerStateMissed),
    ),
    bind(
        BOTH,
        &[declared(CancelMeeting::CLAUSES.action())],
        Cmd::act(CancelMeeting::ID),
        Key::ActionMeetingsCancel,
        None,
    ),
    bind(
        BOTH,
        &[declared(RestoreMeeting::CLAUSES.action())],
        Cmd::act(RestoreMeeting::ID),
        Key::ActionMeetingsRestore,
        None,
    ),
    bind(BOTH, &[letter('b')], Cmd::act(Book::ID), Key::ActionMeetingsBook, None),
    NEXT_VIEW,
    bind(&[List], &[letter('s'), letter('o')], Cmd::SortNext, Key::TuiKeySort, None),
    bind(&[List], &[letter('S'), letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
    NEXT_RECORD,
    PREVIOUS_RECORD,
    bind(BOTH, &[letter('w')], Cmd::OpenMember(0), Key::TuiKeyMemberOf, Some(Key::TuiHintMember)),
    bind(BOTH, &[letter('K')], Cmd::ShowOf(KANBAN), Key::TuiKeyCardsOf, None),
    bind(BOTH, &[letter('C')], Cmd::ShowOf(CONVERSATIONS), Key::TuiKeyConversationsOf, None),
    bind(BOTH, &[letter('P')], Cmd::ShowOf(PAYMENTS), Key::TuiKeyPaymentsOf, None),
];
/// Its commands.
static COMMANDS: &[Command] = &[
    Command {
        own: Some(Key::NounMeetingTitles),
        complete: |word, scope| scope.screen.words(scope).completions(word),
        ..plain("meetings", Key::TuiCommandMeetings, |filter, scope| {
            Ok(Cmd::Show(MEETINGS, scope.screen.words(scope).query(filter)?))
        })
    },
    act("book-meeting", Key::ActionMeetingsBook, Book::ID),
    act("move-meeting", Key::ActionMeetingsMove, MoveMeeting::ID),
];

impl Resource for MeetingScreen {
    type List = ListMeetings;
    const IS_TAB: bool = true;
    const BY_ID: Option<&'static str> = Some("id");
    const KINDS: &'static [&'static Kind] = &[kind::Meeting::KIND];
    const ACTS: &'static [Act] = &[Act::of::<Book>().names(|on| booked_with(&on.record["member"]["id"]))];

    fn texts() -> Texts {
        Texts {
            title: Key::NounMeetingTitles,
            welcome: Key::TuiPlainMeetingsWelcome,
            filters: Key::TuiHelpMeetingFilters,
            no_number: Key::TuiCommandNoMeeting,
            unknown: Key::TuiUnknownMeeting,
            counted: Key::TuiMeetingsCount,
            one_at_a_time: Key::TuiOneMeetingAtATime,
        }
    }

    fn tab() -> &'static Binding {
        TAB
    }

    fn keys() -> &'static [Binding] {
        KEYS
    }

    fn commands() -> &'static [Command] {
        COMMANDS
    }

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn heading(record: &Value, _: Lang) -> String {
        format!("#{} · {}", record["id"], Self::name(record))
    }

    fn name(record: &Value) -> String {
        record["member"]["name"].as_str().unwrap_or_default().to_owned()
    }

    fn members(screen: &Meetings, id: i64) -> Vec<i64> {
        screen.row(id).and_then(|row| row.fields()["member"]["id"].as_i64()).into_iter().collect()
    }

    fn of_member(member: i64) -> Option<Value> {
        Some(json!({ "user_id": member }))
    }

    /// A meeting that is booked may appear anywhere in the list.
    fn news(change: &Change, query: &Query) -> News {
        match change.record.as_str() {
            "meeting" => News::Record { may_appear: !query.names("id") },
            _ => News::Nothing,
        }
    }

    fn row_in(written: &WriteAnswer) -> Option<Row> {
        Some(Row::new(&TABLE, &written.part::<Meeting>("meeting")?))
    }
}

/// Returns the field of a booking that names the member.
pub fn booked_with(member: &Value) -> Option<Value> {
    Some(json!({ "listener_id": member.as_i64()? }))
}
