//! `money-months.list`

use client::api::finance::money_months::{List, MoneyMonth, MoneyMonths};
use client::endpoint::Call;
use jiff::ToSpan;
use jiff::civil::Date;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the months from that of the first movement to the present one, the latest first.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<List>) -> Result<MoneyMonths> {
    let first = cx.query_one("select min(booked_on) as day from movements", &[])?;
    let first: Option<Date> = first.and_then(|row| row.get("day"));
    let first = first.unwrap_or(cx.today).first_of_month();
    let mut months = Vec::new();
    let mut month = cx.today.first_of_month();
    while month >= first {
        months.push(load(cx, MoneyMonth::id_of(month))?.0);
        month = month.saturating_sub(1.month());
    }
    Ok(MoneyMonths { months })
}
