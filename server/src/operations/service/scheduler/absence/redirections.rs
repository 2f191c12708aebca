//! `redirections.list`, `redirections.create` and `redirections.delete`.

use client::actor::Actor;
use client::api::account::session::Done;
use client::api::members::members::Manager;
use client::api::service::scheduler::{
    EndRedirection, Link, ListRedirections, REDIRECTIONS, Redirect, Redirection, RedirectionChanged,
    RedirectionFacts, RedirectionList, chain, circle,
};
use client::catalogue::can;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::{Reason, Why};
use client::rules::Rule;
use client::value::date::show_date;
use client::value::id::{RedirectionId, StaffId};
use client::wire::page::Paging;
use jiff::civil::Date;
use serde_json::json;

use crate::operations::service::scheduler::consultants;
use crate::store::{List, Row};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str =
    "r.id, r.consultant_id, c.name as consultant_name, r.to_id, t.name as to_name, r.first, r.last, r.reason,
     r.created_at, r.version";
const JOINS: &str = "join staff c on c.id = r.consultant_id join staff t on t.id = r.to_id";

const ROW: List = List::new("redirections", "r", COLUMNS)
    .joined(JOINS)
    .sorted_as(&REDIRECTIONS, &[("id", "r.id"), ("from", "r.first")]);

fn read(row: &Row, actor: Option<&Actor>) -> Redirection {
    let consultant = Manager { id: row.get("consultant_id"), name: row.get("consultant_name") };
    let facts = RedirectionFacts { consultant: consultant.id, name: consultant.name.clone() };
    Redirection {
        id: row.get("id"),
        consultant,
        to: Manager { id: row.get("to_id"), name: row.get("to_name") },
        receiver: None,
        from: row.get("first"),
        until: row.get("last"),
        reason: row.get("reason"),
        created_at: Some(row.get("created_at")),
        can: actor.map(|actor| can::judge(actor, &[&facts])).unwrap_or_default(),
        version: row.get("version"),
    }
}

fn links(cx: &mut Cx<'_, '_>, from: Date, until: Date) -> Result<Vec<Link>> {
    let sql = "select consultant_id, to_id, first, last from redirections where last >= $1 and first <= $2 order by id";
    let rows = cx.query(sql, &[from.to_string().into(), until.to_string().into()])?;
    let link = |row: &Row| Link {
        consultant: row.get("consultant_id"),
        to: row.get("to_id"),
        from: row.get("first"),
        until: row.get("last"),
    };
    Ok(rows.iter().map(link).collect())
}

/// Returns who receives a consultant's requests of a day.
pub fn receiver(cx: &mut Cx<'_, '_>, consultant: StaffId, day: Date) -> Result<StaffId> {
    let links = links(cx, day, day)?;
    Ok(chain(consultant, day, &links).pop().unwrap_or(consultant))
}

/// Adds who receives the requests in the end, on the first day from today on.
fn complete(cx: &mut Cx<'_, '_>, redirections: &mut [Redirection]) -> Result<()> {
    for redirection in redirections {
        let day = redirection.from.max(cx.today).min(redirection.until);
        let receiver = receiver(cx, redirection.consultant.id, day)?;
        if receiver != redirection.to.id {
            redirection.receiver = Some(name(cx, receiver)?);
        }
    }
    Ok(())
}

