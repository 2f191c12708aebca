//! The steps of members' journeys, as what happens to members adds them.

use client::api::members::annotations::Step;
use client::value::id::MemberId;
use client::value::word::Word;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Records that a member reached a step. One that is there already stays as it is.
pub fn reach(cx: &mut Cx<'_, '_>, member: MemberId, step: Step) -> Result<()> {
    let sql =
        "insert into journey_steps (member_id, step, at) select m.id, $1, $2 from members m where m.id = $3
        and not exists (select 1 from journey_steps j where j.member_id = m.id and j.step = $1)";
    cx.execute(sql, &[step.name().into(), cx.now.into(), member.into()])?;
    Ok(())
}

/// Records that a member got a plan: the first one, or a further one.
pub fn reach_plan(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let sql = "insert into journey_steps (member_id, step, at) select m.id, case when exists
        (select 1 from journey_steps j where j.member_id = m.id and j.step = $1) then $2 else $1 end, $3
        from members m where m.id = $4";
    let (first, further) = (Step::FirstPlan.name(), Step::Renewal.name());
    cx.execute(sql, &[first.into(), further.into(), cx.now.into(), member.into()])?;
    Ok(())
}
