//! The notes of a card as columns of its row, and how the side panel changes them.

use client::api::service::kanban::{CardNotes, Sidebar};
use client::value::word::Word;
use serde_json::json;

use crate::store::{Row, StoreError};
use crate::work::record::RowValues;

/// The columns that hold the notes.
macro_rules! note_columns {
    () => {
        "c.bias, c.annotation, c.next_contact_at, c.tags"
    };
}
pub(super) use note_columns;

/// Empties the notes of a member's cards.
macro_rules! no_notes {
    () => {
        "bias = null, annotation = null, next_contact_at = null, tags = '[]'"
    };
}
pub(super) use no_notes;

/// Reads the notes of a card's row.
pub fn read(row: &Row) -> Result<CardNotes, StoreError> {
    Ok(CardNotes {
        bias: row.opt_word("bias")?,
        annotation: row.get("annotation"),
        next_contact_at: row.get("next_contact_at"),
        tags: serde_json::from_str(row.get("tags")).unwrap_or_default(),
    })
}

/// Adds the columns that hold the notes.
pub fn set(values: RowValues, notes: &CardNotes) -> RowValues {
    values
        .to("bias", notes.bias.map(Word::name))
        .to("annotation", notes.annotation.clone())
        .to("next_contact_at", notes.next_contact_at.map(|day| day.to_string()))
        .to("tags", json!(notes.tags).to_string())
}

/// Changes what the side panel gives, and leaves the rest as it is.
pub fn apply(
    notes: &mut CardNotes,
    Sidebar { user_id: _, annotation, next_contact_at, bias, tags }: &Sidebar,
) {
    if let Some(annotation) = annotation {
        notes.annotation = annotation.as_deref().and_then(given);
    }
    notes.next_contact_at = next_contact_at.unwrap_or(notes.next_contact_at);
    notes.bias = bias.unwrap_or(notes.bias);
    if let Some(tags) = tags {
        notes.tags = tags.iter().filter_map(|tag| given(tag)).collect();
        notes.tags.dedup();
    }
}

/// Returns a text without the space around it; `None` if nothing is left.
pub fn given(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
