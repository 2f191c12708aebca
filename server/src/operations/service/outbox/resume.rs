//! `outbox.resume`

use client::api::service::outbox::{OutboxChanged, Resume};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::{LoadedEntry, load};
use crate::outbox::pause;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Ends the wait of the lane of an entry, whose mail server refuses us.
pub fn resume(cx: &mut Cx<'_, '_>, call: Call<Resume>) -> Result<OutboxChanged> {
    let LoadedEntry { state, .. } = load(cx, call.path)?;
    cx.guard(&call, &state)?;
    let lane = "select lane from outbox where id = $1";
    for row in cx.query(lane, &[call.path.into()])? {
        pause::end(cx.conn(), row.get("lane"))?;
    }
    cx.wake_outbox();
    cx.noted(call.path, json!({ "resumed": true }));
    cx.effect(Message::new(Key::OutboxEffectResumed));
    let message = Key::OutboxResumeSuccess.text(cx.lang(), &[]);
    Ok(OutboxChanged { message, entry: load(cx, call.path)?.entry })
}
