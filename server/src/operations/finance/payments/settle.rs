//! Settles open payments, by hand or by the gateway, with the same effects.

use client::api::finance::movements::{MovementKind, MovementSource};
use client::api::finance::payments::{FailureReason, GatewayStatus, PaymentStatus, Transaction};
use client::api::members::members::status::after_payment;
use client::api::members::members::{Member, MemberStatus};
use client::message::{Key, Lang, Message};
use client::value::date::{day_of, show_date};
use client::value::id::{SubscriptionId, TransactionId};
use client::value::term::Term;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use super::load::load;
use crate::operations::finance::movements::{Booking, book};
use crate::operations::members::members;
use crate::operations::members::steps;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// The source of a settlement.
#[derive(Debug, Clone)]
pub struct Settlement {
    /// The name in the audit, in the history, and in the conflict of a later caller.
    pub by: String,
    /// The gateway's word.
    pub word: GatewayStatus,
    /// When it was paid.
    pub at: Timestamp,
    /// Through whom.
    pub source: MovementSource,
    /// True if the subscription that it begins ends with it.
    pub ends_subscription: bool,
}

/// A payment that was just paid.
pub struct SettledPayment {
    /// The payment.
    pub payment: Transaction,
    /// The new status of the member, in a sentence.
    pub note: Option<String>,
}

impl Settlement {
    /// Creates a settlement outside every gateway, by a user.
    pub fn by_hand(by: String, at: Timestamp) -> Settlement {
        Settlement {
            by,
            word: GatewayStatus::ExternallyPaid,
            at,
            source: MovementSource::Manual,
            ends_subscription: false,
        }
    }

    /// Returns the change that marks a payment as paid.
    pub fn set(&self, cx: &Cx<'_, '_>) -> RowValues {
        let paid = RowValues::new().to("status", PaymentStatus::Paid.name()).to("paid_at", self.at);
        let paid = paid.to("changed_at", cx.now).to("changed_by", self.by.as_str());
        paid.to("gateway_status", stored(self.word)).null("failure").null("failure_text")
    }
}

/// Marks an open payment as paid and releases its plan and products; `None` if it was no longer open.
pub fn settle(
    cx: &mut Cx<'_, '_>,
    id: TransactionId,
    settlement: &Settlement,
) -> Result<Option<SettledPayment>> {
    if !cx.change_where(id, "status = 'open'", settlement.set(cx))? {
        return Ok(None);
    }
    paid(cx, id, settlement, PaymentStatus::Open).map(Some)
}

/// Closes an open payment whose charge is withdrawn or has expired, which the gateway's word tells. Does nothing if it is no longer open.
pub fn withdraw(cx: &mut Cx<'_, '_>, payment: &Transaction, word: GatewayStatus) -> Result<()> {
    let sql =
        "update transactions set status = 'cancelled', gateway_status = $1, failure = $2, changed_at = $3,
        changed_by = $4, version = version + 1 where id = $5 and status = 'open'";
    let (by, word) = (cx.author().to_owned(), stored(word));
    let failure = FailureReason::of_word(&word, payment.payment_type).map(stored);
    if cx
        .execute(sql, &[word.as_str().into(), failure.into(), cx.now.into(), by.into(), payment.id.into()])?
        == 1
    {
        let new = json!({ "status": "cancelled", "word": word });
        cx.changed(payment.id, json!({ "status": "open" }), new);
    }
    Ok(())
}

/// Audits that a payment was paid, books its money if no gateway tells it, and releases its plan and products.
pub fn paid(
    cx: &mut Cx<'_, '_>,
    id: TransactionId,
    settlement: &Settlement,
    from: PaymentStatus,
) -> Result<SettledPayment> {
    let payment = load(cx, id)?.payment;
    let amount = payment.amount.to_string();
    let effect = Message::new(Key::PaymentsEffectApprove).with("id", id).with("amount", amount);
    cx.effect(effect.with("from", from.label(cx.lang())));
    let mut new = json!({ "status": PaymentStatus::Paid, "word": settlement.word });
    if settlement.source == MovementSource::Manual {
        let (amount, day) = (payment.amount, day_of(settlement.at));
        let (kind, source) = (MovementKind::Received, settlement.source);
        new["movement"] = book(cx, &Booking { payment: id, kind, amount, day, source })?;
    }
    cx.changed(id, json!({ "status": from }), new);
    let note = release(cx, &payment, settlement)?;
    Ok(SettledPayment { payment, note })
}

