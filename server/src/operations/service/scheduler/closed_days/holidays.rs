//! `closed-days.holidays`

use client::api::service::scheduler::{self, HolidayList, ListHolidays};
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists the national holidays of a year.
pub fn holidays(cx: &mut Cx<'_, '_>, call: Call<ListHolidays>) -> Result<HolidayList> {
    call.query.check()?;
    let year = call.query.year.unwrap_or(cx.today.year());
    Ok(HolidayList { holidays: scheduler::holidays(year, cx.lang()) })
}
