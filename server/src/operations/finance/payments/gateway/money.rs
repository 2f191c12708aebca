//! Books the money of a payment as its gateway reports it, as movements.

use client::api::finance::movements::{MovementKind, MovementSource};
use client::api::finance::payments::{GatewayStatus, GatewayType, PaymentStatus, PaymentType, Transaction};
use client::value::date::day_of;
use client::value::id::TransactionId;
use client::value::money::Money;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use crate::operations::finance::movements::{Booking, book};
use crate::operations::finance::payments::exception;
use crate::operations::finance::payments::load::load;
use crate::store::Value;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// The money of a charge as its gateway reports it; `None` for what it does not report.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ToldMoney {
    /// The amount paid, before fees.
    pub paid: Option<Money>,
    /// The amount returned to the payer.
    pub returned: Option<Money>,
    /// The gateway's fee.
    pub fee: Option<Money>,
    /// The rest after the fee.
    pub net: Option<Money>,
    /// Instalments.
    pub plots: Option<i64>,
    /// The payment method.
    pub method: Option<PaymentType>,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
}

/// Returns the source of the movements that a gateway reports.
pub fn source(gateway: GatewayType) -> MovementSource {
    match gateway {
        GatewayType::Sandbox | GatewayType::Unknown => MovementSource::Sandbox,
        GatewayType::Iugu => MovementSource::Iugu,
        GatewayType::Vindi => MovementSource::Vindi,
    }
}

/// Stores the reported amounts next to the charged ones.
pub fn keep(cx: &mut Cx<'_, '_>, id: TransactionId, told: &ToldMoney) -> Result<()> {
    let has_moved = |paid: &Money| *paid > Money::ZERO || told.paid_at.is_some();
    let Some(paid) = told.paid.filter(has_moved) else { return Ok(()) };
    let values: [Value; 5] =
        [paid.into(), told.fee.into(), told.net.into(), told.method.map(stored).into(), told.plots.into()];
    let sql = "update transactions set paid_amount = $1, paid_fee = $2, paid_net = $3, paid_method = $4, paid_plots = $5,
        version = version + 1 where id = $6 and (paid_amount is distinct from $1 or paid_fee is distinct from $2
        or paid_net is distinct from $3 or paid_method is distinct from $4 or paid_plots is distinct from $5)";
    cx.execute(sql, &[&values[..], &[id.into()]].concat())?;
    Ok(())
}

/// The amounts that the books of a gateway should have for a payment.
struct ExpectedAmounts {
    received: Money,
    returned: Money,
    contested: Money,
}

impl ExpectedAmounts {
    /// Returns the meaning of a word and its amounts; `None` if no money has moved. A charge that is cancelled after it was paid was
    /// returned.
    fn of(word: &str, told: &ToldMoney, asked: Money, was_paid: bool) -> Option<ExpectedAmounts> {
        use GatewayStatus::{
            Canceled, Chargeback, InProtest, Paid, PartiallyPaid, PartiallyRefunded, Refunded,
        };
        let word = GatewayStatus::named(word)?;
        let whole = match word {
            Paid | PartiallyRefunded | Refunded | Chargeback | InProtest => asked,
            Canceled if was_paid => asked,
            PartiallyPaid | Canceled => Money::ZERO,
            _ => return None,
        };
        let received = told.paid.unwrap_or(whole);
        let returned = match told.returned {
            Some(returned) if returned > Money::ZERO => returned.min(received),
            _ if word == Refunded || word == Canceled && was_paid => received,
            _ => Money::ZERO,
        };
        let is_contested = matches!(word, Chargeback | InProtest);
        let contested = if is_contested { received - returned } else { Money::ZERO };
        Some(ExpectedAmounts { received, returned, contested })
    }

    fn held(&self) -> Money {
        self.received - self.returned - self.contested
    }
}

/// Returns what a gateway holds of a charge.
pub fn held(word: &str, told: &ToldMoney, asked: Money) -> Money {
    ExpectedAmounts::of(word, told, asked, false).map_or(Money::ZERO, |standing| standing.held())
}

