//! Jobs: work that goes on in the background, its progress, and its end.

use client::api::administration::jobs::{Cancel, JobChanged, List, Retry, Undo};
use client::endpoint::Endpoint;
use client::message::Key;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, READING, bind, letter};
use crate::core::write::WriteAnswer;
use crate::kit::act::Act;
use crate::kit::list::row::Row;
use crate::kit::resource::Resource;
use crate::kit::screen::command::{Command, act};

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobScreen {}

impl Resource for JobScreen {
    type List = List;
    const OWN_KEYS: &'static [Binding] = &[bind(
        READING,
        &[letter('R')],
        Cmd::act(Retry::ID),
        Key::ActionJobsRetry,
        Some(Key::ActionJobsRetry),
    )];
    const OWN_COMMANDS: &'static [Command] = &[
        act("cancel-job", Key::ActionJobsCancel, Cancel::ID),
        act("retry-job", Key::ActionJobsRetry, Retry::ID),
        act("undo-job", Key::ActionJobsUndo, Undo::ID),
    ];
    const ACTS: &'static [Act] = &[Act::of::<Retry>().unasked()];

    fn row_in(written: &WriteAnswer) -> Option<Row> {
        let changed: JobChanged = serde_json::from_value(written.0.clone()).ok()?;
        Some(Row::new(JobScreen::table(), &changed.job))
    }
}
