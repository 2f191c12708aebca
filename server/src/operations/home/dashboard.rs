//! `dashboard.get`

use client::access::{Action, Subject};
use client::api::home::dashboard::{
    Dashboard, DayTotal, FinancialSummary, Get, StatusTotal, consultant, ending, period,
};
use client::endpoint::Call;
use client::value::date::{DateRange, start_of};
use client::value::id::StaffId;
use client::value::money::Money;
use jiff::ToSpan;
use jiff::civil::Date;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the figures of the day, without those that the viewer may not see.
pub fn get(cx: &mut Cx<'_, '_>, _: Call<Get>) -> Result<Dashboard> {
    let may = cx.actor()?.can(Action::Read, Subject::Financial);
    Ok(Dashboard { financial: if may { Some(financial(cx)?) } else { None } })
}

fn financial(cx: &mut Cx<'_, '_>) -> Result<FinancialSummary> {
    let DateRange { from, to } = period(cx.today);
    let consultant = consultant(cx.actor()?);
    // Grouping by the bare status would make SQLite read all payments by an index on status. The index on the
    // period covers the query.
    let sql = "select status || '' as word, count(*) as n, cast(coalesce(sum(amount), 0) as bigint) as cents from transactions
        where created_at >= $1";
    let rows = cx.query(
        &format!("{} group by status || '' order by 1", of(consultant, sql)),
        &[start_of(from).into()],
    )?;
    let by_status = rows
        .iter()
        .map(|row| {
            Ok(StatusTotal { status: row.word("word")?, count: row.get("n"), amount: Some(row.get("cents")) })
        })
        .collect::<Result<_>>()?;
    let sql = "select count(*) from transactions where status = 'open' and payment_type = 'boleto' and expires_at < $1";
    let overdue = cx.query_one(&of(consultant, sql), &[to.to_string().into()])?;
    let week = ending(to);
    let plans = cx.query_one(
        "select count(*) from members where coalesce(end_of_plan, '') >= $1 and coalesce(end_of_plan, '') <= $2",
        &[week.from.to_string().into(), week.to.to_string().into()],
    )?;
    Ok(FinancialSummary {
        from,
        to,
        own: consultant.is_some(),
        by_status,
        received: Some(received(cx, from, to, consultant)?),
        overdue: Some(overdue.map_or(0, |row| row.int(0))),
        ending: plans.map_or(0, |row| row.int(0)),
        ending_until: Some(week.to),
    })
}

/// Narrows a query to a consultant.
fn of(consultant: Option<StaffId>, sql: &str) -> String {
    consultant.map_or_else(|| sql.to_owned(), |id| format!("{sql} and account_manager_id = {id}"))
}

/// Returns what was received on each day, less what was returned and is contested from then on, with a row for every day.
fn received(cx: &mut Cx<'_, '_>, from: Date, to: Date, consultant: Option<StaffId>) -> Result<Vec<DayTotal>> {
    let of = match consultant {
        Some(id) => format!(
            "and exists (select 1 from transactions t where t.id = v.transaction_id and t.account_manager_id = {id})"
        ),
        None => String::new(),
    };
    let sql = format!(
        "select booked_on, cast(sum(case when kind = 'received' then 1 else 0 end) as bigint) as n,
         cast(sum(amount) as bigint) as cents from movements v
         where booked_on >= $1 and booked_on <= $2 and kind <> 'fee' {of} group by booked_on"
    );
    let rows = cx.query(&sql, &[from.to_string().into(), to.to_string().into()])?;
    let days = from.series(1.day()).take_while(|day| *day <= to);
    let total = |day: Date| {
        let row = rows.iter().find(|row| row.get::<Date>("booked_on") == day);
        let (count, amount) = row.map_or((0, Money::ZERO), |row| (row.get("n"), row.get("cents")));
        DayTotal { day, count, amount }
    };
    Ok(days.map(total).collect())
}