fn name(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<Manager> {
    let row = cx.query_one("select name from staff where id = $1", &[id.into()])?;
    Ok(Manager { id, name: row.ok_or(Refusal::NotFound)?.get("name") })
}

/// Returns the redirections that touch some days, of one consultant or all.
pub fn during(
    cx: &mut Cx<'_, '_>,
    from: Date,
    until: Date,
    consultant: Option<StaffId>,
) -> Result<Vec<Redirection>> {
    let of = consultant.map_or_else(String::new, |id| format!(" and r.consultant_id = {id}"));
    let sql = format!(
        "select {COLUMNS} from redirections r {JOINS} where r.last >= $1 and r.first <= $2{of} order by r.first, r.id"
    );
    let rows = cx.query(&sql, &[from.to_string().into(), until.to_string().into()])?;
    let actor = cx.actor().ok().cloned();
    let mut found: Vec<Redirection> = rows.iter().map(|row| read(row, actor.as_ref())).collect();
    complete(cx, &mut found)?;
    Ok(found)
}

/// Returns the redirections of a day.
pub fn on(cx: &mut Cx<'_, '_>, day: Date) -> Result<Vec<Redirection>> {
    during(cx, day, day, None)
}

/// A page of redirections.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListRedirections>) -> Result<RedirectionList> {
    let filter = &call.query;
    let during = filter.during;
    let selection = ROW
        .select()
        .equals("r.consultant_id", filter.id)
        .matching("r.last >= {}", during.map(|days| days.from.to_string()))
        .matching("r.first <= {}", during.map(|days| days.to.to_string()))
        .ordered(filter.order_by);
    let paging = Paging::new(filter.page, filter.per_page)?;
    let actor = cx.actor()?.clone();
    let mut page = selection.page(cx.conn(), paging, |row| read(row, Some(&actor)))?;
    complete(cx, &mut page.data)?;
    Ok(RedirectionList { consultants: page })
}

/// Redirects a consultant's requests for some days.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Redirect>) -> Result<RedirectionChanged> {
    let consultant = call.query.id.ok_or_else(|| Refusal::field("id", Rule::Required))?;
    let away = consultants::one(cx, consultant)?;
    cx.guard(&call, &RedirectionFacts { consultant, name: away.name.clone() })?;
    let (to, from, until) = call.body.check(consultant, cx.today)?;
    let stand_in = consultants::one(cx, to)?;
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
    cx.changed(id, json!({}), record);
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
        consultants::lock(cx, row.get("id"))?;
    }
    Ok(())
}

fn must_be_free(cx: &mut Cx<'_, '_>, new: Link, links: &[Link], away: &str) -> Result<()> {
    let Some(there) = links.iter().find(|link| link.consultant == new.consultant) else { return Ok(()) };
    let to = name(cx, there.to)?.name;
    let (from, until) = (show_date(there.from), show_date(there.until));
    let params = [("consultant", away), ("to", &to), ("from", &from), ("until", &until)];
    let sentence = Key::SchedulerGuardRedirected.text(cx.lang(), &params);
    Err(Reason { sentence, why: Why::State { is: "redirected".into(), since: None, by: None } }.into())
}

fn must_close_no_circle(cx: &mut Cx<'_, '_>, new: Link, links: &[Link], away: &str) -> Result<()> {
    let Some(circle) = circle(new, links) else { return Ok(()) };
    let names: Vec<String> = circle.into_iter().map(|id| Ok(name(cx, id)?.name)).collect::<Result<_>>()?;
    let params = [("chain", names.join(" → ")), ("consultant", away.to_owned())];
    let params = params.each_ref().map(|(name, value)| (*name, value.as_str()));
    let sentence = Key::SchedulerGuardCircle.text(cx.lang(), &params);
    Err(Reason { sentence, why: Why::State { is: "circle".into(), since: None, by: None } }.into())
}

fn load(cx: &mut Cx<'_, '_>, id: RedirectionId) -> Result<Redirection> {
    let sql = format!("select {COLUMNS} from redirections r {JOINS} where r.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let mut redirection = read(&row, cx.actor().ok());
    complete(cx, std::slice::from_mut(&mut redirection))?;
    Ok(redirection)
}

/// Removes a redirection. Meetings that were booked with the one who stood in stay there.
pub fn end(cx: &mut Cx<'_, '_>, call: Call<EndRedirection>) -> Result<Done> {
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
    cx.changed(id, record, json!({}));
    let effect = Message::new(Key::SchedulerEffectRedirectionEnded).with("consultant", &gone.consultant.name);
    cx.effect(effect.with("to", &gone.to.name));
    Ok(Done { message: Key::SchedulerDoneRedirectionEnded.text(cx.lang(), &[]) })
}
