//! `audits.list`: the history of a record, as far as the viewer may read the changed records; `audits.sections`: that of a
//! section of a member's record; `audits.reveal`: what an erasure hid; and `audits.reads`.

use client::access::{Ability, Action, Subject};
use client::actor::Actor;
use client::api::administration::audits::{
    Audit, AuditList, AuditManager, AuditableType, List, READS, ReadList, ReadTally, Reads, Reveal,
    RevealedAudit, SectionType, Sections, record_label,
};
use client::api::members::personal_data::Erase;
use client::endpoint::{Call, Endpoint};
use client::record::Kind;
use client::value::id::MemberId;
use client::wire::page::Paging;
use serde_json::json;

use super::names::{Names, values};
use crate::operations::members::members;
use crate::store::{List as Listing, Row};
use crate::work::cx::Cx;
use crate::work::owners::{of_erased, record_of};
use crate::work::refusal::{Refusal, Result};

const USER: &str = "select seq from audit_log where record in ('user', 'demographic', 'settings', 'tax_data', 'profile', 'coverage',
    'additions', 'socials') and record_id = $1
    union all select a.seq from member_phones p join audit_log a on a.record = 'phone' and a.record_id = p.id where p.member_id = $1
    union all select a.seq from member_emails e join audit_log a on a.record = 'email' and a.record_id = e.id where e.member_id = $1
    union all select seq from audit_log where record = 'file' and record_id in (select id from member_files where member_id = $1)
    union all select a.seq from annotations n join audit_log a on a.record = 'annotation' and a.record_id = n.id where n.member_id = $1
    union all select a.seq from quotas q join audit_log a on a.record = 'quota' and a.record_id = q.id where q.member_id = $1";
const DEMOGRAPHIC: &str = "select seq from audit_log where record = 'demographic' and record_id = $1";
const SETTINGS: &str = "select seq from audit_log where record = 'settings' and record_id = $1";
const TAX_DATA: &str = "select seq from audit_log where record = 'tax_data' and record_id = $1";
const QUOTAS: &str = "select a.seq from quotas q join audit_log a on a.record = 'quota' and a.record_id = q.id where q.member_id = $1";
const PAYMENTS_OF: &str = "select a.seq from transactions t
    join audit_log a on a.record = 'transaction' and a.record_id = t.id where t.member_id = $1
    union all select a.seq from subscriptions s
    join audit_log a on a.record = 'subscription' and a.record_id = s.id where s.member_id = $1";
const CONVERSATIONS_OF: &str = "select a.seq from conversations c
    join audit_log a on a.record = 'conversation' and a.record_id = c.id where c.company_user_id = $1
    union all select a.seq from conversations c
    join audit_log a on a.record = 'conversation' and a.record_id = c.id where c.rep_user_id = $1";

/// Returns the latest changes.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<AuditList> {
    let (kind, id) = call.path;
    let record = kind.kind().ok_or(Refusal::NotFound)?;
    let links = match kind {
        AuditableType::User => {
            members::load(cx, MemberId::new(id.get()))?;
            of_member(cx.actor()?)
        }
        _ => of_record(cx, record)?,
    };
    let rows = linked(cx, &links, id.get())?;
    // A deleted record has a history; one that never existed is not found.
    let there = format!("select id from {} where id = $1", record.table);
    if rows.is_empty() && cx.query_one(&there, &[id.into()])?.is_none() {
        return Err(Refusal::NotFound);
    }
    shown(cx, &rows)
}

/// Returns changes as readers see them: the values of members whose data were erased are hidden.
fn shown(cx: &mut Cx<'_, '_>, rows: &[Row]) -> Result<AuditList> {
    let hidden = of_erased(cx.conn(), &rows.iter().map(record_of).collect())?;
    let names = Names::of(cx, rows)?;
    let shown = |row: &Row| {
        let audit = audit(row, &names)?;
        let is_hidden = hidden.contains(&record_of(row)) && !TELLS_NOTHING.contains(&audit.endpoint.as_str());
        Ok(if is_hidden { audit.masked() } else { audit })
    };
    Ok(AuditList { audits: rows.iter().map(shown).collect::<Result<_>>()? })
}

/// The calls whose changes hold nothing of the member: the erasure itself, and that root looked at what it hid.
const TELLS_NOTHING: [&str; 2] = [Erase::ID, Reveal::ID];

