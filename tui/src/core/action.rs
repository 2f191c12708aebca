//! The actions of the state. Only the effects and the runner carry them out.

use client::api::account::session::Credentials;
use client::batch::Author;
use client::message::Lang;
use client::value::id::OutboxId;
use jiff::Timestamp;
use serde_json::Value;

use crate::core::write::Write;

/// The rows of a plan.
#[derive(Clone, PartialEq, Eq)]
pub enum PlanOf {
    /// Of these changes, each with its line.
    Writes(Vec<(u64, Write)>),
    /// Of what undoes the plan at this path.
    Undoing(String),
}

/// Something to do outside the state; `A` is what can be read.
#[derive(Clone, PartialEq, Eq)] // not Debug: it carries a password
pub enum Action<A> {
    /// Read from the server.
    Ask(A),
    /// Make this change, once; under this number.
    Write(u64, Write),
    /// Rehearse changes and write them as a plan of the user, under this number.
    Plan(u64, Author, PlanOf),
    /// Do what the plan at this path says; under this number.
    Apply(u64, String),
    /// Begin no further change of this number.
    Stop(u64),
    /// Remove a cancelled plan.
    Discard(String),
    /// Sign in.
    SignIn(Credentials),
    /// Say the password again, before something that cannot be undone.
    ConfirmPassword(String),
    /// Make a secret for an authenticator app, with the password typed again.
    Enrol(String),
    /// Confirm the secret by a code of the app.
    ConfirmEnrolment(String),
    /// End the session.
    SignOut,
    /// Follow what happens on the server, and keep trying while it cannot be reached.
    Follow,
    /// Follow no longer.
    Unfollow,
    /// Let the server answer in this language from now on.
    Speak(Lang),
    /// Say when this toast has been up for long enough.
    Fade(u64),
    /// Say when this letter leaves.
    AwaitSending(OutboxId, Timestamp),
    /// Put text on the user's clipboard.
    Copy(String),
    /// Notify the user, who may look elsewhere.
    Notify {
        /// The text.
        text: String,
        /// True for the bell alone, which has no text.
        is_bell: bool,
    },
    /// Say when a minute went by.
    Tick,
    /// Keep the user's views of all screens, as JSON, for the next start.
    KeepViews(Value),
    /// Run a program without a shell; under this number.
    Run(u64, Vec<String>),
    /// End the program of this number.
    EndRun(u64),
    /// Let the user write this text in an editor.
    Edit(String),
    /// Take the mouse, or leave it to the terminal.
    Mouse(bool),
    /// Redraw everything.
    Redraw,
    /// Stop, and give the terminal back until the shell takes the program to the foreground.
    Suspend,
    /// Write down what was recorded.
    Dump,
    /// Leave.
    Quit,
}
