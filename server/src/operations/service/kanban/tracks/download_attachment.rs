//! `tracks.download-attachment`

use client::api::service::kanban::{DownloadAttachment, must_see_track};
use client::endpoint::Call;
use client::wire::file::StoredFile;

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Finds the file of an attachment.
pub fn download_attachment(cx: &mut Cx<'_, '_>, call: Call<DownloadAttachment>) -> Result<StoredFile> {
    let sql = "select a.name, a.media, a.size, a.sha256, e.track from track_attachments a
        join track_entries e on e.id = a.entry_id where a.id = $1";
    let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    must_see_track(cx.actor()?, row.word("track")?)?;
    Ok(StoredFile {
        name: row.get("name"),
        media: row.get("media"),
        size: row.get("size"),
        sha256: row.get("sha256"),
    })
}
