//! Members as other records name them.

use client::api::members::members::NamedMember;

use crate::store::Row;
use crate::work::refusal::Result;

/// Reads a member from the columns `<prefix>_id`, `<prefix>_name`, `<prefix>_kind` and `<prefix>_status`.
pub fn named(row: &Row, prefix: &str) -> Result<NamedMember> {
    let column = |name: &str| format!("{prefix}_{name}");
    Ok(NamedMember {
        id: row.get(&column("id")),
        name: row.get(&column("name")),
        kind: row.opt_word(&column("kind"))?,
        status: row.opt_word(&column("status"))?,
    })
}
