//! The rows of the audit log.

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::administration::audits::{Audit, AuditList, AuditManager, Reveal, record_label};
use client::api::members::personal_data::Erase;
use client::endpoint::Endpoint;

use crate::operations::administration::names::{Names, values};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::owners::{of_erased, record_of};
use crate::work::refusal::Result;

/// The calls whose changes hold nothing of the member: the erasure itself, and that root looked at what it hid.
const TELLS_NOTHING: [&str; 2] = [Erase::ID, Reveal::ID];

/// The changes of a member's record.
pub const USER: &str = "select seq from audit_log where record in ('user', 'demographic', 'settings', 'tax_data', 'profile', 'coverage',
    'additions', 'socials') and record_id = $1
    union all select a.seq from member_phones p join audit_log a on a.record = 'phone' and a.record_id = p.id where p.member_id = $1
    union all select a.seq from member_emails e join audit_log a on a.record = 'email' and a.record_id = e.id where e.member_id = $1
    union all select seq from audit_log where record = 'file' and record_id in (select id from member_files where member_id = $1)
    union all select a.seq from annotations n join audit_log a on a.record = 'annotation' and a.record_id = n.id where n.member_id = $1
    union all select a.seq from quotas q join audit_log a on a.record = 'quota' and a.record_id = q.id where q.member_id = $1";

const PAYMENTS_OF: &str = "select a.seq from transactions t
    join audit_log a on a.record = 'transaction' and a.record_id = t.id where t.member_id = $1
    union all select a.seq from subscriptions s
    join audit_log a on a.record = 'subscription' and a.record_id = s.id where s.member_id = $1";

const CONVERSATIONS_OF: &str = "select a.seq from conversations c
    join audit_log a on a.record = 'conversation' and a.record_id = c.id where c.company_user_id = $1
    union all select a.seq from conversations c
    join audit_log a on a.record = 'conversation' and a.record_id = c.id where c.rep_user_id = $1";

/// Returns changes as readers see them: the values of members whose data were erased are hidden.
/// Returns rows as calls answer them.
pub fn shown(cx: &mut Cx<'_, '_>, rows: &[Row]) -> Result<AuditList> {
    let hidden = of_erased(cx.conn(), &rows.iter().map(record_of).collect())?;
    let names = Names::of(cx, rows)?;
    let shown = |row: &Row| {
        let audit = audit(row, &names)?;
        let is_hidden = hidden.contains(&record_of(row)) && !TELLS_NOTHING.contains(&audit.endpoint.as_str());
        Ok(if is_hidden { audit.masked() } else { audit })
    };
    Ok(AuditList { audits: rows.iter().map(shown).collect::<Result<_>>()? })
}

/// The columns of [`audit`].
pub const COLUMNS: &str = "seq, at, actor_name, door, endpoint, record, record_id, old_values, new_values";

/// Reads the links of the log that a query of their numbers selects, the latest first.
/// Returns the newest rows of links.
pub fn linked(cx: &mut Cx<'_, '_>, links: &str, id: i64) -> Result<Vec<Row>> {
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

/// Reads a row.
pub fn audit(row: &Row, names: &Names) -> Result<Audit> {
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
