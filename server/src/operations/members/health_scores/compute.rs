//! Calculates the scores of many members, and keeps them.

use client::api::members::health_scores::{HealthComponent, HealthFacts};
use client::value::date::day_of;
use client::value::word::Word;
use jiff::Timestamp;

use super::facts::{Paying, read};
use crate::store::{Conn, StoreError, Value, places};

/// A score that was calculated.
#[derive(Debug)]
pub struct ComputedScore {
    /// The member.
    pub id: i64,
    /// The score before.
    pub before: Option<i64>,
    /// The score.
    pub score: i64,
    /// The facts of the calculation.
    pub facts: HealthFacts,
}

/// Calculates the scores of these members as of now, and keeps them with their facts and the scores before.
///
/// # Errors
/// Returns the errors of the store.
pub fn compute(conn: &mut Conn<'_>, ids: &[i64], now: Timestamp) -> Result<Vec<ComputedScore>, StoreError> {
    let today = day_of(now);
    let members = read(conn, ids, now)?;
    let computed: Vec<ComputedScore> = members
        .into_iter()
        .map(|Paying { id, before, facts }| ComputedScore { id, before, score: facts.score(today), facts })
        .collect();
    keep(conn, &computed, now)?;
    Ok(computed)
}

fn keep(conn: &mut Conn<'_>, computed: &[ComputedScore], now: Timestamp) -> Result<(), StoreError> {
    if computed.is_empty() {
        return Ok(());
    }
    let components = HealthComponent::ALL.map(Word::name);
    let columns = format!("id, score, previous, {}, facts, computed_at", components.join(", "));
    let names = ["score", "previous", "facts", "computed_at"].map(str::to_owned);
    let set: Vec<String> =
        names.into_iter().chain(components).map(|name| format!("{name} = excluded.{name}")).collect();
    let width = 5 + HealthComponent::ALL.len();
    let rows: Vec<String> =
        (0..computed.len()).map(|row| format!("({})", places(row * width + 1..=(row + 1) * width))).collect();
    let sql = format!(
        "insert into health_scores ({columns}) values {} on conflict (id) do update set {}",
        rows.join(", "),
        set.join(", ")
    );
    let mut values = Vec::with_capacity(computed.len() * width);
    for score in computed {
        values.extend(row(score, now)?);
    }
    conn.execute(&sql, &values)?;
    let ids: Vec<Value> = computed.iter().map(|score| score.id.into()).collect();
    // Lists of members sort by the column. A score is derived: it raises no version.
    let sql = format!(
        "update members set health_score = (select h.score from health_scores h where h.id = members.id)
         where id in ({}) and coalesce(health_score, -1) <> (select h.score from health_scores h where h.id = members.id)",
        places(1..=ids.len())
    );
    conn.execute(&sql, &ids)?;
    conn.touch("health_scores");
    conn.touch("members");
    Ok(())
}

fn row(score: &ComputedScore, now: Timestamp) -> Result<Vec<Value>, StoreError> {
    let today = day_of(now);
    let facts = serde_json::to_string(&score.facts)
        .map_err(|error| StoreError::Internal(format!("facts of a score: {error}")))?;
    let mut row: Vec<Value> = vec![score.id.into(), score.score.into(), score.before.into()];
    row.extend(HealthComponent::ALL.map(|component| score.facts.percent(component, today).into()));
    row.extend([facts.into(), now.into()]);
    Ok(row)
}
