//! `members.save-registration-info` and `members.save-search-profile`

use client::api::members::members::sections::{
    Coverage, RegistrationInfo, SaveRegistrationInfo, SaveSearchProfile, SearchProfile, SectionFacts,
    SectionSaved,
};
use client::endpoint::Call;
use client::value::id::kind;

use super::coverage::checked;
use super::load::content;
use super::merge::{changed_fields, overlaid};
use super::subject::{saved, version};
use crate::operations::members::members::load::load;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Saves where a registration came from.
pub fn save_registration_info(cx: &mut Cx<'_, '_>, call: Call<SaveRegistrationInfo>) -> Result<SectionSaved> {
    let mut after = RegistrationInfo::default();
    let (member, before) = cx.change(
        |cx| {
            let member = load(cx, call.path)?;
            cx.guard(&call, &SectionFacts::from(&member))?;
            let version = version::<kind::RegistrationInfo>(cx, member.id)?;
            let (before, _) = content::<kind::RegistrationInfo, RegistrationInfo>(cx, member.id)?;
            Ok((version, (member, before)))
        },
        |_, (_, before)| {
            after = overlaid(before, &call.body)?;
            after.check()?;
            Ok(RowValues::new().to("content", serde_json::to_string(&after)?))
        },
    )?;
    saved::<kind::RegistrationInfo>(cx, &member, changed_fields(&before, &after)?)
}

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
