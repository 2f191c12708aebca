//! `members.save-profile`

use client::api::members::members::sections::{Profile, SaveProfile, SectionSaved};
use client::endpoint::Call;
use client::value::id::kind;

use super::sections::content::save_content;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves the public profile.
pub fn save_profile(cx: &mut Cx<'_, '_>, call: Call<SaveProfile>) -> Result<SectionSaved> {
    let guard = |cx: &Cx<'_, '_>, facts: &_| cx.guard(&call, facts);
    save_content::<kind::Profile, _>(cx, call.path, &call.body, guard, Profile::check)
}
