//! Loads payments.

use client::api::finance::payments::{
    FailureReason, ItemName, PAYMENTS, Payer, PaymentPrice, PaymentState, PaymentStatus, PaymentType,
    PlanBought, Transaction,
};
use client::api::members::members::Manager;
use client::api::members::ownership::OwnershipFacts;
use client::endpoint::Call;
use client::endpoint::guard::GuardedEndpoint;
use client::value::id::TransactionId;
use client::value::money::Money;
use client::value::percent::Percent;
use jiff::civil::Date;

use crate::operations::members::ownership;
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str =
    concat!(
    "t.id, t.status, t.plots, t.payment_type, t.gateway_type, t.gateway_ref, t.recurrent, t.recurrent_cutoff,
     t.created_at, t.paid_at, ms.success_manager_at, ms.account_manager_at, t.invoice_pdf_link, p.payment_interval,
     p.payment_interval_label, coalesce(v.gateway_ref, p.gateway_ref) as plan_ref,
     coalesce(t.list_price, p.price) as price, g.name as group_name, t.member_id, m.name as member_name, m.email,
     t.account_manager_id, am.name as manager_name, t.failure, t.failure_text, t.expires_at, t.paid_amount, t.exception,
     t.list_price, t.agreed_price, t.days, t.highlight_price, t.discount, t.discount_percent, t.discount_for, t.priced_by,
     t.version, t.changed_at, t.changed_by,
     (select string_agg(pr.name, '\u{1f}' order by pr.name) from transaction_products tp
      join products pr on pr.id = tp.product_id where tp.transaction_id = t.id) as products, ",
    updated_at!("t", "transactions")
);

/// The separator of the names of products in a row: the unit separator, which is no part of a text.
const BETWEEN: char = '\u{1f}';

const JOINS: &str = "join members m on m.id = t.member_id
     left join member_settings ms on ms.member_id = t.member_id
     left join plans p on p.id = t.plan_id
     left join plan_groups g on g.id = p.group_id
     left join plan_prices v on v.id = t.plan_price_id
     left join staff am on am.id = t.account_manager_id";

/// The financial list: narrow indexes first, then the joins for the rows of the page alone.
pub const ROW: List = List::new("transactions", "t", COLUMNS)
    .joined(JOINS)
    .logged()
    .figured_by("transactions_figures")
    .sorted_as(
        &PAYMENTS,
        &[
            ("id", "t.id"),
            ("amount", "t.amount"),
            ("created_at", "t.created_at"),
            ("paid_at", "t.paid_sort"),
            ("status", "t.status"),
            ("actions", "t.status"),
        ],
    )
    .summed_as(&PAYMENTS, &[("amount", "t.amount"), ("received", "t.received")]);

/// Reads a row of [`ROW`] as of a day.
pub fn transaction(row: &Row, today: Date) -> Result<Transaction> {
    let user_id = row.get("member_id");
    let (status, payment_type) = (row.word("status")?, row.word("payment_type")?);
    let is_overdue = row.get::<Option<Date>>("expires_at").is_some_and(|due| due < today);
    let overdue = is_overdue && (status, payment_type) == (PaymentStatus::Open, PaymentType::Boleto);
    Ok(Transaction {
        id: row.get("id"),
        amount: row.get("amount"),
        status,
        failure: row.opt_word("failure")?.or(overdue.then_some(FailureReason::BoletoOverdue)),
        failure_text: row.get("failure_text"),
        paid_amount: row.get("paid_amount"),
        received: row.get("received"),
        exception: row.opt_word("exception")?,
        price: price(row)?,
        plots: row.get("plots"),
        payment_type,
        gateway_type: row.word("gateway_type")?,
        gateway_ref: row.get("gateway_ref"),
        recurrent: row.get("recurrent"),
        recurrent_cutoff: row.get("recurrent_cutoff"),
        expires_at: row.get("expires_at"),
        created_at: row.get("created_at"),
        paid_at: row.get("paid_at"),
        settings_success_manager_at: row.get("success_manager_at"),
        settings_account_manager_at: row.get("account_manager_at"),
        invoice_pdf_link: row.get("invoice_pdf_link"),
        products: row.get::<Option<&str>>("products").map(products).unwrap_or_default(),
        plan: plan(row)?,
        plan_group: row.get::<Option<_>>("group_name").map(|name| ItemName { name }),
        user: Payer { id: user_id, name: row.get("member_name"), email: row.get("email") },
        user_id,
        account_manager: row
            .get::<Option<_>>("account_manager_id")
            .map(|id| Manager { id, name: row.get("manager_name") }),
        gateway_raw: None,
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}

/// Reads how the amount came about; `None` if nothing was kept of it.
fn price(row: &Row) -> Result<Option<PaymentPrice>> {
    let price = PaymentPrice {
        list_price: row.get("list_price"),
        agreed_price: row.get("agreed_price"),
        days: row.get("days"),
        highlight: row.get("highlight_price"),
        discount: Some(row.get("discount")).filter(|discount| *discount > Money::ZERO),
        discount_percent: row.get::<Option<i64>>("discount_percent").map(Percent::from_hundredths),
        discount_for: row.opt_word("discount_for")?,
        priced_by: row.get("priced_by"),
    };
    Ok(Some(price).filter(|price| *price != PaymentPrice::default()))
}

/// Reads the plan that was bought.
pub fn plan(row: &Row) -> Result<Option<PlanBought>> {
    Ok(row.opt_word("payment_interval")?.map(|payment_interval| PlanBought {
        payment_interval,
        payment_interval_label: row.get("payment_interval_label"),
        gateway_ref: row.get("plan_ref"),
        price: row.get("price"),
    }))
}

/// Returns the products whose names a row has as one text.
pub fn products(names: &str) -> Vec<ItemName> {
    names.split(BETWEEN).map(|name| ItemName { name: name.to_owned() }).collect()
}

/// A payment with the state for its guards.
pub struct LoadedPayment {
    /// The payment, with its products.
    pub payment: Transaction,
    /// The state.
    pub state: PaymentState,
    /// The row, with the columns that only its page shows.
    pub row: Row,
}

impl LoadedPayment {
    /// Returns the payment as a record with a version.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.payment.id, self.payment.version)
    }
}

/// Returns the payment at the version that the caller saw, once its owner and its state allow the call.
pub fn hold<E>(cx: &mut Cx<'_, '_>, call: &Call<E>) -> Result<Transaction>
where
    E: for<'f> GuardedEndpoint<Path = TransactionId, Facts<'f> = (&'f OwnershipFacts, &'f PaymentState)>,
{
    cx.hold(|cx| {
        let loaded = load(cx, call.path)?;
        let owner = ownership::facts(cx, loaded.payment.user_id)?;
        cx.guard(call, (&owner, &loaded.state))?;
        Ok((loaded.record(), loaded.payment))
    })
}

/// Returns the payment, or `NotFound`.
pub fn load(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<LoadedPayment> {
    let sql = format!(
        "select t.amount, t.received, {COLUMNS}, t.gateway_subscription, t.gateway_invoice, t.gateway_charge, t.gateway_status, t.link_token,
         t.paid_fee, t.paid_net, t.paid_method, t.paid_plots, t.paid_reference, t.paid_note
         from transactions t {JOINS} where t.id = $1"
    );
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let payment = transaction(&row, cx.today)?;
    let (since, by) = (row.get("changed_at"), row.get("changed_by"));
    let (since, by) = (Some(since), Some(by));
    let state = PaymentState {
        status: payment.status,
        since,
        by,
        failure: payment.failure,
        exception: payment.exception,
    };
    Ok(LoadedPayment { payment, state, row })
}
