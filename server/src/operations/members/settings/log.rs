//! The logs of contacts: who of sales and of CERC contacted a member last.

use std::collections::BTreeMap;

use client::api::members::settings::LogEntry;
use client::value::id::MemberId;
use jiff::Timestamp;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The latest activities of each author on the member's card of a board.
const SQL: &str = "select a.by, a.kind, max(a.at) as at, min(s.id) as manager_id
     from cards c join card_activities a on a.card_id = c.id left join staff s on s.name = a.by
     where c.member_id = $1 and c.role = $2 and a.kind in ('contact', 'annotated') group by a.by, a.kind";

/// Returns the log of sales (*EV*), the latest first.
pub fn of_sales(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<LogEntry>> {
    of_board(cx, member, "sales")
}

/// Returns the log of CERC, the latest first.
pub fn of_cerc(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<LogEntry>> {
    of_board(cx, member, "cerc")
}

fn of_board(cx: &mut Cx<'_, '_>, member: MemberId, board: &str) -> Result<Vec<LogEntry>> {
    let mut entries: BTreeMap<String, LogEntry> = BTreeMap::new();
    for row in cx.query(SQL, &[member.into(), board.into()])? {
        let (by, at): (String, Timestamp) = (row.get("by"), row.get("at"));
        let entry = entries.entry(by.clone()).or_default();
        (entry.manager_id, entry.manager_name) = (row.get("manager_id"), by);
        match row.get("kind") {
            "contact" => entry.last_contacted = Some(at),
            _ => entry.last_annotation = Some(at),
        }
    }
    let mut entries: Vec<LogEntry> = entries.into_values().collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.last_contacted.max(entry.last_annotation)));
    Ok(entries)
}
