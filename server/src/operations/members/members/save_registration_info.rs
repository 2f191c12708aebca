//! `members.save-registration-info`

use client::api::members::members::sections::{
    RegistrationInfo, SaveRegistrationInfo, SectionFacts, SectionSaved,
};
use client::endpoint::Call;
use client::value::id::kind;

use super::load::load;
use super::sections::load::content;
use super::sections::merge::{changed_fields, overlaid};
use super::sections::subject::{saved, version};
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
