//! Groups of the demonstration: besides those that are sold, one that is sold until a day and one that is sold no longer.

use client::api::commercia::plan_groups::RenewalRule;
use client::value::word::Word;
use jiff::ToSpan;

use crate::demo::DemoScope;
use crate::store::{Conn, StoreError};

/// The group that is sold until a day.
const RETIRING: i64 = 4;
/// The group in which renewals of the group that is sold no longer go on.
const SUCCESSOR: i64 = 2;

/// Retires a group, and adds one that was retired.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let last = scope.today.saturating_add(6.months()).last_of_month().to_string();
    let sql = "update plan_groups set last_day = $1, renewals = $2, version = version + 1 where id = $3";
    conn.execute(sql, &[last.into(), RenewalRule::Keep.name().into(), RETIRING.into()])?;
    let past = scope.today.saturating_sub(40.days()).to_string();
    let sql = "insert into plan_groups (name, position, last_day, renewals, successor_id)
        values ('Lançamento', 5, $1, $2, $3) returning id";
    let values = [past.into(), RenewalRule::Successor.name().into(), SUCCESSOR.into()];
    let group = conn.insert(sql, &values)?;
    let sql = "insert into plans (group_id, price, payment_interval, payment_interval_label, months)
        values ($1, 69990, 'yearly', 'Anual', 12) returning id";
    let plan = conn.insert(sql, &[group.into()])?;
    let sql = "insert into plan_prices (plan_id, price, from_day) values ($1, 69990, '1970-01-01')";
    conn.execute(sql, &[plan.into()])?;
    Ok(())
}
