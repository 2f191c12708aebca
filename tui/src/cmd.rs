//! What a key, a click or a typed command asks of the program.

use client::api::payments::{PaymentFilter, PaymentSort};
use client::id::TransactionId;
use client::message::Lang;
use serde::{Deserialize, Serialize};

use crate::state::line::Motion;
use crate::theme::Theme;

/// One wish of whoever sits at the terminal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Cmd {
    /// Leave the program.
    Quit,
    /// Close what is on top; at the bottom, leave.
    Close,
    /// Close what is on top; at the bottom, drop the filter.
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
    /// Draw everything anew.
    Redraw,

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

    /// Open the selected payment.
    Open,
    /// Select a row, from 0; open it if it is selected already.
    Select(u64),
    /// Show the payment after this one.
    NextRecord,
    /// Show the payment before this one.
    PreviousRecord,
    /// Sort by the next column.
    SortNext,
    /// Sort the other way round.
    SortReverse,
    /// Sort by a column; by the same column again, the other way round.
    SortBy(PaymentSort),
    /// Read the list again, with what is new.
    Refresh,
    /// Copy the address where the member pays.
    CopyLink,
    /// Copy the payment as a command of `retaguarda`.
    CopyCommand,
    /// Show these payments.
    Show(Box<PaymentFilter>),
    /// Show the details of a payment.
    OpenRecord(TransactionId),

    /// Send what is typed.
    Accept,
    /// Go to the next field, or complete the word.
    Next,
    /// Go to the field before, or complete the word otherwise.
    Previous,
    /// Move the cursor.
    Move(Motion),
    /// Delete.
    Delete(Motion),
    /// Type or paste.
    Insert(String),

    /// Use other colours.
    Theme(Theme),
    /// Speak another language.
    Lang(Lang),
    /// End the session.
    SignOut,
}
