//! Events. Nothing else changes the state, so that a list of these is a whole session.

use client::api::account::second_factor::{Enrolment, RecoveryCodes};
use client::transport::Error;
use client::value::id::OutboxId;
use client::wire::event::Event as Change;
use crossterm::event::Event as Input;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
use crate::core::editor::EditOutcome;
use crate::core::hidden::Hidden;
use crate::core::outcome::Outcome;
use crate::core::write::WriteAnswer;

/// An event. `A` is the type of requests, `R` that of their answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event<A, R> {
    /// The program started.
    Started,
    /// A key, the mouse, a paste, or a new size of the terminal.
    Input(Input),
    /// A command, said rather than typed as keys.
    Command(Cmd),
    /// The server answered a question, or did not.
    Answered {
        /// The question.
        ask: A,
        /// Its answer.
        answer: Result<R, Error>,
    },
    /// A change was made, or was not.
    Wrote {
        /// Its number.
        work: u64,
        /// The answer of the server.
        answer: Result<WriteAnswer, Error>,
    },
    /// A row of a plan was rehearsed, or done.
    Came {
        /// The number of the changes.
        work: u64,
        /// The row's line.
        line: u64,
        /// The outcome.
        outcome: Outcome,
    },
    /// A plan was made, at this path; or why not.
    Planned {
        /// The number of the changes.
        work: u64,
        /// Its path, or the reason why there is none.
        answer: Result<String, Error>,
    },
    /// A plan waits for the server.
    Waiting {
        /// The number of the changes.
        work: u64,
        /// The reason.
        why: Error,
    },
    /// No more is done of a plan now.
    Applied {
        /// The number of the changes.
        work: u64,
        /// The file of the rows that were not done, if there are any.
        failed_rows: Option<String>,
        /// The reason why rows remain, unless the user stopped the run.
        cut_off: Option<Error>,
    },
    /// The sign-in succeeded, or did not.
    SignedIn(Result<(), Error>),
    /// The password was confirmed, or was not.
    PasswordConfirmed(Result<(), Error>),
    /// The secret for an authenticator app was made, or was not.
    Enrolling(Hidden<Result<Enrolment, Error>>),
    /// The authenticator app was confirmed, or was not.
    Enrolled(Hidden<Result<RecoveryCodes, Error>>),
    /// The session was ended, as asked.
    SignedOut,
    /// The session is over: the server demands a new sign-in.
    SessionOver,
    /// The stream of changes was opened. `resumed` when nothing of it was missed.
    Connected {
        /// True if it resumes after the last event.
        resumed: bool,
    },
    /// The server cannot be reached.
    Disconnected {
        /// Since when.
        at: Timestamp,
    },
    /// A record changed on the server.
    Changed(Change),
    /// A program of the user ended, or could not be run.
    Ran {
        /// Its number.
        run: u64,
        /// The lines of its output.
        lines: Vec<String>,
        /// Its status, or the reason why it could not be run.
        status: Result<i32, String>,
    },
    /// The user came back from an editor.
    Edited(EditOutcome),
    /// A minute went by.
    Clock(Timestamp),
    /// A toast has been up for long enough.
    Faded(u64),
    /// The time has come at which a letter leaves.
    LetterLeft(OutboxId),
    /// The record of the session was written to this file, or why not.
    Dumped(Result<String, String>),
    /// The user's views could not be kept, for this reason.
    ViewsUnkept(String),
    /// The system asks the program to end.
    Stopped,
}
