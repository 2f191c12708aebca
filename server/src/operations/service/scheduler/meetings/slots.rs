//! `meetings.slots`

use client::api::service::scheduler::{ConsultantSlots, ListSlots, SlotList, days_after};
use client::endpoint::Call;
use client::value::date::start_of;

use crate::operations::service::scheduler::{calendar, colleagues};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The free times of one consultant or of all.
pub fn slots(cx: &mut Cx<'_, '_>, call: Call<ListSlots>) -> Result<SlotList> {
    let days = call.query.check()?;
    let asked = match call.query.manager_id {
        Some(id) => vec![colleagues::one(cx, id)?],
        None => colleagues::all(cx)?,
    };
    let first = call.query.from.unwrap_or(cx.today);
    let span = (start_of(first), start_of(days_after(first, days)));
    let calendars = calendar::of(cx, &asked, span)?;
    let now = cx.now;
    let slots = asked.iter().zip(calendars).map(|(colleague, calendar)| {
        let minutes = call.query.minutes.unwrap_or(colleague.hours.minutes);
        let slots = calendar.free(span.0, span.1, minutes, now);
        ConsultantSlots { manager: colleague.manager(), minutes, slots }
    });
    Ok(SlotList { consultants: slots.collect() })
}
