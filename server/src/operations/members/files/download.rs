//! `files.download`

use client::api::members::files::Download;
use client::endpoint::Call;
use client::wire::file::StoredFile;

use super::row_of;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Finds a file of a member.
pub fn download(cx: &mut Cx<'_, '_>, call: Call<Download>) -> Result<StoredFile> {
    let row = row_of(cx, call.path)?;
    Ok(StoredFile {
        name: row.get("name"),
        media: row.get("media"),
        size: row.get("size"),
        sha256: row.get("sha256"),
    })
}
