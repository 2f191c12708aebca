//! `jobs.download`

use client::api::administration::jobs::Download;
use client::endpoint::Call;
use client::wire::file::StoredFile;

use crate::jobs::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Finds the file of a job.
pub fn download(cx: &mut Cx<'_, '_>, call: Call<Download>) -> Result<StoredFile> {
    let row = load(cx, call.path)?;
    let sha256: Option<String> = row.get("sha256");
    Ok(StoredFile {
        sha256: sha256.ok_or(Refusal::NotFound)?,
        name: row.get("file_name"),
        media: row.get("media"),
        size: row.get("size"),
    })
}
