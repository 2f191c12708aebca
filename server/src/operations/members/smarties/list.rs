//! `smarties.list`

use client::api::members::smarties::{List, SMARTIES, Smarty, SmartyList, SmartyReason};
use client::endpoint::Call;
use client::wire::page::Paging;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use crate::operations::members::named::named;
use crate::store::{self, Row, StoreError, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROW: store::List = store::List::new(
    "smarties",
    "s",
    concat!(
        "s.id, s.score, s.reasons, s.created_at, s.version,
     s.member_id, m.name as member_name, m.kind as member_kind, m.status as member_status,
     s.for_id, f.name as for_name, f.kind as for_kind, f.status as for_status, ",
        updated_at!("s", "smarties")
    ),
)
.joined("join members m on m.id = s.member_id join members f on f.id = s.for_id")
.sorted_as(&SMARTIES, &[("id", "s.id"), ("score", "s.score"), ("created_at", "s.created_at")]);

/// Two searches of an index each; neither database would do that for one condition with `or`.
const OF_MEMBER: &str = "s.id in (select id from smarties where member_id = {}
     union all select id from smarties where for_id = {})";

/// Returns a page of the members that the automatic search proposes.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<SmartyList> {
    let query = call.query;
    let days = query.check()?;
    let paging = Paging::new(query.page, query.per_page)?;
    let selection = ROW
        .select()
        .updated_since(query.updated_since)
        .days("s.created_at", days)
        .days("s.created_at", query.created_at)
        .matching(OF_MEMBER, query.member)
        .matching("s.score >= {}", query.score_from)
        .matching("s.score <= {}", query.score_until)
        .ordered(query.order_by);
    Ok(SmartyList { smarties: selection.page(cx.conn(), paging, smarty)?.transpose()? })
}

fn smarty(row: &Row) -> Result<Smarty> {
    Ok(Smarty {
        id: row.get("id"),
        member: named(row, "member")?,
        recipient: named(row, "for")?,
        score: row.get("score"),
        reasons: reasons(row.get("reasons"))?,
        created_at: row.get("created_at"),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}

fn reasons(words: &str) -> Result<Vec<SmartyReason>> {
    let read = |word: &str| SmartyReason::deserialize(StrDeserializer::<Error>::new(word));
    let words = words.split(',').filter(|word| !word.is_empty()).map(read);
    let all = words.collect::<std::result::Result<_, _>>();
    Ok(all.map_err(|error| StoreError::Internal(format!("stored reasons: {error}")))?)
}
