//! `avatars.show`

use client::api::members::avatars::Show;
use client::endpoint::Call;
use client::wire::file::StoredFile;

use super::find;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Finds the picture of a member.
pub fn show(cx: &mut Cx<'_, '_>, call: Call<Show>) -> Result<StoredFile> {
    Ok(find(cx, call.path)?.ok_or(Refusal::NotFound)?.file)
}
