//! `mass-emails.settle`

use client::api::service::mass_emails::{MassEmailSaved, Settle, UnknownOutcome};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::id::OutboxId;
use serde_json::json;

use super::load::load;
use super::recipient_states::STATE_AND_REASON;
use super::transition::saved;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Decides on letters whose outcome is unknown: they arrived, or they leave once more under the same `Message-ID`.
pub fn settle(cx: &mut Cx<'_, '_>, call: Call<Settle>) -> Result<MassEmailSaved> {
    cx.hold(|cx| {
        let found = load(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        Ok((found.record(), found))
    })?;
    let outcome = call.body.outcome.ok_or_else(|| Refusal::field("outcome", Rule::Required))?;
    let sql = format!(
        "select outbox_id from (select r.id, r.outbox_id, {STATE_AND_REASON} from mass_email_recipients r where r.mass_email_id = $1) f
         where state = 'unknown' and (cast($2 as bigint) = 0 or id = $2)"
    );
    let only = call.body.recipient_id.map_or(0, |id| id.get());
    let unknown: Vec<OutboxId> =
        cx.query(&sql, &[call.path.into(), only.into()])?.iter().map(|row| row.get("outbox_id")).collect();
    if unknown.is_empty() {
        return Err(Refusal::NotFound);
    }
    let by = cx.author().to_owned();
    let set = match outcome {
        UnknownOutcome::Sent => "state = 'sent', sent_at = coalesce(unknown_at, $1), last_error = null",
        UnknownOutcome::SendAgain => {
            "state = 'waiting', attempts = 0, attempted_at = null, unknown_at = null, due_at = $1, leased_until = null, last_error = null"
        }
    };
    for entry in &unknown {
        let sql = format!(
            "update outbox set {set}, changed_at = $1, changed_by = $2 where id = $3 and state in ('failed', 'recalled')"
        );
        cx.execute(&sql, &[cx.now.into(), by.as_str().into(), (*entry).into()])?;
    }
    cx.conn().touch("outbox");
    cx.wake_outbox();
    cx.noted(call.path, json!({ "settled": unknown.len(), "outcome": outcome }));
    let message = Message::new(Key::MassEmailsDoneSettled).with("n", unknown.len());
    saved(cx, call.path, message)
}
