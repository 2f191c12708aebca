//! Letters as they are stored.

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::service::outbox::{EntryState, may_see};
use client::api::service::sent_emails::{SENT_EMAILS, SentEmail};
use client::endpoint::action::label_key;
use client::value::id::{MemberId, OutboxId};
use serde_json::Value as Json;

use crate::operations::members::named::named;
use crate::operations::service::mass_emails::complete;
use crate::outbox::entry::entry_columns;
use crate::outbox::{author, entry, entry_state, scrub};
use crate::store::{List, Row};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = entry_columns!(
    "m.id as member_id, m.name as member_name, m.kind as member_kind, m.status as member_status, o.headers, o.resent_of,
     o.answer_code, o.answer_status, o.answer_text, "
);
const JOIN: &str = "left join members m on m.id = o.member_id";

/// The list of letters.
pub const ROW: List = List::new("outbox", "o", COLUMNS)
    .joined(JOIN)
    .sorted_as(&SENT_EMAILS, &[("created_at", "o.created_at"), ("sent_at", "o.sent_at")]);

/// Reads a row of [`ROW`].
pub fn sent_email(row: &Row, actor: &Actor) -> Result<SentEmail> {
    let entry = entry(row, actor)?;
    let member: Option<MemberId> = row.get("member_id");
    let reads_members = actor.can(Action::Read, Subject::Users);
    let cause = entry.endpoint.as_deref().and_then(label_key).map(|key| key.text(actor.lang, &[]));
    Ok(SentEmail {
        id: entry.id,
        to: entry.to.filter(|to| !to.is_empty()),
        subject: entry.subject,
        cause: cause.map(|label| label.trim_end_matches('…').to_owned()),
        endpoint: entry.endpoint,
        member: member.filter(|_| reads_members).map(|_| named(row, "member")).transpose()?,
        author: entry.author,
        state: entry.state,
        attempts: entry.attempts,
        last_error: entry.last_error,
        created_at: entry.created_at,
        sent_at: entry.sent_at,
        can: entry.can,
        updated_at: entry.updated_at,
    })
}

/// A letter with its message.
pub struct LoadedLetter {
    /// The row of [`ROW`].
    pub row: Row,
    /// The letter.
    pub email: SentEmail,
    /// What its guards judge.
    pub state: EntryState,
    /// The message, without one-time codes.
    pub payload: Json,
}

/// Returns a letter, or a 404 if the caller may not see it.
pub fn load(cx: &mut Cx<'_, '_>, id: OutboxId) -> Result<LoadedLetter> {
    let sql =
        format!("select {COLUMNS}, o.payload from outbox o {JOIN} where o.id = $1 and o.kind = 'email'");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let actor = cx.actor()?;
    if !may_see(actor, author(&row)) {
        return Err(Refusal::NotFound);
    }
    let (email, state) = (sent_email(&row, actor)?, entry_state(&row)?);
    let mut payload = scrub::settled(&serde_json::from_str(row.get("payload"))?);
    // Letters to many are kept in short.
    complete(cx, &mut payload)?;
    Ok(LoadedLetter { row, email, state, payload })
}

/// Returns a text of a letter, if the caller may read members.
pub fn text(cx: &Cx<'_, '_>, payload: &Json, field: &str) -> Result<Option<String>> {
    let reads_members = cx.actor()?.can(Action::Read, Subject::Users);
    Ok(payload[field].as_str().filter(|_| reads_members).map(str::to_owned))
}
