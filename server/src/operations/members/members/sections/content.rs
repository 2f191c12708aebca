//! Saves a section that is kept as one document.

use client::api::members::members::MemberKind;
use client::api::members::members::sections::{SectionFacts, SectionSaved};
use client::record::Record;
use client::rules::Invalid;
use client::value::id::MemberId;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::load::content;
use super::merge::{difference, overlaid};
use super::subject::{saved, subject, version};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Lays what a call gives over the document of a section. The guard is asked before the fields are checked.
pub fn save_content<K: Record, T: Serialize + DeserializeOwned + Default>(
    cx: &mut Cx<'_, '_>,
    path: (MemberKind, MemberId),
    given: &T,
    guard: impl Fn(&Cx<'_, '_>, &SectionFacts) -> Result<()>,
    check: impl Fn(&T) -> std::result::Result<(), Invalid>,
) -> Result<SectionSaved> {
    let mut after = None;
    let (member, before) = cx.change(
        |cx| {
            let (member, facts) = subject(cx, path)?;
            guard(cx, &facts)?;
            let version = version::<K>(cx, member.id)?;
            let (before, _) = content::<K, T>(cx, member.id)?;
            Ok((version, (member, before)))
        },
        |_, (_, before)| {
            check(given)?;
            let merged = overlaid(before, given)?;
            let text = serde_json::to_string(&merged)?;
            after = Some(merged);
            Ok(RowValues::new().to("content", text))
        },
    )?;
    let change = difference(&before, &after.unwrap_or_default(), member.kind)?;
    saved::<K>(cx, &member, change)
}
