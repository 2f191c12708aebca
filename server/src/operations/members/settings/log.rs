//! The logs of contacts: who of sales and of CERC contacted a member last.

use std::collections::BTreeMap;

use client::api::members::settings::LogEntry;
use client::value::id::MemberId;
use jiff::Timestamp;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The latest activities of each author on the member's card of a board. A contact by e-mail is a separate one.
const SQL: &str = "select a.by, case when a.kind = 'contact' and a.details like '%\"channel\":\"email\"%' then 'email' else a.kind end as kind,
     max(a.at) as at, min(s.id) as manager_id
     from cards c join card_activities a on a.card_id = c.id left join staff s on s.name = a.by and s.service_account = 0
     where c.member_id = $1 and c.role = $2 and a.kind in ('contact', 'annotated') group by 1, 2";

/// The latest confirmations of the member's contacts by each consultant of CERC.
const CONFIRMED: &str = "select s.id, s.name, max(e.at) as email_at, max(p.at) as phone_at from staff s
     left join (select conferred_by as by, max(conferred_at) as at from member_emails where member_id = $1 group by conferred_by)
       e on e.by = s.name
     left join (select conferred_by as by, max(conferred_at) as at from member_phones where member_id = $1 group by conferred_by)
       p on p.by = s.name
     where s.role = 'cerc' and s.service_account = 0 and (e.at is not null or p.at is not null) group by s.id, s.name";

/// Returns the log of sales (*EV*), the latest first.
pub fn of_sales(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<LogEntry>> {
    Ok(latest_first(of_board(cx, member, "sales")?))
}

/// Returns the log of CERC, the latest first.
pub fn of_cerc(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<LogEntry>> {
    let mut entries = of_board(cx, member, "cerc")?;
    for row in cx.query(CONFIRMED, &[member.into()])? {
        let name: String = row.get("name");
        let entry = entries.entry(name.clone()).or_default();
        (entry.manager_id, entry.manager_name) = (row.get("id"), name);
        (entry.last_email_confirmation, entry.last_phone_confirmation) =
            (row.get("email_at"), row.get("phone_at"));
    }
    Ok(latest_first(entries))
}

/// The log of one board, by the author's name.
type Log = BTreeMap<String, LogEntry>;

fn of_board(cx: &mut Cx<'_, '_>, member: MemberId, board: &str) -> Result<Log> {
    let mut entries = Log::new();
    for row in cx.query(SQL, &[member.into(), board.into()])? {
        let (by, at): (String, Timestamp) = (row.get("by"), row.get("at"));
        let entry = entries.entry(by.clone()).or_default();
        (entry.manager_id, entry.manager_name) = (row.get("manager_id"), by);
        match row.get("kind") {
            "contact" => entry.last_contacted = entry.last_contacted.max(Some(at)),
            "email" => {
                entry.last_email = Some(at);
                entry.last_contacted = entry.last_contacted.max(Some(at));
            }
            _ => entry.last_annotation = Some(at),
        }
    }
    Ok(entries)
}

fn latest_first(log: Log) -> Vec<LogEntry> {
    let latest = |entry: &LogEntry| {
        let contacts = entry.last_contacted.max(entry.last_annotation);
        contacts.max(entry.last_email_confirmation).max(entry.last_phone_confirmation)
    };
    let mut entries: Vec<LogEntry> = log.into_values().collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(latest(entry)));
    entries
}