/// Gives the member the purchase: a quota until the plan's new end, the products, and the renewal.
fn release(cx: &mut Cx<'_, '_>, paid: &Transaction, settlement: &Settlement) -> Result<Option<String>> {
    let mut note = None;
    if paid.plan.is_some() {
        // Locks the member, so that a concurrent settlement adds to the end of the plan that this one sets.
        let sql = "update members set version = version + 1 where id = $1";
        cx.execute(sql, &[paid.user_id.into()])?;
    }
    let member = members::load(cx, paid.user_id)?;
    if let (Some(plan), Some(group)) = (&paid.plan, &paid.plan_group) {
        let until = plan.payment_interval.extend(term(cx, &member)?).end;
        cx.insert(
            "insert into quotas (member_id, transaction_id, plan_id, account_manager_id, type_of_acquisition, created_at,
             end_of_plan) select member_id, id, plan_id, account_manager_id,
             case when renewal_of is null then 'buy' else 'automatic' end, $1, $2 from transactions where id = $3
             returning id",
            &[cx.now.into(), until.to_string().into(), paid.id.into()],
        )?;
        steps::reach_plan(cx, member.id)?;
        let status = after_payment(member.status);
        let sql = "update members set end_of_plan = $1, status = $2 where id = $3";
        cx.execute(sql, &[until.to_string().into(), stored(status).into(), member.id.into()])?;
        let old = json!({ "end_of_plan": member.end_of_plan, "status": member.status });
        let new = json!({ "end_of_plan": until, "status": status });
        cx.changed(member.id, old, new);
        let what = format!("{} ({})", group.name, plan.payment_interval_label);
        let release =
            Message::new(Key::PaymentsEffectRelease).with("what", what).with("member", &member.name);
        cx.effect(release.with("until", show_date(until)));
        if let Some(message) = becomes(&member, status, cx.lang()) {
            note = Some(message.text(cx.lang()));
            cx.effect(message);
        }
    }
    for product in &paid.products {
        let release =
            Message::new(Key::PaymentsEffectProduct).with("what", &product.name).with("member", &member.name);
        cx.effect(release);
    }
    if paid.recurrent && subscribe(cx, paid)? && !settlement.ends_subscription {
        cx.effect(Message::new(Key::PaymentsEffectSubscriptionStarted).with("member", &paid.user.name));
    }
    Ok(note)
}

/// Returns the message about the member's new status; `None` if it stays active.
fn becomes(member: &Member, status: MemberStatus, lang: Lang) -> Option<Message> {
    if member.status == MemberStatus::Active {
        return None;
    }
    let (from, to) = (member.status.label(lang), status.label(lang));
    let message = if member.status == status {
        Message::new(Key::PaymentsEffectMemberStays).with("status", to)
    } else {
        Message::new(Key::PaymentsEffectMemberStatus).with("from", from).with("to", to)
    };
    Some(message.with("member", &member.name))
}

/// Records the subscription that a payment begins. A renewal begins none, nor does a payment that was approved before its gateway made
/// one. Returns whether it began one.
pub fn subscribe(cx: &mut Cx<'_, '_>, paid: &Transaction) -> Result<bool> {
    let begun = cx.query_one(
        "insert into subscriptions (member_id, transaction_id, gateway_type, gateway_ref, status, started_at, changed_at,
         changed_by, plan_price_id) select member_id, id, gateway_type, gateway_ref, 'active', $1, $1, changed_by, plan_price_id from transactions t
         where id = $2 and renewal_of is null
         and (gateway_type = 'sandbox' or gateway_ref is not null)
         and not exists (select 1 from subscriptions s where s.transaction_id = t.id) returning id",
        &[cx.now.into(), paid.id.into()],
    )?;
    let Some(row) = begun else { return Ok(false) };
    cx.changed(
        SubscriptionId::new(row.int(0)),
        json!(null),
        json!({ "status": "active", "user_id": paid.user_id }),
    );
    Ok(true)
}

/// Returns how long the member's plan holds, by the quotas that lead there.
fn term(cx: &mut Cx<'_, '_>, member: &Member) -> Result<Term> {
    let sql = "select created_at, end_of_plan from quotas where member_id = $1 order by created_at, id";
    let rows = cx.query(sql, &[member.id.into()])?;
    let part =
        |row: &Row| Some((day_of(row.get("created_at")), row.get::<&str>("end_of_plan").parse().ok()?));
    Ok(Term::of(rows.iter().filter_map(part), member.end_of_plan, cx.today))
}
