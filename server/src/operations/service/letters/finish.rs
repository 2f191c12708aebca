//! `letters.finish`

use client::api::service::letters::{Finish, LetterChanged, LetterState};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use super::load::{changed, load};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Marks an e-mail as dealt with.
pub fn finish(cx: &mut Cx<'_, '_>, call: Call<Finish>) -> Result<LetterChanged> {
    cx.change(
        |cx| {
            let stored = load(cx, call.path)?;
            cx.guard(&call, &stored.facts)?;
            Ok((RecordVersion::new(call.path, stored.letter.version), ()))
        },
        |cx, ()| {
            let set = RowValues::new().to("state", LetterState::Finished.name());
            Ok(set.to("finished_at", cx.now).to("finished_by", cx.author().to_owned()))
        },
    )?;
    cx.changed(call.path, json!({ "state": LetterState::Open }), json!({ "state": LetterState::Finished }));
    cx.effect(Message::new(Key::LettersEffectFinished).with("id", call.path));
    changed(cx, call.path, Key::LettersDoneFinished.text(cx.lang(), &[]))
}
