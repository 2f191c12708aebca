//! The subscription of a letter's recipient to promotion: it ends by an address that is disabled for that reason.

use client::api::service::disabled_emails::{DisabledReason, EnableReason};
use client::record::Record;
use client::value::email_key::EmailKey;
use client::value::id::{DisabledEmailId, OutboxId, kind};
use client::value::word::Word;
use serde_json::json;

use super::disable::disable_by;
use crate::outbox::stop::stops_of;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The reason.
const REASON: DisabledReason = DisabledReason::Unsubscribed;

/// The subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The letter.
    pub letter: OutboxId,
    /// The address to which it went.
    pub address: String,
    /// Whether it has ended.
    pub is_ended: bool,
}

/// Returns the subscription of a letter's recipient; a 404 if the letter is gone or its recipient was erased.
pub fn find(cx: &mut Cx<'_, '_>, letter: OutboxId) -> Result<Subscription> {
    let sql = "select recipient from outbox where id = $1 and kind = 'email'";
    let row = cx.query_one(sql, &[letter.into()])?.ok_or(Refusal::NotFound)?;
    let address: String = row.get("recipient");
    let key = EmailKey::of(&address).ok_or(Refusal::NotFound)?;
    let is_ended = stops_of(cx, &key)?.iter().any(|stop| stop.reason == REASON);
    Ok(Subscription { letter, address, is_ended })
}

/// Ends a subscription. Changes nothing if it has ended.
pub fn end(cx: &mut Cx<'_, '_>, subscription: &Subscription) -> Result<()> {
    disable_by(cx, subscription.letter, &subscription.address, REASON, None)
}

/// Renews a subscription that has ended, because its person asks for it.
pub fn renew(cx: &mut Cx<'_, '_>, subscription: &Subscription) -> Result<()> {
    let Some(key) = EmailKey::of(&subscription.address) else { return Ok(()) };
    for stop in stops_of(cx, &key)?.into_iter().filter(|stop| stop.reason == REASON) {
        let author = cx.author().to_owned();
        let sql = "update disabled_emails set enabled_at = $1, enabled_by = $2, enabled_why = $3, enabled_note = null,
            version = version + 1 where id = $4 and enabled_at is null returning member_id";
        let values = [cx.now.into(), author.into(), EnableReason::Asked.name().into(), stop.id.into()];
        let Some(row) = cx.query_one(sql, &values)? else { continue };
        note_renewal(cx, stop.id, row.get("member_id"), &subscription.address);
    }
    Ok(())
}

fn note_renewal(cx: &mut Cx<'_, '_>, id: DisabledEmailId, member: Option<i64>, address: &str) {
    cx.changed(id, json!({ "reason": REASON }), json!({ "why": EnableReason::Asked }));
    if let Some(member) = member {
        cx.note(kind::Member::KIND, member, json!({ "disabled_email": address }), json!({}));
    }
}
