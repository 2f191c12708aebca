//! What the state wants done. Only the effects and the runner do anything.

use client::api::session::Credentials;
use client::message::Lang;

use crate::ask::Ask;
use crate::write::Write;

/// Something to do outside the state.
#[derive(Clone, PartialEq, Eq)] // not Debug: it carries a password
pub enum Action {
    /// Read from the server.
    Ask(Ask),
    /// Make these changes, each once, and tell what came of each by its place; under this number.
    Write(u64, Vec<(usize, Write)>),
    /// Begin no further change of this number.
    Stop(u64),
    /// Sign in.
    SignIn(Credentials),
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
    /// Put text on the clipboard of whoever sits at the terminal.
    Copy(String),
    /// Take the mouse, or leave it to the terminal.
    Mouse(bool),
    /// Draw everything anew.
    Redraw,
    /// Write down what was recorded.
    Dump,
    /// Leave.
    Quit,
}
