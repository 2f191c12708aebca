//! `members.save-socials`

use client::api::members::members::sections::{SaveSocials, SectionSaved};
use client::endpoint::Call;
use client::value::id::kind;

use super::sections::load::content;
use super::sections::merge::{difference, overlaid};
use super::sections::subject::{saved, subject, version};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Saves the links to social networks.
pub fn save_socials(cx: &mut Cx<'_, '_>, call: Call<SaveSocials>) -> Result<SectionSaved> {
    let mut after = None;
    let (member, before) = cx.change(
        |cx| {
            let (member, facts) = subject(cx, call.path)?;
            cx.guard(&call, &facts)?;
            let version = version::<kind::Socials>(cx, member.id)?;
            let (before, _) = content::<kind::Socials, _>(cx, member.id)?;
            Ok((version, (member, before)))
        },
        |_, (_, before)| {
            call.body.check()?;
            let merged = overlaid(before, &call.body)?;
            let text = serde_json::to_string(&merged)?;
            after = Some(merged);
            Ok(RowValues::new().to("content", text))
        },
    )?;
    let change = difference(&before, &after.unwrap_or_default(), member.kind)?;
    saved::<kind::Socials>(cx, &member, change)
}
