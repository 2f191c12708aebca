//! `searches.results`

use client::api::service::searches::{Results, SearchResults};
use client::endpoint::Call;

use super::find::find;
use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the first members that a saved search finds.
pub fn results(cx: &mut Cx<'_, '_>, call: Call<Results>) -> Result<SearchResults> {
    let (saved, _) = load(cx, call.path)?;
    find(cx, &saved.terms(), saved.user_id)
}