/// Shows root one change with its values. Who looked, at what and why is a change of the record's history.
pub fn reveal(cx: &mut Cx<'_, '_>, call: Call<Reveal>) -> Result<RevealedAudit> {
    call.body.check()?;
    let sql = format!("select {COLUMNS} from audit_log where seq = $1");
    let row = cx.query_one(&sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    let (record, id) = record_of(&row);
    let kind = Kind::named(&record).ok_or(Refusal::NotFound)?;
    cx.note(kind, id, json!({}), json!({ "revealed": call.path, "reason": call.body.reason.trim() }));
    let names = Names::of(cx, std::slice::from_ref(&row))?;
    Ok(RevealedAudit { audit: audit(&row, &names)? })
}

const COLUMNS: &str = "seq, at, actor_name, door, endpoint, record, record_id, old_values, new_values";

/// Returns the query for the changes of a record, which those may read who hear of them.
fn of_record(cx: &Cx<'_, '_>, kind: &Kind) -> Result<String> {
    if let Some(needed) = kind.heard_by.ability() {
        cx.must(needed)?;
    }
    Ok(format!("select seq from audit_log where record = '{}' and record_id = $1", kind.name))
}

/// Returns the latest changes of a section of a member's record.
pub fn sections(cx: &mut Cx<'_, '_>, call: Call<Sections>) -> Result<AuditList> {
    let (section, id) = call.path;
    members::load(cx, id)?;
    let links = match section {
        SectionType::Demographic => DEMOGRAPHIC,
        SectionType::Settings => SETTINGS,
        SectionType::TaxData => TAX_DATA,
        SectionType::Quota => {
            cx.must(Ability::new(Action::Read, Subject::Quota))?;
            QUOTAS
        }
        SectionType::User => USER,
    };
    let rows = linked(cx, links, id.get())?;
    shown(cx, &rows)
}

/// Reads the links of the log that a query of their numbers selects, the latest first.
fn linked(cx: &mut Cx<'_, '_>, links: &str, id: i64) -> Result<Vec<Row>> {
    let sql = format!(
        "select {COLUMNS} from audit_log
         where seq in ({links}) order by seq desc limit {}",
        AuditList::MOST
    );
    cx.query(&sql, &[id.into()])
}

/// Returns the query for a member's changes, with those of the payments and conversations that an actor may read.
pub fn of_member(actor: &Actor) -> String {
    let mut links = vec![USER];
    links.extend(actor.can(Action::Read, Subject::Financial).then_some(PAYMENTS_OF));
    links.extend(actor.can(Action::Read, Subject::Conversations).then_some(CONVERSATIONS_OF));
    links.join(" union all ")
}

fn audit(row: &Row, names: &Names) -> Result<Audit> {
    let record: String = row.get("record");
    let (old_values, new_values) = (values(row.get("old_values")), values(row.get("new_values")));
    Ok(Audit {
        id: row.get("seq"),
        created_at: row.get("at"),
        manager: AuditManager { name: row.get("actor_name") },
        door: row.word("door")?,
        endpoint: row.get("endpoint"),
        record_id: row.get("record_id"),
        record_label: record_label(&record, names.lang),
        changes: names.changes(&record, &old_values, &new_values),
        record,
        old_values,
        new_values,
        masked: false,
    })
}

const READ: Listing = Listing::new(
    "reads",
    "r",
    "r.id, r.day, r.actor_id, s.name, r.record, r.record_id, r.calls, r.rows_read, r.last_at",
)
.joined("join staff s on s.id = r.actor_id")
.sorted_as(&READS, &[("last_at", "r.last_at")]);

/// Returns a page of reads.
pub fn reads(cx: &mut Cx<'_, '_>, call: Call<Reads>) -> Result<ReadList> {
    let filter = call.query;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let selection = READ
        .select()
        .equals("r.actor_id", filter.staff_id)
        .equals("r.record", filter.record)
        .equals("r.record_id", filter.record_id)
        .days("r.last_at", filter.read_at);
    Ok(ReadList { reads: selection.page(cx.conn(), paging, tally)?.transpose()? })
}

fn tally(row: &Row) -> Result<ReadTally> {
    Ok(ReadTally {
        id: row.get("id"),
        day: row.get("day"),
        staff_id: row.get("actor_id"),
        manager: AuditManager { name: row.get("name") },
        record: row.get("record"),
        record_id: Some(row.get("record_id")).filter(|id| *id != 0),
        calls: row.get("calls"),
        rows: row.get("rows_read"),
        last_at: row.get("last_at"),
    })
}
