//! `annotations.list`

use client::api::members::annotations::{AnnotationList, List};
use client::endpoint::Call;
use client::wire::page::Paging;

use super::load::{ROW, annotation};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the annotations on a member, those that are pinned first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<AnnotationList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    members::load(cx, call.path)?;
    let (actor, now) = (cx.actor()?.clone(), cx.now);
    let selection = ROW
        .select()
        .equals("a.member_id", Some(call.path))
        .updated_since(call.query.updated_since)
        .ordered(call.query.order_by);
    let annotations = selection.page(cx.conn(), paging, |row| annotation(row, &actor, now))?;
    Ok(AnnotationList { annotations })
}
