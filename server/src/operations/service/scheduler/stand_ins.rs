//! Redirections: the substitutes, and who receives requests in the end.

use client::actor::Actor;
use client::api::members::members::Manager;
use client::api::service::scheduler::{Link, REDIRECTIONS, Redirection, RedirectionFacts, chain};
use client::catalogue::can;
use client::value::id::{RedirectionId, StaffId};
use jiff::civil::Date;

use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "r.id, r.consultant_id, c.name as consultant_name, r.to_id, t.name as to_name, r.first, r.last, r.reason,
     r.created_at, r.version, ",
    updated_at!("r", "redirections")
);
const JOINS: &str = "join staff c on c.id = r.consultant_id join staff t on t.id = r.to_id";

/// The list of redirections.
pub const ROW: List = List::new("redirections", "r", COLUMNS)
    .joined(JOINS)
    .sorted_as(&REDIRECTIONS, &[("id", "r.id"), ("from", "r.first")]);

/// Reads a row of [`ROW`].
pub fn read(row: &Row, actor: Option<&Actor>) -> Redirection {
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
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    }
}

/// Returns the redirections that touch some days, as their chain needs them.
pub fn links(cx: &mut Cx<'_, '_>, from: Date, until: Date) -> Result<Vec<Link>> {
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

/// Returns who receives a consultant's requests of a day, among the redirections that touch it.
pub fn receiver(consultant: StaffId, day: Date, links: &[Link]) -> StaffId {
    chain(consultant, day, links).pop().unwrap_or(consultant)
}

/// Adds who receives the requests in the end, on the first day from today on.
pub fn complete(cx: &mut Cx<'_, '_>, redirections: &mut [Redirection]) -> Result<()> {
    let today = cx.today;
    let day_of = |redirection: &Redirection| redirection.from.max(today).min(redirection.until);
    let days = || redirections.iter().map(day_of);
    let (Some(first), Some(last)) = (days().min(), days().max()) else { return Ok(()) };
    let links = links(cx, first, last)?;
    for redirection in redirections {
        let receiver = receiver(redirection.consultant.id, day_of(redirection), &links);
        if receiver != redirection.to.id {
            redirection.receiver = Some(name(cx, receiver)?);
        }
    }
    Ok(())
}

/// Returns an account by its name.
pub fn name(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<Manager> {
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

/// Loads a redirection, or returns `NotFound`.
pub fn load(cx: &mut Cx<'_, '_>, id: RedirectionId) -> Result<Redirection> {
    let sql = format!("select {COLUMNS} from redirections r {JOINS} where r.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let mut redirection = read(&row, cx.actor().ok());
    complete(cx, std::slice::from_mut(&mut redirection))?;
    Ok(redirection)
}
