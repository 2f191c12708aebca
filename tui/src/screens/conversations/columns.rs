//! The columns of the list of conversations.

use client::api::service::conversations::{Message, MessageSort};
use client::message::Key;
use client::value::word::Word;

use crate::core::theme::Tone;
use crate::kit::list::columns::{Column, column, instants, nothing, plain, show};
use crate::screens::conversations::facts;

/// The columns.
pub static COLUMNS: [Column<Message>; 9] = [
    Column {
        width: Some(8),
        to_right: true,
        ..column(Key::TuiColumnConversation, |row, _, _| plain(row.conversation_id))
    },
    Column {
        sort: Some(MessageSort::Finished),
        width: Some(14),
        ..column(Key::TuiColumnState, |row, lang, _| {
            let (sign, key, tone) = facts::standing(row);
            (format!("{sign} {}", key.text(lang, &[])), tone)
        })
    },
    column(Key::TuiColumnFrom, |row, _, _| {
        // Whose registration is not active has a sign of its own.
        let sign = if row.sender_is_active { "" } else { "⊘ " };
        plain(format!("{sign}{}", row.sender_name))
    }),
    column(Key::TuiColumnTo, |row, _, _| plain(&row.receiver_name)),
    Column {
        from: 110,
        ..column(Key::TuiColumnPreview, |row, _, _| {
            row.preview.as_ref().map_or_else(nothing, |text| (text.clone(), Tone::Quiet))
        })
    },
    Column {
        sort: Some(MessageSort::Folder),
        width: Some(9),
        from: 130,
        ..column(Key::TuiColumnFolder, |row, lang, _| plain(row.folder.label(lang)))
    },
    instants(Key::TuiColumnSent, MessageSort::SendOn, 66, |row, _, exact| plain(show(row.send_on, exact))),
    instants(Key::TuiColumnRead, MessageSort::ReadedAt, 120, |row, _, exact| {
        row.readed_at.map_or_else(nothing, |at| plain(show(at, exact)))
    }),
    Column {
        sort: Some(MessageSort::Id),
        width: Some(9),
        to_right: true,
        from: 84,
        ..column(Key::TuiColumnMessage, |row, _, _| plain(row.id))
    },
];
