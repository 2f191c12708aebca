//! `outbox.retry`

use client::api::service::outbox::{OutboxChanged, OutboxKind, Retry};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::load::{LoadedEntry, load, note};
use crate::outbox::Email;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Retries an entry that failed or that a restore recalled: all its attempts again, the first one now. Rejects a letter whose address
/// is disabled.
pub fn retry(cx: &mut Cx<'_, '_>, call: Call<Retry>) -> Result<OutboxChanged> {
    let LoadedEntry { entry, state, payload, may_have_left, .. } = load(cx, call.path)?;
    cx.guard(&call, &state)?;
    if state.kind == OutboxKind::Email
        && let Ok(email) = serde_json::from_value::<Email>(payload)
    {
        cx.must_reach(&email.to, email.class)?;
    }
    let by = cx.actor()?.name.clone();
    let won = cx.execute(
        "update outbox set state = 'waiting', attempts = 0, attempted_at = null, due_at = $1, leased_until = null, changed_at = $1,
         changed_by = $2, verdict = null, answer_code = null, answer_status = null, answer_text = null where id = $3 and (state = 'failed' or state = 'recalled' and changed_by is null)",
        &[cx.now.into(), by.into(), call.path.into()],
    )?;
    if won == 0 {
        let LoadedEntry { state, .. } = load(cx, call.path)?;
        cx.guard(&call, &state)?;
        return Err(Refusal::Stale(None));
    }
    cx.wake_outbox();
    note(cx, &entry, "retried", "waiting");
    let to = entry.to.unwrap_or_default();
    cx.effect(Message::new(Key::OutboxEffectRetried).with("to", to));
    if may_have_left {
        cx.effect(Message::new(Key::OutboxEffectMayRepeat));
    }
    let message = Key::OutboxRetrySuccess.text(cx.lang(), &[]);
    Ok(OutboxChanged { message, entry: load(cx, call.path)?.entry })
}
