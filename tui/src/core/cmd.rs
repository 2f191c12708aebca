//! Commands: the meaning of a key, a click or a typed line.

use std::borrow::Cow;

use client::api::members::members::sections::Decision;
use client::message::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::place::Place;
use crate::core::theme::Theme;

/// A command of the user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Cmd {
    /// Do nothing.
    Nothing,
    /// Do what a line says that is typed after `:`.
    Line(String),
    /// Run a program of the user's configuration, by its place there.
    Run(usize),
    /// Leave the program.
    Quit,
    /// Close the topmost sheet or record; if there is none, leave.
    Close,
    /// Close the topmost sheet or record; if there is none, drop the filter.
    Back,
    /// Show the keys.
    Help,
    /// Type a command.
    CommandLine,
    /// Type a filter.
    FilterLine,
    /// Take the mouse, or leave it to the terminal.
    ToggleMouse,
    /// Write down the recorded session.
    Dump,
    /// Redraw everything.
    Redraw,
    /// Go to the background of the shell.
    Suspend,

    /// Go one line down.
    Down,
    /// Go one line up.
    Up,
    /// Go one screen down.
    PageDown,
    /// Go one screen up.
    PageUp,
    /// Go half a screen down.
    HalfDown,
    /// Go half a screen up.
    HalfUp,
    /// Go to the first line.
    Top,
    /// Go to the last line.
    Bottom,
    /// Go some lines down, or up.
    Scroll(i64),

    /// Go to a screen.
    GoTo(Place),
    /// Open the selected row.
    Open,
    /// Select a row, from 0; open it if it is selected already.
    Select(u64),
    /// Show the record after this one.
    NextRecord,
    /// Show the record before this one.
    PreviousRecord,
    /// Sort by the next column.
    SortNext,
    /// Sort the other way round.
    SortReverse,
    /// Sort by a column, from 0; by the same column again, the other way round.
    SortBy(usize),
    /// Read the list again, with new rows.
    Refresh,
    /// Copy the address where the member pays.
    CopyLink,
    /// Copy a field of the record.
    CopyField(Cow<'static, str>),
    /// Show the records of another screen that belong to the member of the record.
    ShowOf(Place),
    /// Open a member of the record, by its place among them.
    OpenMember(usize),
    /// Open a record of another screen, by its number.
    JumpTo(Place, i64),
    /// Look for a member by name.
    FindMember,
    /// Copy the record as a command of `retaguarda`.
    CopyCommand,
    /// Copy the command of `retaguarda` that undoes what was done.
    CopyUndo,
    /// Show the records of a filter, as their screen writes it.
    Show(Place, Value),
    /// Open the record of this number, of the kind that the screen shows.
    OpenRecord(i64),

    /// Mark the selected row, or take its mark away.
    Mark,
    /// Mark a row, from 0, or take its mark away.
    MarkRow(u64),
    /// Begin to mark a range of rows, or end it.
    MarkRange,
    /// Show the next named view.
    NextView,
    /// Show a named view, by its place among the list's, from 0.
    View(usize),
    /// Save what the list shows as a view of this name.
    SaveView(String),
    /// Forget the user's view of this name.
    ForgetView(String),
    /// Keep the marked or filtered rows as a set of this name.
    KeepSet(String),
    /// Take up the set of this name or number.
    TakeSet(String),
    /// Toggle the selected conversation next to the list.
    Preview,
    /// Show the members of the conversation, or do not.
    Members,
    /// Go some columns of the board to the right, or to the left.
    Column(i64),
    /// Move the card some columns to the right, or to the left.
    Carry(i64),
    /// Move the card some places down in its column, or up.
    Reorder(i64),
    /// Show the next board.
    NextBoard,
    /// Show the board of a role.
    Board(String),
    /// Show the user's own cards alone, or everybody's.
    Mine,
    /// Do this to what the keys act on; with a body, without asking for one.
    Act {
        /// The endpoint's id.
        endpoint: Cow<'static, str>,
        /// The body of the call.
        body: Option<Value>,
    },
    /// Decide the registrations on which the keys act.
    Decide(Decision),
    /// Do the last action again, with its body, to what the keys act on.
    Repeat,
    /// Undo what was done last.
    Undo,
    /// Show the outbox.
    Outbox,
    /// Recall the message under the cursor of the outbox, or the one that was sent last.
    RecallMessage,
    /// Do something to the record of this number rather than to the selected one.
    To(i64, Box<Cmd>),

    /// Send the typed text.
    Accept,
    /// Answer yes to a question.
    Agree,
    /// Go to the next field, or complete the word.
    Next,
    /// Go to the field before, or complete the word otherwise.
    Previous,
    /// Move the cursor.
    Move(Motion),
    /// Delete.
    Delete(Motion),
    /// Begin a line in a text of several.
    LineBreak,
    /// Type or paste.
    Insert(String),
    /// Write the text of the form in the user's editor.
    Edit,

    /// Use other colours.
    Theme(Theme),
    /// Speak another language.
    Lang(Lang),
    /// Enrol an authenticator app as a second factor.
    SecondFactor,
    /// End the session.
    SignOut,
}

impl Cmd {
    /// Returns whether it moves the cursor and does nothing else.
    pub const fn is_motion(&self) -> bool {
        use Cmd::{Bottom, Down, HalfDown, HalfUp, PageDown, PageUp, Scroll, Top, Up};
        matches!(self, Down | Up | PageDown | PageUp | HalfDown | HalfUp | Top | Bottom | Scroll(_))
    }

    /// Copy a field of the record.
    pub const fn copy(path: &'static str) -> Cmd {
        Cmd::CopyField(Cow::Borrowed(path))
    }

    /// Do this to what the keys act on.
    pub const fn act(endpoint: &'static str) -> Cmd {
        Cmd::Act { endpoint: Cow::Borrowed(endpoint), body: None }
    }
}

/// A move of the cursor, or a deletion up to where that move would end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Motion {
    Left,
    Right,
    WordLeft,
    WordRight,
    Start,
    End,
}
