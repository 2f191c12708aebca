//! The list of conversations, as the contract declares it; where a conversation stands is drawn from all that a row says
//! of it.

use client::api::service::conversations::ListMessages;
use client::message::Lang;

use crate::core::theme::Tone;
use crate::kit::list::row::Row;
use crate::kit::list::table::{OwnCell, Table};
use crate::screens::conversations::facts;

/// The list of messages, each row showing its conversation.
pub static TABLE: Table =
    Table::of::<ListMessages>().showing("conversation_id").with(CELLS).snippet("preview");

const CELLS: &[OwnCell] = &[
    OwnCell { path: "finished", width: Some(14), draw: standing },
    OwnCell { path: "sender_name", width: None, draw: sender },
    OwnCell { path: "preview", width: None, draw: preview },
];

fn standing(row: &Row, lang: Lang) -> (String, Tone) {
    let (sign, key, tone) = facts::standing(row);
    (format!("{sign} {}", key.text(lang, &[])), tone)
}

/// The writer, with a sign of its own if the registration is not active.
fn sender(row: &Row, _: Lang) -> (String, Tone) {
    let sign = if row.is("sender_is_active") { "" } else { "⊘ " };
    (format!("{sign}{}", row.text("sender_name")), Tone::Text)
}

fn preview(row: &Row, _: Lang) -> (String, Tone) {
    (row.text("preview").to_owned(), Tone::Quiet)
}
