//! `searches.list`

use client::api::service::searches::{List, SavedSearchList};
use client::endpoint::Call;

use super::load::{COLUMNS, search};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the searches of a member, the latest first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<SavedSearchList> {
    members::load(cx, call.path)?;
    let sql = format!("select {COLUMNS} from saved_searches s where s.member_id = $1 order by s.id desc");
    let rows = cx.query(&sql, &[call.path.into()])?;
    Ok(SavedSearchList { searches: rows.iter().map(search).collect::<Result<_>>()? })
}
