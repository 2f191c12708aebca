//! Prices of the demonstration: one that is past, and one that is planned for a year ahead.

use client::value::date::start_of;
use jiff::ToSpan;
use jiff::civil::Date;

use crate::demo::DemoScope;
use crate::store::{Conn, StoreError};

/// What the plan cost before, in hundredths of its price.
const BEFORE: i64 = 90;
/// What it will cost, in hundredths of its price.
const AFTER: i64 = 108;

/// The days since which some plans have the price of today, so that half-year plans at the one before are still in force.
const DAYS_AT_PRICE: i64 = 45;

/// Adds a past and a planned price to some plans. The price of today stays that of the list, and what was sold since names it.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let today = scope.today;
    let author = scope.data.name(scope.data.account("manager"));
    let since = today.saturating_sub(DAYS_AT_PRICE.days());
    let next = today.first_of_month().saturating_add(12.months());
    let plans = conn.query("select id, price from plans where group_id = 2 order by id", &[])?;
    for (at, row) in plans.iter().enumerate() {
        let (id, price): (i64, i64) = (row.get("id"), row.get("price"));
        if at % 2 == 0 {
            add(conn, (id, price), since, author, scope)?;
            let sql =
                "update transactions set plan_price_id = (select max(id) from plan_prices where plan_id = $1)
                where plan_id = $1 and created_at >= $2";
            conn.execute(sql, &[id.into(), start_of(since).into()])?;
            let sql = "update plan_prices set price = $1, version = version + 1 where plan_id = $2 and from_day = '1970-01-01'";
            conn.execute(sql, &[(price * BEFORE / 100).into(), id.into()])?;
        }
        if at == 0 {
            add(conn, (id, price * AFTER / 100), next, author, scope)?;
        }
    }
    Ok(())
}

fn add(
    conn: &mut Conn<'_>,
    (plan, price): (i64, i64),
    from_day: Date,
    author: &str,
    scope: &DemoScope,
) -> Result<(), StoreError> {
    let sql =
        "insert into plan_prices (plan_id, price, from_day, author, created_at) values ($1, $2, $3, $4, $5)";
    let values = [plan.into(), price.into(), from_day.to_string().into(), author.into(), scope.now.into()];
    conn.execute(sql, &values)?;
    Ok(())
}
