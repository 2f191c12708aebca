//! `journey.delete`

use client::api::account::session::Done;
use client::api::members::annotations::{DeleteJourney, Step};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Removes a step from a member's journey.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<DeleteJourney>) -> Result<Done> {
    let sql = "select j.member_id, j.step, j.at, j.version, m.name from journey_steps j
        join members m on m.id = j.member_id where j.id = $1";
    let row = cx.delete(|cx| {
        let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
        Ok((RecordVersion::new(call.path, row.get("version")), row))
    })?;
    let step: Step = row.word("step")?;
    cx.changed(call.path, json!({ "user_id": row.get::<i64>("member_id"), "step": step }), json!(null));
    let effect = Message::new(Key::AnnotationsEffectRemoved).with("step", step.label(cx.lang()));
    cx.effect(effect.with("member", row.get::<&str>("name")));
    Ok(Done { message: Key::AnnotationsDoneRemoved.text(cx.lang(), &[]) })
}
