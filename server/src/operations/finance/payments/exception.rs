//! Money that does not match what was asked: opened by gateways, decided by users.

use client::api::finance::payments::{ExceptionKind, ExceptionState, GatewayType, Payer, PaymentException};
use client::value::date::day_of;
use client::value::id::{ExceptionId, TransactionId};
use client::value::money::Money;
use jiff::Timestamp;
use serde_json::json;

use crate::store::{Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// The columns of an exception, besides the amount that came.
pub const COLUMNS: &str = concat!(
    "x.id, x.kind, x.state, x.transaction_id, x.gateway, x.reference, x.asked, x.came_at, x.note,
     x.created_at, t.member_id, m.name as member_name, m.email, ",
    updated_at!("x", "payment_exceptions")
);
/// The tables that the columns need besides the list's own.
pub const JOINS: &str =
    "left join transactions t on t.id = x.transaction_id left join members m on m.id = t.member_id";

/// Reads a row of [`COLUMNS`].
pub fn exception(row: &Row) -> Result<PaymentException> {
    let user = row.get::<Option<_>>("member_id").map(|id| Payer {
        id,
        name: row.get("member_name"),
        email: row.get("email"),
    });
    Ok(PaymentException {
        id: row.get("id"),
        kind: row.word("kind")?,
        state: row.word("state")?,
        transaction_id: row.get("transaction_id"),
        user,
        gateway_type: row.word("gateway")?,
        gateway_ref: row.get("reference"),
        asked: row.get("asked"),
        came: row.get("came"),
        day: day_of(row.get("came_at")),
        note: row.get("note"),
        created_at: row.get("created_at"),
        updated_at: row.get("updated_at"),
    })
}

/// Money to open an exception for.
pub struct UnmatchedMoney<'a> {
    /// Why it waits.
    pub kind: ExceptionKind,
    /// The payment with the amount that was asked, if it is known.
    pub payment: Option<(TransactionId, Money)>,
    /// The gateway, and the charge's reference there.
    pub gateway: (GatewayType, &'a str),
    /// The amount that came, if it is known.
    pub came: Option<Money>,
    /// When.
    pub at: Timestamp,
    /// The gateway's data, of a charge that is not known here.
    pub payload: Option<String>,
}

/// Opens an exception, or brings that of the same charge up to date.
pub fn open(cx: &mut Cx<'_, '_>, money: &UnmatchedMoney<'_>) -> Result<()> {
    let (kind, (gateway, reference)) = (stored(money.kind), money.gateway);
    cx.execute(
        "insert into payment_exceptions (kind, state, transaction_id, gateway, reference, asked, came, came_at, payload, created_at,
         changed_at, changed_by) values ($1, 'open', $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)
         on conflict (gateway, reference, kind) do update set came = excluded.came, payload = excluded.payload,
         state = case when payment_exceptions.state = 'returned' then 'open' else payment_exceptions.state end,
         changed_at = excluded.changed_at, version = payment_exceptions.version + 1",
        &[
            kind.as_str().into(),
            money.payment.map(|(id, _)| id).into(),
            stored(gateway).into(),
            reference.into(),
            money.payment.map(|(_, asked)| asked).into(),
            money.came.into(),
            money.at.into(),
            money.payload.as_deref().into(),
            cx.now.into(),
            cx.author().into(),
        ],
    )?;
    let Some((id, _)) = money.payment else { return Ok(()) };
    // One that was decided stays so, however often the gateway repeats its notice.
    let sql = "update transactions set exception = $1, version = version + 1 where id = $2 and exception is distinct from $1
        and exists (select 1 from payment_exceptions x where x.transaction_id = $2 and x.kind = $1 and x.state = 'open')";
    if cx.execute(sql, &[kind.into(), id.into()])? == 1 {
        cx.changed(id, json!({ "exception": null }), json!({ "exception": money.kind, "came": money.came }));
    }
    Ok(())
}

/// Brings the money of a payment that waits up to date. Without any left it was returned, unless a dispute goes on.
pub fn came(cx: &mut Cx<'_, '_>, payment: TransactionId, held: Money, is_contested: bool) -> Result<()> {
    let sql = "update payment_exceptions set came = $1, changed_at = $2, version = version + 1
        where transaction_id = $3 and state = 'open' and came is distinct from $1";
    cx.execute(sql, &[held.into(), cx.now.into(), payment.into()])?;
    if held > Money::ZERO || is_contested {
        return Ok(());
    }
    cx.execute("update transactions set version = version + 1 where id = $1", &[payment.into()])?;
    close(cx, payment, ExceptionState::Returned)
}

/// Closes the open exceptions of a payment, whose version the caller raises.
pub fn close(cx: &mut Cx<'_, '_>, payment: TransactionId, state: ExceptionState) -> Result<()> {
    let sql =
        "update payment_exceptions set state = $1, changed_at = $2, changed_by = $3, version = version + 1
        where transaction_id = $4 and state = 'open'";
    let by = cx.author().to_owned();
    let closed = cx.execute(sql, &[stored(state).into(), cx.now.into(), by.into(), payment.into()])?;
    if closed > 0 {
        let sql = "update transactions set exception = null where id = $1";
        cx.execute(sql, &[payment.into()])?;
        cx.changed(payment, json!({ "exception": "open" }), json!({ "exception": state }));
    }
    Ok(())
}

/// Returns the exceptions of a payment, the latest first.
pub fn of(cx: &mut Cx<'_, '_>, payment: TransactionId) -> Result<Vec<PaymentException>> {
    let sql = format!(
        "select x.came, {COLUMNS} from payment_exceptions x {JOINS} where x.transaction_id = $1 order by x.id desc"
    );
    cx.query(&sql, &[payment.into()])?.iter().map(exception).collect()
}

/// Returns the open exception of a payment: its id, what came, and when.
pub fn open_of(
    cx: &mut Cx<'_, '_>,
    payment: TransactionId,
) -> Result<Option<(ExceptionId, Option<Money>, Timestamp)>> {
    let sql = "select id, came, came_at from payment_exceptions where transaction_id = $1 and state = 'open'
        order by id desc limit 1";
    let row = cx.query_one(sql, &[payment.into()])?;
    Ok(row.map(|row| (row.get("id"), row.get("came"), row.get("came_at"))))
}
