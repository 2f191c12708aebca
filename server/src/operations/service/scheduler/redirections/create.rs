//! `redirections.create`

use client::api::service::scheduler::{
    CreateRedirection, Link, RedirectionChanged, RedirectionFacts, circle,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::value::date::show_date;
use client::value::id::RedirectionId;
use serde_json::json;

use crate::operations::service::scheduler::colleagues;
use crate::operations::service::scheduler::stand_ins::{links, load, name};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Redirects a consultant's requests for some days.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<CreateRedirection>) -> Result<RedirectionChanged> {
    let consultant = call.query.id.ok_or_else(|| Refusal::field("id", Rule::Required))?;
    let away = colleagues::one(cx, consultant)?;
    cx.guard(&call, &RedirectionFacts { consultant, name: away.name.clone() })?;
    let (to, from, until) = call.body.check(consultant, cx.today)?;
    let stand_in = colleagues::one(cx, to)?;
    lock_all(cx)?;
    let new = Link { consultant, to, from, until };
    let links = links(cx, from, until)?;
    must_be_free(cx, new, &links, &away.name)?;
    must_close_no_circle(cx, new, &links, &away.name)?;
    let sql = "insert into redirections (consultant_id, to_id, first, last, reason, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id";
    let reason = call.body.reason.trim();
    let (first, last) = (from.to_string(), until.to_string());
    let values = [consultant.into(), to.into(), first.into(), last.into(), reason.into(), cx.now.into()];
    let id = RedirectionId::new(cx.insert(sql, &values)?);
    let record =
        json!({ "consultant_id": consultant, "to_id": to, "from": from, "until": until, "reason": reason });
    cx.changed(id, json!(null), record);
    let params = |message: Message| {
        let message = message.with("consultant", &away.name).with("to", &stand_in.name);
        message.with("from", show_date(from)).with("until", show_date(until))
    };
    cx.effect(params(Message::new(Key::SchedulerDoneRedirected)));
    let message = params(Message::new(Key::SchedulerDoneRedirected)).text(cx.lang());
    Ok(RedirectionChanged { message, redirection: load(cx, id)? })
}

/// Makes redirections one after the other, so that no two close a circle together.
fn lock_all(cx: &mut Cx<'_, '_>) -> Result<()> {
    let sql = "select id from staff where role = 'root' order by id limit 1";
    if let Some(row) = cx.query_one(sql, &[])? {
        colleagues::lock(cx, row.get("id"))?;
    }
    Ok(())
}

fn must_be_free(cx: &mut Cx<'_, '_>, new: Link, links: &[Link], away: &str) -> Result<()> {
    let Some(there) = links.iter().find(|link| link.consultant == new.consultant) else { return Ok(()) };
    let to = name(cx, there.to)?.name;
    let (from, until) = (show_date(there.from), show_date(there.until));
    let params = [("consultant", away), ("to", &to), ("from", &from), ("until", &until)];
    let sentence = Key::SchedulerGuardRedirected.text(cx.lang(), &params);
    Err(Reason::state("redirected", sentence).into())
}

fn must_close_no_circle(cx: &mut Cx<'_, '_>, new: Link, links: &[Link], away: &str) -> Result<()> {
    let Some(circle) = circle(new, links) else { return Ok(()) };
    let names: Vec<String> = circle.into_iter().map(|id| Ok(name(cx, id)?.name)).collect::<Result<_>>()?;
    let sentence =
        Key::SchedulerGuardCircle.text(cx.lang(), &[("chain", &names.join(" → ")), ("consultant", away)]);
    Err(Reason::state("circle", sentence).into())
}
