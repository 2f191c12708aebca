//! `files.list`

use client::api::members::files::{FileList, List};
use client::endpoint::Call;

use super::{COLUMNS, file};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the files of a member, the latest first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<FileList> {
    members::load(cx, call.path)?;
    let sql = format!("select {COLUMNS} from member_files where member_id = $1 order by id desc");
    Ok(FileList { files: cx.query(&sql, &[call.path.into()])?.iter().map(file).collect() })
}
