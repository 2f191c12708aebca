//! `outbox.recall`: recalls a message before its delivery begins, once.

use client::api::service::outbox::{OutboxChanged, Recall};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::load::{LoadedEntry, load, note};
use crate::outbox::{Undo, scrub};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Recalls a message and reverts the effects of its sending, so that it can be sent again.
pub fn recall(cx: &mut Cx<'_, '_>, call: Call<Recall>) -> Result<OutboxChanged> {
    let LoadedEntry { entry, state, payload, undo, .. } = load(cx, call.path)?;
    cx.guard(&call, &state)?;
    let by = cx.actor()?.name.clone();
    // Two recalls of one send run one after the other, so that the second knows that it is the last.
    let siblings = "update outbox set changed_at = changed_at where undo = $1";
    cx.execute(siblings, &[undo.as_ref().map(|(_, text)| text.as_str()).into()])?;
    let kept = scrub::settled(&payload).to_string();
    let won = cx.execute(
        "update outbox set state = 'recalled', payload = $1, changed_at = $2, changed_by = $3
         where id = $4 and state in ('held', 'waiting') and lease = 0",
        &[kept.into(), cx.now.into(), by.into(), call.path.into()],
    )?;
    if won == 0 {
        let LoadedEntry { state, .. } = load(cx, call.path)?;
        cx.guard(&call, &state)?;
        return Err(Refusal::Stale(None));
    }
    if let Some((undo, stored)) = undo {
        bring_back(cx, &undo, stored)?;
    }
    note(cx, &entry, "recalled", "recalled");
    let to = entry.to.unwrap_or_default();
    cx.effect(Message::new(Key::OutboxEffectRecalled).with("to", to));
    let message = Key::OutboxRecallSuccess.text(cx.lang(), &[]);
    Ok(OutboxChanged { message, entry: load(cx, call.path)?.entry })
}

/// Reverts the effects of a send, once none of its messages will leave.
fn bring_back(cx: &mut Cx<'_, '_>, undo: &Undo, stored: String) -> Result<()> {
    // A message recalled by a restore may have left before.
    let leaves =
        "select 1 from outbox where undo = $1 and (state <> 'recalled' or changed_by is null) limit 1";
    if cx.query_one(leaves, &[stored.into()])?.is_some() {
        return Ok(());
    }
    let sql = "delete from conversation_links where token_hash = $1";
    cx.execute(sql, &[undo.link.as_str().into()])?;
    if let Some((before, at)) = undo.reinforced {
        let sql = "update conversations set reinforced_at = $1, version = version + 1
            where id = $2 and reinforced_at = $3";
        cx.execute(sql, &[before.into(), undo.conversation.into(), at.into()])?;
    }
    Ok(())
}
