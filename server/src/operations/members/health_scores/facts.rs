//! Reads the facts of many members in a few statements.

use std::collections::HashMap;

use client::api::members::health_scores::{ANSWER_DAYS, HealthFacts, MESSAGE_DAYS};
use client::api::members::members::sections::Primary;
use jiff::{SignedDuration, Timestamp};

use crate::store::{Conn, Row, StoreError, Value, places};

/// A paying member with its facts.
#[derive(Debug)]
pub struct Paying {
    /// The member.
    pub id: i64,
    /// The score so far.
    pub before: Option<i64>,
    /// The facts.
    pub facts: HealthFacts,
}

/// The parts of a profile, each 1 if it is filled in. The city of the address is one more, in JSON.
const PARTS: &str = "case when coalesce(m.phone, '') <> '' then 1 else 0 end
    + case when m.avatar is not null then 1 else 0 end
    + case when coalesce(m.cpf, m.cnpj) is not null then 1 else 0 end
    + case when m.state is not null then 1 else 0 end
    + case when m.verified_at is not null then 1 else 0 end
    + case when exists (select 1 from member_zones z where z.member_id = m.id) then 1 else 0 end
    + case when exists (select 1 from member_segments s where s.member_id = m.id) then 1 else 0 end";

/// Returns these members with their facts, in the order of their ids.
///
/// # Errors
/// Returns the errors of the store.
pub fn read(conn: &mut Conn<'_>, ids: &[i64], now: Timestamp) -> Result<Vec<Paying>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sent = sent(conn, ids, now)?;
    let received = received(conn, ids, now)?;
    let sql = format!(
        "select m.id, m.health_score, m.last_login_at, m.last_opened_at, m.end_of_plan, m.address, {PARTS} as parts
         from members m where m.id in ({}) order by m.id",
        places(1..=ids.len())
    );
    let paying = |row: &Row| {
        let id: i64 = row.get("id");
        let address: Primary = serde_json::from_str(row.get("address"))
            .map_err(|error| StoreError::Internal(format!("stored address: {error}")))?;
        let has_city = address.city.is_some_and(|city| !city.is_empty());
        let (answered, unanswered) = received.get(&id).copied().unwrap_or_default();
        let facts = HealthFacts {
            last_login_at: row.get("last_login_at"),
            sent: sent.get(&id).copied().unwrap_or_default(),
            answered,
            unanswered,
            last_opened_email_at: row.get("last_opened_at"),
            profile: row.get::<i64>("parts") + i64::from(has_city),
            end_of_plan: row.get("end_of_plan"),
        };
        Ok(Paying { id, before: row.get("health_score"), facts })
    };
    conn.query(&sql, &values(ids))?.iter().map(paying).collect()
}

fn values(ids: &[i64]) -> Vec<Value> {
    ids.iter().map(|id| (*id).into()).collect()
}

fn since(ids: &[i64], now: Timestamp, days: i64) -> (String, Vec<Value>) {
    let mut params = values(ids);
    params.push((now - SignedDuration::from_hours(24 * days)).into());
    (places(1..=ids.len()), params)
}

/// Returns the number of messages that each member sent lately.
fn sent(conn: &mut Conn<'_>, ids: &[i64], now: Timestamp) -> Result<HashMap<i64, i64>, StoreError> {
    let (members, params) = since(ids, now, MESSAGE_DAYS);
    let sql = format!(
        "select sender_id, count(*) as n from messages where sender_id in ({members}) and send_on >= ${}
         group by sender_id",
        params.len()
    );
    let rows = conn.query(&sql, &params)?;
    Ok(rows.iter().map(|row| (row.get("sender_id"), row.get("n"))).collect())
}

/// Returns the numbers of answered and of unanswered messages that each member received lately.
fn received(
    conn: &mut Conn<'_>,
    ids: &[i64],
    now: Timestamp,
) -> Result<HashMap<i64, (i64, i64)>, StoreError> {
    let (members, params) = since(ids, now, ANSWER_DAYS);
    let sql = format!(
        "select receiver_id, responded, count(*) as n from messages where receiver_id in ({members})
         and send_on >= ${} group by receiver_id, responded",
        params.len()
    );
    let mut received: HashMap<i64, (i64, i64)> = HashMap::new();
    for row in conn.query(&sql, &params)? {
        let (answered, unanswered) = received.entry(row.get("receiver_id")).or_default();
        let n: i64 = row.get("n");
        if row.get::<i64>("responded") == 0 { *unanswered += n } else { *answered += n }
    }
    Ok(received)
}
