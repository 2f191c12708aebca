//! `jobs.run-plan`

use client::access::{Ability, Needs};
use client::api::administration::jobs::{MOST_ROWS, PlanStarted, RunPlan};
use client::catalogue::inverse::is_plan_of_many;
use client::catalogue::{self, Descriptor};
use client::endpoint::Call;
use client::endpoint::action::label;
use client::message::{Key, Message};
use client::value::id::JobId;
use client::wire::plan::{Header, Plan};

use super::plan_rows::start_plan;
use crate::jobs::load::job_of;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Starts a job that makes the calls of a rehearsed plan. A plan that was handed in before is answered with its job.
pub fn run_plan(cx: &mut Cx<'_, '_>, call: Call<RunPlan>) -> Result<PlanStarted> {
    call.body.check()?;
    let invalid = |message: Message| Refusal::BadRequest(message.with("plan", "plan"));
    let plan = Plan::parse(&call.body.plan, cx.lang()).map_err(invalid)?;
    let actor = cx.actor()?;
    if plan.header.actor.id != actor.id {
        let name = &plan.header.actor.name;
        return Err(invalid(Message::new(Key::JobsPlanAuthor).with("name", name)));
    }
    if let Some(job) = earlier(cx, &plan.header.id)? {
        return started(cx, job, Key::JobsDonePlanBefore);
    }
    let about = must_be_allowed(cx, &plan.header)?;
    if plan.rows.len() > MOST_ROWS {
        let message = Message::new(Key::JobsPlanTooMany).with("n", plan.rows.len());
        return Err(invalid(message.with("most", MOST_ROWS)));
    }
    if let Some(row) = plan.rows.iter().find(|row| row.altered) {
        return Err(invalid(Message::new(Key::JobsPlanAltered).with("line", row.row)));
    }
    let job = start_plan(cx, about.id, &plan, None)?;
    started(cx, job, Key::JobsDonePlan)
}

/// Rejects a plan of calls that no door makes in number, and one that the caller may not make. Permission and state are judged again
/// for each row when it is called.
pub fn must_be_allowed(cx: &Cx<'_, '_>, header: &Header) -> Result<&'static Descriptor> {
    let about = catalogue::descriptor(&header.endpoint).filter(|_| is_plan_of_many(header));
    let action = label(&header.endpoint, cx.lang());
    let unknown = || Refusal::BadRequest(Message::new(Key::JobsPlanEndpoint).with("action", action));
    let about = about.ok_or_else(unknown)?;
    if let Needs::Can(action, subject) = about.needs {
        cx.must(Ability::new(action, subject))?;
    }
    if about.danger.is_final() {
        cx.check_fresh_password()?;
    }
    Ok(about)
}

/// Returns the job of a plan that the caller handed in before.
fn earlier(cx: &mut Cx<'_, '_>, plan: &str) -> Result<Option<JobId>> {
    let sql = "select id from jobs where author_id = $1 and plan_id = $2";
    let author = cx.actor()?.id;
    Ok(cx.query_one(sql, &[author.into(), plan.into()])?.map(|row| row.get("id")))
}

/// Returns the answer that names a job.
pub fn started(cx: &mut Cx<'_, '_>, job: JobId, key: Key) -> Result<PlanStarted> {
    let message = key.text(cx.lang(), &[("id", &job.to_string())]);
    Ok(PlanStarted { message, job: job_of(cx, job)? })
}
