//! `jobs.list`

use client::api::administration::jobs::{JobList, List, sees_all};
use client::endpoint::Call;
use client::value::word::Word;
use client::wire::page::Paging;

use crate::jobs::load::{ROW, job};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A user's own jobs, or everyone's for managers and root.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<JobList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let (actor, now) = (cx.actor()?.clone(), cx.now);
    let own = (!sees_all(&actor)).then_some(actor.id);
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .equals("j.author_id", own)
        .equals("j.id", call.query.id)
        .equals("j.author_id", call.query.author)
        .equals("j.state", call.query.state.map(Word::name))
        .equals("j.kind", call.query.kind.map(Word::name))
        .ordered(call.query.order_by);
    Ok(JobList { jobs: selection.page(cx.conn(), paging, |row| job(row, &actor, now))?.transpose()? })
}
