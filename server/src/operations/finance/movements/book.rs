//! Books movements of money, the only writes of them.

use client::api::finance::movements::{MovementKind, MovementSource};
use client::value::id::TransactionId;
use client::value::money::Money;
use jiff::civil::Date;
use serde_json::{Value as Json, json};

use crate::operations::finance::money_months;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// A movement to book.
#[derive(Debug, Clone, Copy)]
pub struct Booking {
    /// The payment.
    pub payment: TransactionId,
    /// The event.
    pub kind: MovementKind,
    /// How much, without a sign.
    pub amount: Money,
    /// When.
    pub day: Date,
    /// Through whom.
    pub source: MovementSource,
}

/// Books a movement in the month of its day, or in the first open month after it, and brings the amount held of the payment up to
/// date. Returns the movement for the audit of the payment, whose version the caller raises.
pub fn book(cx: &mut Cx<'_, '_>, booking: &Booking) -> Result<Json> {
    let Booking { payment, kind, amount, day, source } = *booking;
    let booked_on = money_months::booked_on(cx, day)?;
    let signed = match kind {
        MovementKind::Received | MovementKind::WonBack => amount,
        MovementKind::Returned | MovementKind::Contested | MovementKind::Fee => Money::ZERO - amount,
    };
    cx.execute(
        "insert into movements (transaction_id, kind, amount, day, booked_on, source, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            payment.into(),
            stored(kind).into(),
            signed.into(),
            day.to_string().into(),
            booked_on.to_string().into(),
            stored(source).into(),
            cx.now.into(),
            cx.author().into(),
        ],
    )?;
    if kind != MovementKind::Fee {
        let sql = "update transactions set received = coalesce(received, 0) + $1 where id = $2";
        cx.execute(sql, &[signed.into(), payment.into()])?;
    }
    Ok(json!({ "kind": kind, "amount": amount, "day": day, "source": source }))
}
