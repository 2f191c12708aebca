//! When a mass e-mail stops by itself: too many of its letters came back, or were reported as spam.

use client::api::service::mass_emails::{MassEmailState, PauseReason};
use client::value::id::MassEmailId;
use client::value::word::Word;
use serde_json::json;

use super::queue::take_back;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// The letters among which the ones that came back are counted.
const LAST: i64 = 200;
/// The most that may come back among them: 5 %.
const BOUNCES: i64 = LAST * 5 / 100;
/// The complaints per thousand letters at which it stops.
const COMPLAINTS: i64 = 3;
/// The fewest letters by which complaints are judged, so that one does not end a short sending.
const JUDGED: i64 = 300;

/// Returns why a mass e-mail must stop, if it must. Letters from before it was resumed are not judged again.
pub fn fault_of(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<Option<PauseReason>> {
    let sql = "select count(*) as bounced from (select o.state, o.verdict, o.id from outbox o
            where o.record = 'mass_email' and o.record_id = $1 and o.lane = 'promotion' and o.state in ('sent', 'failed')
            and o.changed_at > coalesce((select e.judged_from from mass_emails e where e.id = $1), 0)
            order by o.changed_at desc limit $2) l
        where l.verdict = 'address' and l.state = 'failed'
            or exists (select 1 from disabled_emails d where d.outbox_id = l.id and d.reason = 'hard_bounce')";
    let bounced = cx.query_one(sql, &[id.into(), LAST.into()])?.map_or(0, |row| row.get("bounced"));
    if bounced > BOUNCES {
        return Ok(Some(PauseReason::Bounces));
    }
    let complained = complained(cx, id)?;
    // Most have none, and those that are sent are many.
    if complained == 0 {
        return Ok(None);
    }
    let sql = "select count(*) as sent from outbox where record = 'mass_email' and record_id = $1 and lane = 'promotion' and state = 'sent'";
    let sent: i64 = cx.query_one(sql, &[id.into()])?.map_or(0, |row| row.get("sent"));
    Ok((complained * 1_000 >= COMPLAINTS * sent.max(JUDGED)).then_some(PauseReason::Complaints))
}

fn complained(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<i64> {
    let sql = "select count(*) as complained from disabled_emails d join outbox o on o.id = d.outbox_id
        where d.reason = 'complaint' and d.since > coalesce((select e.judged_from from mass_emails e where e.id = $1), 0)
        and o.record = 'mass_email' and o.record_id = $1 and o.lane = 'promotion' and o.state = 'sent'";
    Ok(cx.query_one(sql, &[id.into()])?.map_or(0, |row| row.get("complained")))
}

/// Pauses a mass e-mail that leaves, by itself, with the reason.
pub fn stop(cx: &mut Cx<'_, '_>, id: MassEmailId, reason: PauseReason) -> Result<()> {
    let set = RowValues::new().to("state", MassEmailState::Paused.name()).to("pause_reason", reason.name());
    if cx.change_where(id, "state = 'sending'", set)? {
        take_back(cx, id)?;
        cx.changed(
            id,
            json!({ "state": MassEmailState::Sending }),
            json!({ "state": MassEmailState::Paused, "pause_reason": reason }),
        );
    }
    Ok(())
}
