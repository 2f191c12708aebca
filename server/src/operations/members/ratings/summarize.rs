//! `ratings.summarize`

use client::api::members::ratings::{RatingFigures, RatingFilter, RatingSummary, Summarize, period_before};
use client::endpoint::Call;
use client::value::date::DateRange;
use client::wire::page::Paging;

use super::load::narrowed;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Sums up the ratings of a filter, and those of the period before. Of the filter of the list, a page says nothing here, and is
/// refused as the list refuses it.
pub fn summarize(cx: &mut Cx<'_, '_>, call: Call<Summarize>) -> Result<RatingSummary> {
    Paging::new(call.query.page, call.query.per_page)?;
    let period = call.query.period(call.query.check()?);
    let now = figures(cx, &call.query, period)?;
    let before = match period.and_then(period_before) {
        Some(before) => Some(figures(cx, &call.query, Some(before))?),
        None => None,
    };
    Ok(RatingSummary::of(now, before))
}

fn figures(cx: &mut Cx<'_, '_>, filter: &RatingFilter, period: Option<DateRange>) -> Result<RatingFigures> {
    let counts = narrowed(filter, period).counts(cx.conn(), "cast(r.score as text)")?;
    Ok(RatingFigures::of(period, |score| counts.get(&score.to_string()).copied().unwrap_or_default()))
}
