//! `closed-days.delete`

use client::api::account::session::Done;
use client::api::service::scheduler::{ClosedDayFacts, DeleteClosedDay};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::date::show_date;
use client::value::id::StaffId;
use serde_json::json;

use crate::operations::service::scheduler::closed_day::load;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Opens a day that was closed.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<DeleteClosedDay>) -> Result<Done> {
    let id = call.query.id.ok_or_else(|| Refusal::field("id", Rule::Required))?;
    let (loaded, of) = cx.hold(|cx| {
        let loaded = load(cx, id)?;
        let of: Vec<StaffId> = loaded.consultants.iter().map(|manager| manager.id).collect();
        cx.guard(&call, &ClosedDayFacts { consultants: of.clone() })?;
        Ok((RecordVersion::new(id, loaded.version), (loaded, of)))
    })?;
    cx.execute("delete from closed_day_consultants where closed_day_id = $1", &[id.into()])?;
    cx.execute("delete from closed_days where id = $1", &[id.into()])?;
    let record =
        json!({ "date": loaded.date, "until": loaded.last(), "reason": loaded.reason, "consultants": of });
    cx.changed(id, record, json!(null));
    let effect = Message::new(Key::SchedulerEffectOpened).with("date", show_date(loaded.date));
    cx.effect(effect.with("until", show_date(loaded.last())).with("who", &loaded.applies_to));
    Ok(Done { message: Key::SchedulerDoneOpened.text(cx.lang(), &[]) })
}
