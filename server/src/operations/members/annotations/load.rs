//! Annotations as they are stored.

use client::actor::Actor;
use client::api::members::annotations::{ANNOTATIONS, Annotation, AnnotationState, Author};
use client::catalogue::can;
use client::value::id::AnnotationId;
use jiff::Timestamp;

use crate::store::{List, Row};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = "a.id, a.member_id, a.body, a.pinned, a.author_id, s.name as author, a.created_at, a.updated_at, a.version";

/// The list of annotations.
pub const ROW: List = List::new("annotations", "a", COLUMNS)
    .joined("join staff s on s.id = a.author_id")
    .sorted_as(&ANNOTATIONS, &[("id", "a.id"), ("pinned", "a.pinned"), ("created_at", "a.created_at")]);

/// Reads a row of [`ROW`].
pub fn annotation(row: &Row, actor: &Actor, now: Timestamp) -> Annotation {
    let state = AnnotationState { author: row.get("author_id"), created_at: row.get("created_at"), now };
    Annotation {
        id: row.get("id"),
        user_id: row.get("member_id"),
        text: row.get("body"),
        pinned: Some(row.get("pinned")),
        manager: Some(Author { name: row.get("author") }),
        created_at: state.created_at,
        updated_at: row.get("updated_at"),
        can: can::judge(actor, &[&state]),
        version: row.get("version"),
    }
}

/// Returns an annotation and the facts for its guard, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: AnnotationId) -> Result<(Annotation, AnnotationState)> {
    let sql =
        format!("select {COLUMNS} from annotations a join staff s on s.id = a.author_id where a.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let state =
        AnnotationState { author: row.get("author_id"), created_at: row.get("created_at"), now: cx.now };
    Ok((annotation(&row, cx.actor()?, cx.now), state))
}
