//! The outcome of the letters of the last 30 days, by the domain of the recipient.

use std::collections::HashMap;

use client::api::service::sending_health::DomainFigures;
use jiff::{SignedDuration, Timestamp};

use crate::store::{Dialect, Row};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// How far back letters are counted.
const RECENT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Counts the letters of the last 30 days by the domain of the recipient, the most frequent first.
pub fn recent(cx: &mut Cx<'_, '_>) -> Result<Vec<DomainFigures>> {
    let domain = match cx.conn().dialect() {
        Dialect::Sqlite => "lower(substr(o.recipient, instr(o.recipient, '@') + 1))",
        Dialect::Postgres => "lower(substr(o.recipient, strpos(o.recipient, '@') + 1))",
    };
    let from = cx.now - RECENT;
    let sql = format!(
        "select {domain} as domain, count(*) as letters,
            sum(case when o.state = 'failed' and o.verdict = 'address' then 1 else 0 end) as refused from outbox o
         where o.kind = 'email' and o.created_at > $1 and (o.state = 'sent' or o.state = 'failed' and o.verdict is not null)
         and o.recipient like '%@%'
         group by 1 order by 2 desc, 1"
    );
    let letters = cx.query(&sql, &[from.into()])?;
    let returned = returned(cx, domain, from)?;
    let figures = |row: &Row| {
        let domain: &str = row.get("domain");
        let (bounced, complained) = returned.get(domain).copied().unwrap_or_default();
        DomainFigures::new(domain, row.get("letters"), row.get::<i64>("refused") + bounced, complained)
    };
    Ok(letters.iter().map(figures).collect())
}

/// Counts by domain what came back after a mail server had taken it: letters whose address does not exist, and complaints.
fn returned(cx: &mut Cx<'_, '_>, domain: &str, from: Timestamp) -> Result<HashMap<String, (i64, i64)>> {
    let sql = format!(
        "select {domain} as domain,
            sum(case when d.reason = 'hard_bounce' and o.state = 'sent' then 1 else 0 end) as bounced,
            sum(case when d.reason = 'complaint' then 1 else 0 end) as complained
         from disabled_emails d join outbox o on o.id = d.outbox_id
         where d.since > $1 and o.created_at > $1 and o.kind = 'email' and o.recipient like '%@%' group by 1"
    );
    let rows = cx.query(&sql, &[from.into()])?;
    let counted =
        |row: &Row| (row.get::<&str>("domain").to_owned(), (row.get("bounced"), row.get("complained")));
    Ok(rows.iter().map(counted).collect())
}
