//! `redirections.delete`

use client::api::account::session::Done;
use client::api::service::scheduler::{DeleteRedirection, RedirectionFacts};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use serde_json::json;

use crate::operations::service::scheduler::stand_ins::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Removes a redirection. Meetings that were booked with the one who stood in stay there.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<DeleteRedirection>) -> Result<Done> {
    let id = call.query.id.ok_or_else(|| Refusal::field("id", Rule::Required))?;
    let gone = cx.delete(|cx| {
        let loaded = load(cx, id)?;
        let (consultant, name) = (loaded.consultant.id, loaded.consultant.name.clone());
        cx.guard(&call, &RedirectionFacts { consultant, name })?;
        Ok((RecordVersion::new(id, loaded.version), loaded))
    })?;
    let record = json!({
        "consultant_id": gone.consultant.id, "to_id": gone.to.id, "from": gone.from, "until": gone.until, "reason": gone.reason,
    });
    cx.changed(id, record, json!(null));
    let effect = Message::new(Key::SchedulerEffectRedirectionEnded).with("consultant", &gone.consultant.name);
    cx.effect(effect.with("to", &gone.to.name));
    Ok(Done { message: Key::SchedulerDoneRedirectionEnded.text(cx.lang(), &[]) })
}
