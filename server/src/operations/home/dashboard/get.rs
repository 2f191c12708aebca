//! `dashboard.get`

use client::access::{Action, Subject};
use client::api::finance::payments::PaymentStatus;
use client::api::home::dashboard::{
    Dashboard, DayTotal, FinancialSummary, Get, StatusTotal, consultant, ending, period,
};
use client::endpoint::Call;
use client::value::date::{DateRange, start_of};
use client::value::id::StaffId;
use client::value::money::Money;
use client::value::word;
use jiff::ToSpan;
use jiff::civil::Date;

use crate::store::Value;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Returns the figures of the day, without those that the viewer may not see.
pub fn get(cx: &mut Cx<'_, '_>, _: Call<Get>) -> Result<Dashboard> {
    let may = cx.actor()?.can(Action::Read, Subject::Financial);
    Ok(Dashboard { financial: if may { Some(financial(cx)?) } else { None } })
}

fn financial(cx: &mut Cx<'_, '_>) -> Result<FinancialSummary> {
    let DateRange { from, to } = period(cx.today);
    let consultant = consultant(cx.actor()?);
    let by_due = cx.conn().dialect().by_index("transactions", "transactions_due");
    let sql = format!(
        "select count(*) from {by_due} where status = 'open' and payment_type = 'boleto' and expires_at < $1"
    );
    let overdue = cx.query_one(&of(consultant, &sql), &[to.to_string().into()])?;
    let week = ending(to);
    let own = consultant.map_or_else(String::new, |id| {
        format!(" and id in (select member_id from member_settings where account_manager_id = {id})")
    });
    let sql = format!(
        "select count(*) from members where coalesce(end_of_plan, '') >= $1 and coalesce(end_of_plan, '') <= $2{own}"
    );
    let plans = cx.query_one(&sql, &[week.from.to_string().into(), week.to.to_string().into()])?;
    Ok(FinancialSummary {
        from,
        to,
        own: consultant.is_some(),
        by_status: by_status(cx, from, consultant)?,
        received: Some(received(cx, from, to, consultant)?),
        overdue: Some(overdue.map_or(0, |row| row.int(0))),
        ending: plans.map_or(0, |row| row.int(0)),
        ending_until: Some(week.to),
    })
}

/// Returns the payments that were created since a day, by their status. Groups would be sorted first, which takes twice as long.
fn by_status(cx: &mut Cx<'_, '_>, from: Date, consultant: Option<StaffId>) -> Result<Vec<StatusTotal>> {
    let statuses = word::all::<PaymentStatus>();
    let totals = (2..).take(statuses.len()).map(|place| {
        format!(
            "count(*) filter (where status = ${place}),
             cast(coalesce(sum(amount) filter (where status = ${place}), 0) as bigint)"
        )
    });
    let totals = totals.collect::<Vec<_>>().join(", ");
    let sql = of(consultant, &format!("select {totals} from transactions where created_at >= $1"));
    let params: Vec<Value> = [start_of(from).into()]
        .into_iter()
        .chain(statuses.iter().map(|status| stored(status).into()))
        .collect();
    let Some(row) = cx.query_one(&sql, &params)? else { return Ok(Vec::new()) };
    let of_status = |(status, at)| {
        let (count, amount) = (row.int(at), Money::from_cents(row.int(at + 1)));
        StatusTotal { status, count, amount: Some(amount) }
    };
    let all = statuses.into_iter().zip((0..).step_by(2)).map(of_status);
    Ok(all.filter(|total| total.count > 0).collect())
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
