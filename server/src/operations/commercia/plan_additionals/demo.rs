//! Additionals of the demonstration: in each state, and of each type.

use client::api::commercia::plan_additionals::AdditionalIntervalType::{self, Always, Day, Month, Quantity};
use client::api::commercia::plan_additionals::PlanAdditionalState::{self, Active, Draft, Ended};
use client::value::word::Word;
use jiff::{SignedDuration, ToSpan};

use crate::demo::DemoScope;
use crate::store::{Conn, StoreError, Value};

/// An additional of the demonstration.
struct Sample {
    name: &'static str,
    key: &'static str,
    interval_type: AdditionalIntervalType,
    amount: Option<i64>,
    /// In cents.
    price: Option<i64>,
    state: PlanAdditionalState,
    groups: &'static [i64],
}

const fn sample(
    (name, key): (&'static str, &'static str),
    (interval_type, amount): (AdditionalIntervalType, Option<i64>),
    state: PlanAdditionalState,
    groups: &'static [i64],
) -> Sample {
    Sample { name, key, interval_type, amount, price: None, state, groups }
}

const SAMPLES: [Sample; 6] = [
    sample(("Mensagens por dia", "messages-a-day"), (Day, Some(30)), Active, &[2, 3, 4]),
    sample(("Indicações por mês", "indications-a-month"), (Month, Some(5)), Active, &[3, 4]),
    sample(("Segmentos", "segments"), (Quantity, Some(8)), Active, &[2, 3]),
    sample(("Perfil verificado", "verified-profile"), (Always, None), Active, &[4]),
    Sample {
        price: Some(4_990),
        ..sample(("Mensagens a mais", "more-messages"), (Day, Some(20)), Draft, &[2])
    },
    sample(("Fotos", "photos"), (Quantity, Some(3)), Ended, &[2]),
];

/// Fills the tables.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let since = scope.today.saturating_sub(120.days()).to_string();
    let created_at = scope.now - SignedDuration::from_hours(130 * 24);
    let ended_at = scope.now - SignedDuration::from_hours(20 * 24);
    for sample in &SAMPLES {
        let sql = "insert into plan_additionals (name, additional_key, interval_type, amount, price, effective_from, state,
            ended_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id";
        let values: [Value; 9] = [
            sample.name.into(),
            sample.key.into(),
            sample.interval_type.name().into(),
            sample.amount.into(),
            sample.price.into(),
            (sample.state != Draft).then_some(since.as_str()).into(),
            sample.state.name().into(),
            (sample.state == Ended).then_some(ended_at).into(),
            created_at.into(),
        ];
        let id = conn.insert(sql, &values)?;
        for group in sample.groups {
            let sql = "insert into plan_additional_groups (additional_id, group_id) values ($1, $2)";
            conn.execute(sql, &[id.into(), (*group).into()])?;
        }
    }
    Ok(())
}
