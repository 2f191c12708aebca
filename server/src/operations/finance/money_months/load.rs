//! Months as they are stored, and the day on which a movement counts.

use client::api::finance::money_months::{MoneyMonth, MoneyMonthFacts, MonthState};
use client::api::finance::movements::MovementKind;
use client::catalogue::can;
use client::endpoint::can::Can;
use client::value::id::MoneyMonthId;
use client::value::money::Money;
use jiff::ToSpan;
use jiff::civil::Date;

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns a month with the facts for its guards. A month without a row is open.
pub fn load(cx: &mut Cx<'_, '_>, id: MoneyMonthId) -> Result<(MoneyMonth, MoneyMonthFacts)> {
    let month = MoneyMonth::first_day(id).ok_or(Refusal::NotFound)?;
    let sql = "select state, reason, changed_at, changed_by, version from money_months where id = $1";
    let row = cx.query_one(sql, &[id.into()])?;
    let mut found = MoneyMonth {
        id,
        month,
        state: MonthState::Open,
        received: Money::ZERO,
        returned: Money::ZERO,
        contested: Money::ZERO,
        fees: Money::ZERO,
        net: Money::ZERO,
        changed_at: None,
        changed_by: None,
        reason: None,
        can: Can::default(),
        // That of the row which the first change makes.
        version: 1,
    };
    add_up(cx, &mut found)?;
    if let Some(row) = row {
        found.state = row.word("state")?;
        (found.changed_at, found.changed_by) = (row.get("changed_at"), row.get("changed_by"));
        (found.reason, found.version) = (row.get("reason"), row.get("version"));
    }
    let facts = MoneyMonthFacts {
        state: found.state,
        is_over: id < MoneyMonth::id_of(cx.today),
        changed: found.changed_at.zip(found.changed_by.clone()),
    };
    found.can = can::judge(cx.actor()?, &[&facts]);
    Ok((found, facts))
}

/// Adds up the movements that count in a month.
fn add_up(cx: &mut Cx<'_, '_>, month: &mut MoneyMonth) -> Result<()> {
    let sql = "select kind, cast(sum(amount) as bigint) as cents from movements where booked_on >= $1 and booked_on <= $2 group by kind";
    let (from, to) = (month.month.to_string(), month.month.last_of_month().to_string());
    for row in cx.query(sql, &[from.into(), to.into()])? {
        let amount: Money = row.get("cents");
        match row.word("kind")? {
            MovementKind::Received => month.received = amount,
            MovementKind::Returned => month.returned = amount,
            MovementKind::Contested | MovementKind::WonBack => month.contested += amount,
            MovementKind::Fee => month.fees = amount,
        }
    }
    month.net = month.received + month.returned + month.contested;
    Ok(())
}

/// Returns whether the month of a day is closed. Holds the month, so that it is not closed until the unit of work ends.
pub fn is_closed(cx: &mut Cx<'_, '_>, day: Date) -> Result<bool> {
    let id = MoneyMonth::id_of(day);
    // A month that a concurrent unit of work closes would take the movement all the same.
    let sql = "insert into money_months (id, state) values ($1, 'open') on conflict (id) do nothing";
    cx.execute(sql, &[id.into()])?;
    let sql = "update money_months set version = version where id = $1 returning state";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    Ok(row.word::<MonthState>("state")? == MonthState::Closed)
}

/// Returns the day on which a movement of a day counts: the day, or the first of the next open month if its month is closed.
pub fn booked_on(cx: &mut Cx<'_, '_>, day: Date) -> Result<Date> {
    let mut booked = day;
    while is_closed(cx, booked)? {
        booked = booked.first_of_month().saturating_add(1.month());
    }
    Ok(booked)
}
