//! `jobs.undo`: rehearses the inverse calls of the applied rows, and starts a job of those that are not refused.

use client::access::{Ability, Needs};
use client::api::administration::jobs::{PlanStarted, Undo};
use client::catalogue;
use client::catalogue::inverse::PlanInverse;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::value::id::JobId;
use client::value::origin::Origin;
use client::wire::plan::{Author, Header, Plan, Row, RowRefusal, Source};
use client::wire::problem::Problem;
use client::wire::rehearsal::{Inverse, Rehearsal};

use super::plan_rows::start_plan;
use super::run_plan::{must_be_allowed, started};
use crate::http::mount::Preparation;
use crate::jobs::load::{facts, load};
use crate::work::calls::{CallAnswer, OwnCall, make_all};
use crate::work::clock::token;
use crate::work::context::Context;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session;

/// The most rows whose effects a rehearsal lists one by one.
const TOLD: usize = 20;

/// The plan that undoes another one, as it was rehearsed.
#[derive(Debug, Clone)]
pub struct UndoDraft {
    plan: Plan,
    /// The number of applied rows of which too little is known.
    lost: usize,
}

/// An inverse call, with the row that it undoes.
struct InverseRow {
    line: u64,
    call: Inverse,
}

/// Rehearses the inverse calls of the applied rows, the last one first, in the caller's name.
pub async fn prepare(preparation: Preparation<Undo>) -> Result<UndoDraft> {
    let Preparation { app, context, credential, call } = preparation;
    let (shared, asked, as_caller) = (app.clone(), context.clone(), credential.clone());
    let look = move |conn: &mut crate::store::Conn<'_>| {
        let visitor = session::visitor(&shared, conn, &as_caller, &asked.address)?;
        draft(&mut Cx::new(conn, &shared, &asked, Some(visitor)), &call)
    };
    let (mut header, calls, lost, lang) = app.store.read(look).await??;
    let own = |(number, undone): (i64, &InverseRow)| OwnCall {
        number,
        path: undone.call.path.clone(),
        query: undone.call.query.clone(),
        body: undone.call.body.clone(),
        credential: credential.clone(),
        context: Context { if_match: undone.call.version, ..inner(&context, &header) },
        is_rehearsal: true,
        key: None,
    };
    let answers = make_all(&app, (1..).zip(&calls).map(own).collect()).await;
    let mut rows = Vec::new();
    for (undone, answer) in calls.into_iter().zip(answers) {
        // What an earlier undo removed is no row of this one.
        if answer.status != 404 {
            rows.push(rehearsed(undone, &answer, rows.len() + 1, lang)?);
        }
    }
    header.rows = rows.len();
    Ok(UndoDraft { plan: Plan { header, rows }, lost })
}

/// Starts the job of the inverse calls.
pub fn undo(cx: &mut Cx<'_, '_>, call: &Call<Undo>, draft: UndoDraft) -> Result<PlanStarted> {
    let row = load(cx, call.path)?;
    cx.guard(call, &facts(&row)?)?;
    let about = must_be_allowed(cx, &draft.plan.header)?;
    if draft.plan.rows.iter().all(|row| row.refused.is_some()) {
        let sentence = Key::JobsGuardNothingLeft.text(cx.lang(), &[]);
        return Err(Reason::state(row.get::<&str>("state"), sentence).into());
    }
    let job = start_plan(cx, about.id, &draft.plan, Some(call.path))?;
    tell(cx, &draft);
    started(cx, job, Key::JobsDonePlan)
}

/// Describes the effects of the rows, and lists those that are not undone.
fn tell(cx: &mut Cx<'_, '_>, draft: &UndoDraft) {
    for row in draft.plan.rows.iter().take(TOLD) {
        match &row.refused {
            None => row.effects.iter().for_each(|effect| cx.rehearsed_effect(effect.clone())),
            Some(refused) => {
                let effect = Message::new(Key::JobsEffectRefused).with("id", row.path.join(" "));
                cx.effect(effect.with("why", &refused.reason));
            }
        }
    }
    let more = draft.plan.rows.len().saturating_sub(TOLD);
    for (key, n) in [(Key::JobsEffectMore, more), (Key::JobsEffectLost, draft.lost)] {
        if n > 0 {
            cx.effect(Message::new(key).with("n", n));
        }
    }
}

/// Returns the header of the plan, its calls, and the number of rows of which too little is known.
fn draft(cx: &mut Cx<'_, '_>, call: &Call<Undo>) -> Result<(Header, Vec<InverseRow>, usize, Lang)> {
    let row = load(cx, call.path)?;
    cx.guard(call, &facts(&row)?)?;
    let inverse = PlanInverse::of(row.get("plan_endpoint")).ok_or(Refusal::NotFound)?;
    let about = catalogue::descriptor(inverse.endpoint).ok_or(Refusal::NotFound)?;
    if let Needs::Can(action, subject) = about.needs {
        cx.must(Ability::new(action, subject))?;
    }
    let (calls, lost) = inverse_calls(cx, call.path, inverse)?;
    let actor = cx.actor()?;
    let author = Author { id: actor.id, name: actor.name.clone(), role: actor.role };
    let origin: Origin =
        cx.app.settings.origin.parse().map_err(|error| Refusal::Internal(format!("{error}")))?;
    let id = token()[..32].to_owned();
    let header = Header::made(id, inverse.endpoint, origin, author, cx.now, Source::Undo);
    Ok((header, calls, lost, cx.lang()))
}

fn inverse_calls(cx: &mut Cx<'_, '_>, job: JobId, inverse: PlanInverse) -> Result<(Vec<InverseRow>, usize)> {
    let sql = "select line, record_version, removals from plan_rows where job_id = $1 and outcome = 'applied'
        order by row_number desc";
    let (mut calls, mut lost) = (Vec::new(), 0);
    for applied in cx.query(sql, &[job.into()])? {
        let row: Option<Row> = serde_json::from_str(applied.get("line")).ok();
        let removals: Option<String> = applied.get("removals");
        let removals: Option<Vec<_>> = removals.and_then(|text| serde_json::from_str(&text).ok());
        let found = row.and_then(|row| {
            let found = inverse.calls(&row.changes, applied.get("record_version"), removals.as_deref())?;
            Some(found.into_iter().map(move |call| InverseRow { line: row.line, call }))
        });
        match found {
            Some(found) => calls.extend(found),
            None => lost += 1,
        }
    }
    Ok((calls, lost))
}

/// Returns the context of a rehearsal within that of the request.
fn inner(context: &Context, header: &Header) -> Context {
    let about = catalogue::descriptor(&header.endpoint);
    Context { endpoint: about.map_or(context.endpoint, |about| about.id), ..context.clone() }
}

fn rehearsed(undone: InverseRow, answer: &CallAnswer, number: usize, lang: Lang) -> Result<Row> {
    if answer.passes() {
        return Err(Refusal::Busy);
    }
    let InverseRow { line, call: Inverse { path, query, body, .. } } = undone;
    let mut row = Row { query, ..Row::of(number, line, path, body) };
    if answer.is_success() {
        let rehearsal: Rehearsal = serde_json::from_slice(&answer.body)?;
        row.target = rehearsal.target;
        row.effects = rehearsal.effects.into_iter().map(|effect| effect.sentence).collect();
        row.changes = rehearsal.changes;
    } else {
        row.refused = Some(RowRefusal::of(answer.status, &Problem::read(&answer.body), lang));
    }
    Ok(row)
}
