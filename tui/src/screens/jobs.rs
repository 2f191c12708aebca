//! Jobs: work that goes on in the background, its progress, and its end.

use client::api::administration::jobs::{Cancel, JobChanged, List, Retry, Undo};
use client::endpoint::Endpoint;
use client::message::Key;
use client::record::{Kind, Record};
use client::value::id::kind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::{
    Binding, FILTER, MARK, MARK_RANGE, NEXT_RECORD, NEXT_VIEW, OPEN_RECORD, PREVIOUS_RECORD, READING, SORT,
    SORT_REVERSE, bind, letter, second,
};
use crate::core::place::Place;
use crate::core::write::WriteAnswer;
use crate::kit::act::Act;
use crate::kit::filter::fields::Fields;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, Reader, Resource, Texts};
use crate::kit::screen::command::{Command, act, plain};
use crate::screens::{JOBS, listed};

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>();
static FIELDS: Fields = Fields::of::<List>();

/// The screen.
pub type Jobs = Listing<JobScreen>;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobScreen {}

impl Resource for JobScreen {
    const PLACE: Place = JOBS;
    const TEXTS: Texts = listed(Key::ListJobsList);
    const IS_TAB: bool = false;
    const TAB: &'static Binding = &bind(READING, &[second('b')], Cmd::GoTo(JOBS), Key::TuiKeyGoJobs, None);
    const KEYS: &'static [Binding] = &[
        OPEN_RECORD,
        bind(READING, &[letter('R')], Cmd::act(Retry::ID), Key::ActionJobsRetry, Some(Key::ActionJobsRetry)),
        MARK,
        MARK_RANGE,
        FILTER,
        NEXT_VIEW,
        SORT,
        SORT_REVERSE,
        NEXT_RECORD,
        PREVIOUS_RECORD,
    ];
    const COMMANDS: &'static [Command] = &[
        Command {
            complete: |word, scope| scope.screen.words(scope).completions(word),
            ..plain("jobs", Key::TuiKeyGoJobs, |filter, scope| {
                Ok(Cmd::Show(JOBS, scope.screen.words(scope).query(filter)?))
            })
        },
        act("cancel-job", Key::ActionJobsCancel, Cancel::ID),
        act("retry-job", Key::ActionJobsRetry, Retry::ID),
        act("undo-job", Key::ActionJobsUndo, Undo::ID),
    ];
    type List = List;
    const BY_ID: Option<&'static str> = None;
    const READS: Option<&'static str> = None;
    const READER: Option<Reader> = None;
    const KINDS: &'static [&'static Kind] = &[kind::Job::KIND];
    const ACTS: &'static [Act] = &[Act::of::<Retry>().unasked()];

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn name(record: &Value) -> String {
        record["author"].as_str().unwrap_or_default().to_owned()
    }

    fn row_in(written: &WriteAnswer) -> Option<Row> {
        let changed: JobChanged = serde_json::from_value(written.0.clone()).ok()?;
        Some(Row::new(&TABLE, &changed.job))
    }
}
