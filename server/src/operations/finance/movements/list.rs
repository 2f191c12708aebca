//! `movements.list`

use client::api::finance::movements::{List as ListCall, MOVEMENTS, Movement, MovementList};
use client::api::members::members::NamedMember;
use client::endpoint::Call;
use client::value::id::TransactionId;
use client::wire::page::Paging;

use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

const COLUMNS: &str = concat!(
    "v.id, v.transaction_id, v.kind, v.day, v.booked_on, v.source, v.created_at, t.member_id, m.name as member_name, ",
    updated_at!("v", "movements")
);
const JOINS: &str = "join transactions t on t.id = v.transaction_id join members m on m.id = t.member_id";

/// The list of movements.
const ROW: List = List::new("movements", "v", COLUMNS)
    .joined(JOINS)
    .sorted_as(&MOVEMENTS, &[("day", "v.day"), ("amount", "v.amount"), ("booked_on", "v.booked_on")])
    .summed_as(&MOVEMENTS, &[("amount", "v.amount")]);

/// Movements of the payments that a member has now.
const OF_MEMBER: &str = "v.transaction_id in (select o.id from transactions o where o.member_id = {})";

/// Returns a page of movements.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListCall>) -> Result<MovementList> {
    let query = call.query;
    query.check()?;
    let paging = Paging::new(query.page, query.per_page)?;
    let selection = ROW
        .select()
        .updated_since(query.updated_since)
        .equals("v.transaction_id", query.transaction_id)
        .matching_in(&["transactions"], OF_MEMBER, query.user_id)
        .equals("v.kind", query.kind.map(stored))
        .equals("v.source", query.source.map(stored))
        .between("v.day", query.day)
        .between("v.booked_on", query.booked_on);
    let page = selection.ordered(query.order_by).summed(query.sums).page(cx.conn(), paging, movement)?;
    Ok(MovementList { movements: page.transpose()? })
}

/// Returns the movements of a payment, the latest first.
pub fn of(cx: &mut Cx<'_, '_>, payment: TransactionId) -> Result<Vec<Movement>> {
    let sql = format!(
        "select v.amount, {COLUMNS} from movements v {JOINS} where v.transaction_id = $1 order by v.id desc"
    );
    cx.query(&sql, &[payment.into()])?.iter().map(movement).collect()
}

/// Reads a row of [`ROW`].
fn movement(row: &Row) -> Result<Movement> {
    Ok(Movement {
        id: row.get("id"),
        transaction_id: row.get("transaction_id"),
        kind: row.word("kind")?,
        amount: row.get("amount"),
        day: row.get("day"),
        booked_on: row.get("booked_on"),
        source: row.word("source")?,
        created_at: row.get("created_at"),
        updated_at: row.get("updated_at"),
        user: NamedMember {
            id: row.get("member_id"),
            name: row.get("member_name"),
            kind: None,
            status: None,
        },
    })
}
