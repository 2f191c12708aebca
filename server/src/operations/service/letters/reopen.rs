//! `letters.reopen`

use client::api::service::letters::{LetterChanged, LetterState, Reopen};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use super::load::{changed, load};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Reopens an e-mail that was dealt with.
pub fn reopen(cx: &mut Cx<'_, '_>, call: Call<Reopen>) -> Result<LetterChanged> {
    cx.change(
        |cx| {
            let stored = load(cx, call.path)?;
            cx.guard(&call, &stored.facts)?;
            Ok((RecordVersion::new(call.path, stored.letter.version), ()))
        },
        |_, ()| {
            let set = RowValues::new().to("state", LetterState::Open.name());
            Ok(set.null("finished_at").null("finished_by"))
        },
    )?;
    cx.changed(call.path, json!({ "state": LetterState::Finished }), json!({ "state": LetterState::Open }));
    cx.effect(Message::new(Key::LettersEffectReopened).with("id", call.path));
    changed(cx, call.path, Key::LettersDoneReopened.text(cx.lang(), &[]))
}
