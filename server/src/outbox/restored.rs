//! Recalls the messages of a restored backup, which may have left after it was made and must not leave twice.

use client::api::service::outbox::{OutboxKind, OutboxState};
use client::value::word::Word;
use jiff::Timestamp;

use super::scrub;
use crate::store::{Conn, StoreError};

/// Recalls every unsent message to a person, and returns their number. No user recalls them, so `changed_by` is
/// null, which permits a retry. Entries for gateways stay, because a gateway accepts an entry once, by its key.
///
/// # Errors
/// Returns the errors of the store.
pub fn recall_messages(conn: &mut Conn<'_>, now: Timestamp) -> Result<usize, StoreError> {
    let sql = "select id, kind, payload from outbox where state in ('held', 'waiting', 'sending')";
    let pending = conn.query(sql, &[])?;
    let messages = pending.iter().filter(|row| {
        [OutboxKind::Email, OutboxKind::Whatsapp].iter().any(|kind| kind.name() == row.get::<&str>("kind"))
    });
    let mut recalled = 0;
    for row in messages {
        let payload = serde_json::from_str(row.get::<&str>("payload"))
            .map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let payload = scrub::settled(&payload).to_string();
        conn.execute(
            "update outbox set state = $1, payload = $2, last_error = null, leased_until = null, changed_at = $3,
             changed_by = null where id = $4",
            &[OutboxState::Recalled.name().into(), payload.into(), now.into(), row.get::<i64>("id").into()],
        )?;
        recalled += 1;
    }
    Ok(recalled)
}
