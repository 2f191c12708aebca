//! `indications.list`

use client::api::service::indications::{Indication, IndicationList, List};
use client::endpoint::Call;

use crate::operations::members::members;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the indications of a member, the latest first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<IndicationList> {
    members::load(cx, call.path)?;
    let sql = "select d.id, d.member_id, d.to_id, m.name, d.message, d.author, d.created_at, o.state
        from direct_indications d join members m on m.id = d.to_id left join outbox o on o.id = d.outbox_id
        where d.member_id = $1 order by d.created_at desc, d.id desc";
    let rows = cx.query(sql, &[call.path.into()])?;
    let indication = |row: &Row| {
        Ok(Indication {
            id: row.get("id"),
            user_id: row.get("member_id"),
            to: row.get("to_id"),
            name: row.get("name"),
            message: row.get("message"),
            state: row.opt_word("state")?,
            author: row.get("author"),
            created_at: row.get("created_at"),
        })
    };
    Ok(IndicationList { indications: rows.iter().map(indication).collect::<Result<_>>()? })
}
