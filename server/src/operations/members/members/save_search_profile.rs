//! `members.save-search-profile`

use client::api::members::members::sections::{
    Coverage, SaveSearchProfile, SearchProfile, SectionFacts, SectionSaved,
};
use client::endpoint::Call;
use client::value::id::kind;

use super::load::load;
use super::sections::coverage::checked;
use super::sections::load::content;
use super::sections::merge::{changed_fields, overlaid};
use super::sections::subject::{saved, version};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Saves what a member searches. A sub-segment brings its root.
pub fn save_search_profile(cx: &mut Cx<'_, '_>, call: Call<SaveSearchProfile>) -> Result<SectionSaved> {
    let mut after = SearchProfile::default();
    let (member, before) = cx.change(
        |cx| {
            let member = load(cx, call.path)?;
            cx.guard(&call, &SectionFacts::from(&member))?;
            let version = version::<kind::SearchProfile>(cx, member.id)?;
            let (before, _) = content::<kind::SearchProfile, SearchProfile>(cx, member.id)?;
            Ok((version, (member, before)))
        },
        |cx, (_, before)| {
            let merged: SearchProfile = overlaid(before, &call.body)?;
            merged.check()?;
            let selected = Coverage { zones: merged.zones.clone(), segments: merged.segments.clone() };
            let Coverage { zones, segments } = checked(cx, selected)?;
            after = SearchProfile { zones, segments, ..merged };
            Ok(RowValues::new().to("content", serde_json::to_string(&after)?))
        },
    )?;
    saved::<kind::SearchProfile>(cx, &member, changed_fields(&before, &after)?)
}
