//! The dashboard before another system: its figures are those of the lists of payments and members.

use super::{Dashboard, DayTotal, FinancialSummary, Get, StatusTotal, consultant, ending, period};
use crate::access::{Action, Subject};
use crate::api::finance::payments::{List, PaymentFilter, PaymentStatus, Transaction};
use crate::api::members::members;
use crate::endpoint::reads::{Missing, Reads};
use crate::endpoint::{Call, Endpoint};
use crate::value::date::{DateRange, day_of};
use crate::value::money::Money;
use crate::value::word;

/// The payments of a period that are read for their amounts. If there are more, they are counted only.
const READ: i64 = 1_000;
/// Payments that are read at a time.
const PER_PAGE: i64 = 200;

/// Reads the counts of the lists, and adds up the amounts of payments.
pub fn dashboard(_: &Call<Get>, reads: &Reads<'_>) -> Result<Dashboard, Missing> {
    if !reads.actor.can(Action::Read, Subject::Financial) {
        return Ok(Dashboard { financial: None });
    }
    let today = day_of(reads.now);
    let days = period(today);
    let of_period = PaymentFilter { account_manager: consultant(reads.actor), ..PaymentFilter::default() };
    let created = PaymentFilter { created_at: Some(days), ..of_period.clone() };
    let paid = PaymentFilter { paid_at: Some(days), ..of_period };
    let plans = members::MemberFilter {
        end_of_plan: Some(ending(today)),
        per_page: Some(1),
        account_manager: created.account_manager,
        ..members::MemberFilter::default()
    };
    let by_status = match payments(&created, reads)? {
        Some(rows) => totals(&rows),
        None => counts(&created, reads)?,
    };
    Ok(Dashboard {
        financial: Some(FinancialSummary {
            from: days.from,
            to: days.to,
            own: created.account_manager.is_some(),
            by_status,
            received: payments(&paid, reads)?.map(|rows| by_day(&rows, days)),
            overdue: None,
            ending: reads.get(&members::List::find(plans))?.users.total,
            ending_until: Some(ending(today).to),
        }),
    })
}

/// Returns the payments of a filter; `None` if there are too many to read.
fn payments(filter: &PaymentFilter, reads: &Reads<'_>) -> Result<Option<Vec<Transaction>>, Missing> {
    let page =
        |page| List::find(PaymentFilter { page: Some(page), per_page: Some(PER_PAGE), ..filter.clone() });
    let first = reads.get(&page(1))?.transactions;
    if first.total > READ {
        return Ok(None);
    }
    let rest = reads.all((2..=first.last_page).map(page))?;
    Ok(Some(first.data.into_iter().chain(rest.into_iter().flat_map(|list| list.transactions.data)).collect()))
}

fn totals(payments: &[Transaction]) -> Vec<StatusTotal> {
    let total = |status: PaymentStatus| {
        let own = payments.iter().filter(|payment| payment.status == status);
        let count = i64::try_from(own.clone().count()).unwrap_or(i64::MAX);
        StatusTotal { status, count, amount: Some(own.map(|payment| payment.amount).sum()) }
    };
    word::all().into_iter().map(total).filter(|total| total.count > 0).collect()
}

fn counts(filter: &PaymentFilter, reads: &Reads<'_>) -> Result<Vec<StatusTotal>, Missing> {
    let statuses = word::all::<PaymentStatus>();
    let of = |status| PaymentFilter { status: Some(status), per_page: Some(1), ..filter.clone() };
    let lists = reads.all(statuses.iter().map(|status| List::find(of(*status))))?;
    let counted = statuses.into_iter().zip(lists);
    let total =
        counted.map(|(status, list)| StatusTotal { status, count: list.transactions.total, amount: None });
    Ok(total.collect())
}

/// Adds up the payments of each day, also of days without payments.
fn by_day(payments: &[Transaction], days: DateRange) -> Vec<DayTotal> {
    let series = std::iter::successors(Some(days.from), |day| day.tomorrow().ok());
    let total = |day| {
        let own = payments.iter().filter(|payment| payment.paid_at.map(day_of) == Some(day));
        let count = i64::try_from(own.clone().count()).unwrap_or(i64::MAX);
        DayTotal { day, count, amount: own.map(|payment| payment.amount).sum::<Money>() }
    };
    series.take_while(|day| *day <= days.to).map(total).collect()
}