/// Books the difference between the amounts that the gateway reports of a payment and those booked from it. Money that waits for a person is not
/// booked, and is brought up to date. A payment that was approved by hand has no books there.
pub fn settle(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str, told: &ToldMoney) -> Result<()> {
    let payment = load(cx, id)?.payment;
    let was_paid = payment.status == PaymentStatus::Paid || payment.exception.is_some();
    let Some(standing) = ExpectedAmounts::of(word, told, payment.amount, was_paid) else { return Ok(()) };
    if payment.exception.is_some() {
        return exception::came(cx, id, standing.held(), standing.contested > Money::ZERO);
    }
    let booked = booked(cx, &payment)?;
    let is_partial = word == "partially_paid" && payment.status == PaymentStatus::Open;
    let is_ours = payment.status == PaymentStatus::Paid || booked.received > Money::ZERO;
    if booked.by_hand || !(is_ours || is_partial) {
        return Ok(());
    }
    let at = day_of(told.paid_at.unwrap_or(cx.now).min(cx.now));
    let today = cx.today;
    let owed = [
        (MovementKind::Received, standing.received - booked.received, at),
        (MovementKind::Fee, told.fee.unwrap_or_default() - booked.fee, at),
        (MovementKind::Returned, standing.returned - booked.returned, today),
        (MovementKind::Contested, standing.contested - booked.contested, today),
        (MovementKind::WonBack, booked.contested - standing.contested, today),
    ];
    if owed.iter().any(|(_, amount, _)| *amount > Money::ZERO) {
        cx.execute("update transactions set version = version + 1 where id = $1", &[id.into()])?;
    }
    for (kind, amount, day) in owed {
        // Less than is booked is an older state, which the gateway reported late.
        if amount > Money::ZERO {
            let source = source(payment.gateway_type);
            let movement = book(cx, &Booking { payment: id, kind, amount, day, source })?;
            cx.changed(id, json!(null), json!({ "movement": movement }));
        }
    }
    if booked.contested > standing.contested && standing.returned == Money::ZERO {
        won(cx, &payment)?;
    }
    Ok(())
}

/// Returns whether a user approved a payment, outside every gateway.
pub fn is_by_hand(cx: &mut Cx<'_, '_>, payment: &Transaction) -> Result<bool> {
    Ok(booked(cx, payment)?.by_hand)
}

/// The booked amounts of a payment.
struct BookedAmounts {
    received: Money,
    returned: Money,
    contested: Money,
    fee: Money,
    by_hand: bool,
}

fn booked(cx: &mut Cx<'_, '_>, payment: &Transaction) -> Result<BookedAmounts> {
    let sql = "select source, kind, cast(sum(amount) as bigint) as cents from movements where transaction_id = $1 group by source, kind";
    let rows = cx.query(sql, &[payment.id.into()])?;
    let of = stored(source(payment.gateway_type));
    let sum = |wanted: MovementKind| {
        let wanted = stored(wanted);
        let is_it =
            |row: &&crate::store::Row| row.get::<&str>("source") == of && row.get::<&str>("kind") == wanted;
        rows.iter().find(is_it).map_or(Money::ZERO, |row| row.get("cents"))
    };
    let negative = |kind| Money::ZERO - sum(kind);
    Ok(BookedAmounts {
        received: sum(MovementKind::Received),
        returned: negative(MovementKind::Returned),
        contested: negative(MovementKind::Contested) - sum(MovementKind::WonBack),
        fee: negative(MovementKind::Fee),
        by_hand: rows.iter().any(|row| row.get::<&str>("source") == stored(MovementSource::Manual)),
    })
}

/// Forgets that a payment is contested.
fn won(cx: &mut Cx<'_, '_>, payment: &Transaction) -> Result<()> {
    let sql =
        "update transactions set failure = null, failure_text = null, version = version + 1 where id = $1
        and failure = 'chargeback'";
    if cx.execute(sql, &[payment.id.into()])? == 1 {
        cx.changed(payment.id, json!({ "failure": payment.failure }), json!({ "failure": null }));
    }
    Ok(())
}
