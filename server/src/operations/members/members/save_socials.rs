//! `members.save-socials`

use client::api::members::members::sections::{SaveSocials, SectionSaved, Socials};
use client::endpoint::Call;
use client::value::id::kind;

use super::sections::content::save_content;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves the links to social networks.
pub fn save_socials(cx: &mut Cx<'_, '_>, call: Call<SaveSocials>) -> Result<SectionSaved> {
    let guard = |cx: &Cx<'_, '_>, facts: &_| cx.guard(&call, facts);
    save_content::<kind::Socials, _>(cx, call.path, &call.body, guard, Socials::check)
}
