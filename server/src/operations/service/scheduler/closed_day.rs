//! The rows of closed days.

use std::collections::HashMap;

use client::actor::Actor;
use client::api::members::members::Manager;
use client::api::service::scheduler::{CLOSED_DAYS, ClosedDay, ClosedDayFacts};
use client::catalogue::can;
use client::message::{Key, Lang};
use client::value::id::{ClosedDayId, StaffId};
use jiff::civil::Date;

use crate::store::{self, List, Row, Value, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The columns of [`read`].
const COLUMNS: &str =
    concat!("d.id, d.first, d.last, d.reason, d.version, ", updated_at!("d", "closed_days"));

/// The rows of the list.
pub const ROW: List =
    List::new("closed_days", "d", COLUMNS).sorted_as(&CLOSED_DAYS, &[("id", "d.id"), ("date", "d.first")]);

/// Reads a row.
pub fn read(row: &Row) -> ClosedDay {
    let (date, last): (Date, Date) = (row.get("first"), row.get("last"));
    ClosedDay {
        id: row.get("id"),
        date,
        until: Some(last),
        consultants: Vec::new(),
        applies_to: String::new(),
        reason: row.get("reason"),
        can: Default::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    }
}

/// Adds to closed days the consultants, and what the actor may not do.
pub fn complete(cx: &mut Cx<'_, '_>, days: &mut [ClosedDay]) -> Result<()> {
    if days.is_empty() {
        return Ok(());
    }
    let ids: Vec<Value> = days.iter().map(|day| day.id.into()).collect();
    let sql = format!(
        "select c.closed_day_id, s.id, s.name from closed_day_consultants c join staff s on s.id = c.consultant_id
         where c.closed_day_id in ({}) order by s.name, s.id",
        store::places(1..=ids.len())
    );
    let mut of: HashMap<ClosedDayId, Vec<Manager>> = HashMap::new();
    for row in cx.query(&sql, &ids)? {
        let manager = Manager { id: row.get("id"), name: row.get("name") };
        of.entry(row.get("closed_day_id")).or_default().push(manager);
    }
    let (actor, lang) = (cx.actor().ok().cloned(), cx.lang());
    for day in days {
        day.consultants = of.remove(&day.id).unwrap_or_default();
        describe(day, actor.as_ref(), lang);
    }
    Ok(())
}

fn describe(day: &mut ClosedDay, actor: Option<&Actor>, lang: Lang) {
    let names: Vec<&str> = day.consultants.iter().map(|manager| manager.name.as_str()).collect();
    day.applies_to =
        if names.is_empty() { Key::SchedulerEverybody.text(lang, &[]) } else { names.join(", ") };
    let facts = ClosedDayFacts { consultants: day.consultants.iter().map(|manager| manager.id).collect() };
    day.can = actor.map(|actor| can::judge(actor, &[&facts])).unwrap_or_default();
}

/// Returns the closed days that touch some days, of everybody and of one consultant, or of all.
pub fn during(
    cx: &mut Cx<'_, '_>,
    from: Date,
    until: Date,
    consultant: Option<StaffId>,
) -> Result<Vec<ClosedDay>> {
    let of = consultant
        .map_or_else(String::new, |id| format!(" and {}", APPLIES_TO.replace("{}", &id.to_string())));
    let sql = format!(
        "select {COLUMNS} from closed_days d
         where d.last >= $1 and d.first <= $2{of} order by d.first, d.id"
    );
    let rows = cx.query(&sql, &[from.to_string().into(), until.to_string().into()])?;
    let mut found: Vec<ClosedDay> = rows.iter().map(read).collect();
    complete(cx, &mut found)?;
    Ok(found)
}

/// The condition that a closed day applies to a consultant.
pub const APPLIES_TO: &str =
    "(not exists (select 1 from closed_day_consultants c where c.closed_day_id = d.id)
     or d.id in (select closed_day_id from closed_day_consultants where consultant_id = {}))";

/// Loads a closed day.
pub fn load(cx: &mut Cx<'_, '_>, id: ClosedDayId) -> Result<ClosedDay> {
    let sql = format!("select {COLUMNS} from closed_days d where d.id = $1");
    let mut day = read(&cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?);
    complete(cx, std::slice::from_mut(&mut day))?;
    Ok(day)
}
