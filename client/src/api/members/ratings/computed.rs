//! The summary of ratings by another system, which lists them alone.

use std::collections::BTreeMap;

use super::{List, RatingFigures, RatingFilter, RatingSummary, Summarize, period_before};
use crate::endpoint::reads::{Missing, Reads};
use crate::endpoint::{Call, Endpoint};
use crate::value::date::DateRange;
use crate::wire::page::Paging;

/// The pages of ratings, 200 on each, that are added up at most.
const PAGES: i64 = 25;

/// Adds up the ratings of a selection, and those of the period before.
pub fn summary(call: &Call<Summarize>, reads: &Reads<'_>) -> Result<RatingSummary, Missing> {
    let period = call.query.period(call.query.check()?);
    let before = period.and_then(period_before);
    let now = figures(&call.query, period, reads)?;
    let before = before.map(|before| figures(&call.query, Some(before), reads)).transpose()?;
    Ok(RatingSummary::of(now, before))
}

fn figures(
    filter: &RatingFilter,
    period: Option<DateRange>,
    reads: &Reads<'_>,
) -> Result<RatingFigures, Missing> {
    let page = |page| {
        let query = RatingFilter {
            page: Some(page),
            per_page: Some(Paging::MOST),
            date_from: period.map(|days| days.from),
            date_to: period.map(|days| days.to),
            created_at: None,
            order_by: None,
            ..filter.clone()
        };
        List::find(query)
    };
    let first = reads.get(&page(1))?.ratings;
    if first.at_least || first.last_page > PAGES {
        // A part of them would look like all.
        return Err(Missing::Parameter("date_from"));
    }
    let others = reads.all((2..=first.last_page).map(page))?;
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    let rest = others.into_iter().flat_map(|list| list.ratings.data);
    for rating in first.data.into_iter().chain(rest) {
        *counts.entry(rating.score).or_default() += 1;
    }
    Ok(RatingFigures::of(period, |score| counts.get(&score).copied().unwrap_or_default()))
}
