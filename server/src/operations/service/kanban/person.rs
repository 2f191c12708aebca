//! The member of a card or of a track entry.

use client::api::service::kanban::CardMember;

use crate::store::Row;
use crate::work::refusal::Result;

/// Reads the member of a row, whose columns are `member_id` and those of the member with `member_` before their names.
pub fn person(row: &Row) -> Result<CardMember> {
    Ok(CardMember {
        id: row.get("member_id"),
        name: row.get("member_name"),
        kind: Some(row.word("member_kind")?),
        status: Some(row.word("member_status")?),
        avatar: row.get("member_avatar"),
        email: row.get("member_email"),
        phone: row.get("member_phone"),
        plan_group: None,
        end_of_plan: row.get("member_end_of_plan"),
        erased_at: row.get("member_erased_at"),
    })
}
