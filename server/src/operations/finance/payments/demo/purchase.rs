//! A demonstration payment: a purchase at the price that its link would have had on its day, with its outcome.

use client::api::finance::payments::pricing::{CUSTOM_PRICE, LinkLimits, METHODS, Offer, Quote};
use client::api::finance::payments::{CreatePayment, PaymentStatus, PaymentType};
use client::api::finance::reference::{Plan, Product};
use client::value::date::{day_of, start_of};
use client::value::money::Money;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::charge::{Charge, Deal};
use super::failure;
use crate::demo::DemoScope;
use crate::demo::random::Random;
use crate::store::Value;
use crate::work::words::stored;

const DAYS: i64 = 730;

/// The columns of [`Purchase::row`].
pub const COLUMNS: &str = "id, member_id, amount, status, plots, payment_type, gateway_type, gateway_ref, gateway_status,
    gateway_subscription, gateway_invoice, gateway_charge, recurrent, recurrent_cutoff, created_at, paid_at, changed_at,
    changed_by, failure, failure_text, invoice_pdf_link, plan_id, turbo, discount, expires_at, account_manager_id, link_token, received";

/// A payment.
pub struct Purchase {
    /// The payment.
    pub id: i64,
    /// The paying member.
    pub member: i64,
    /// When it was created.
    pub at: Timestamp,
    /// The requested purchase.
    pub draft: CreatePayment,
    /// The price.
    pub quote: Quote,
    /// True if it renews.
    pub recurrent: bool,
    /// The status.
    pub status: PaymentStatus,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
    /// When the status was entered.
    pub changed_at: Timestamp,
    /// The gateway data.
    pub charge: Charge,
    method: PaymentType,
    plots: i64,
    cutoff: Option<Date>,
}

impl Purchase {
    /// Draws a payment for a member whose plan ends on that day.
    pub fn draw(
        scope: &DemoScope,
        random: &mut Random,
        id: i64,
        member: i64,
        end_of_plan: Option<Date>,
    ) -> Purchase {
        let at = instant(scope, id);
        let day = day_of(at);
        let data = &scope.data;
        let (groups, products) = (&data.plan_groups, &data.products);
        let offer =
            Offer { groups, products, quotas: &[], end_of_plan, today: day, limits: LinkLimits::default() };
        let draft = draft(random, &offer);
        let quote = offer.quote(&draft).expect("only what is on offer is drawn");
        let recurrent = draft.plan_id.is_some() && random.percent(70);
        let status = status(random, day, scope.today);
        let paid_at = (status == PaymentStatus::Paid).then(|| paid_at(random, &quote, at).min(scope.now));
        let due = quote.expires_at.unwrap_or(day);
        let deal = Deal { id, method: quote.method, status, amount: quote.total, due, recurrent };
        let charge = Charge::draw(random, &deal);
        // These methods are no longer offered.
        let method = match quote.method {
            PaymentType::CreditCard if random.percent(6) => PaymentType::DebitCard,
            PaymentType::Pix if random.percent(6) => PaymentType::Other,
            method => method,
        };
        let plots = if method == PaymentType::CreditCard { 1 + random.below(12) } else { 1 };
        let cutoff = (recurrent && random.percent(10)).then(|| day.saturating_add(2.years()));
        let closed = (at + SignedDuration::from_hours(1 + random.below(96))).min(scope.now);
        let changed_at = if status == PaymentStatus::Open { at } else { paid_at.unwrap_or(closed) };
        Purchase {
            id,
            member,
            at,
            draft,
            quote,
            recurrent,
            status,
            paid_at,
            changed_at,
            charge,
            method,
            plots,
            cutoff,
        }
    }

    /// Returns whether staff, rather than the gateway, set its status.
    pub fn by_hand(&self) -> bool {
        self.status == PaymentStatus::Open || self.charge.status == "externally_paid"
    }

    /// Returns the product, or the highlight sold with the plan.
    pub fn product(&self, scope: &DemoScope) -> Option<i64> {
        let (groups, products) = (&[], &scope.data.products);
        let offer = Offer {
            groups,
            products,
            quotas: &[],
            end_of_plan: None,
            today: scope.today,
            limits: LinkLimits::default(),
        };
        let highlight = offer.highlight().filter(|_| self.draft.turbo == Some(1));
        self.draft.product_id.or(highlight.map(|product| product.id)).map(|product| product.get())
    }

    /// Returns the movement of its money, if it was paid.
    pub fn movement(&self) -> Option<Vec<Value>> {
        let at = self.paid_at?;
        let source = if self.charge.status == "externally_paid" { "manual" } else { self.charge.gateway };
        let day = Value::from(day_of(at).to_string());
        let (kind, amount) = (Value::from("received"), self.quote.total.into());
        Some(vec![self.id.into(), kind, amount, day.clone(), day, source.into(), at.into(), source.into()])
    }

    /// Returns the payment's row.
    pub fn row(self, owner: Option<i64>, seller: &str) -> Vec<Value> {
        let (failure, failure_text) =
            failure::of(self.id, self.status, self.method, self.charge.status).unzip();
        let failure_text = failure_text.flatten();
        let changed_by = if self.by_hand() { seller } else { self.charge.name() };
        vec![
            self.id.into(),
            self.member.into(),
            self.quote.total.into(),
            stored(self.status).into(),
            self.plots.into(),
            stored(self.method).into(),
            self.charge.gateway.into(),
            self.charge.reference.into(),
            self.charge.status.into(),
            self.charge.subscription.into(),
            self.charge.invoice.into(),
            self.charge.charge.into(),
            self.recurrent.into(),
            self.cutoff.map(|day| day.to_string()).into(),
            self.at.into(),
            self.paid_at.into(),
            self.changed_at.into(),
            changed_by.into(),
            failure.map(stored).into(),
            failure_text.into(),
            self.charge.pdf.into(),
            self.draft.plan_id.into(),
            self.draft.turbo.unwrap_or(0).into(),
            self.quote.discount.into(),
            self.quote.expires_at.map(|day| day.to_string()).into(),
            owner.into(),
            format!("demo-{:07}", self.id).into(),
            self.paid_at.map(|_| self.quote.total).into(),
        ]
    }
}

/// Draws the time of a payment: in office hours on past days, before now today. Recent days have more.
fn instant(scope: &DemoScope, id: i64) -> Timestamp {
    let left = (scope.payments - id) as f64 / scope.payments as f64;
    let age = DAYS as f64 * left * left.sqrt();
    let day = scope.today.saturating_sub((age as i64).days());
    let past = day < scope.today;
    let opens = start_of(day) + SignedDuration::from_hours(if past { 8 } else { 0 });
    let open_for = if past { SignedDuration::from_hours(12) } else { scope.now.duration_since(opens) };
    opens + open_for.mul_f64(1.0 - age.fract())
}

/// Draws a purchase: a service if most of the member's plan remains, otherwise a plan.
fn draft(random: &mut Random, offer: &Offer<'_>) -> CreatePayment {
    let method = random.weighted(&[(45, METHODS[0]), (25, METHODS[1]), (30, METHODS[2])]);
    let boleto = method == PaymentType::Boleto;
    let draft = CreatePayment {
        method: Some(method),
        expires_at: boleto.then(|| offer.today.saturating_add(random.below(8).days())),
        ..CreatePayment::default()
    };
    let off = random.weighted(&[(75, 0), (10, 5), (10, 10), (5, 20)]);
    if offer.days_left().is_some_and(|days| days > 30) {
        let product: &Product = random.pick(offer.products);
        let agreed = product.id == CUSTOM_PRICE;
        let custom_price = agreed.then(|| Money::from_cents(5_000 * (1 + random.below(30))));
        let discount = Some(offer.charged(product).mul_div(off, 100));
        return CreatePayment { product_id: Some(product.id), custom_price, discount, ..draft };
    }
    let plans: Vec<&Plan> = offer.plan_groups().flat_map(|group| &group.plans).collect();
    let plan = *random.pick(&plans);
    let turbo = i64::from(random.percent(20));
    let discount = Some(plan.price.mul_div(off, 100));
    CreatePayment { plan_id: Some(plan.id), turbo: Some(turbo), discount, ..draft }
}

fn status(random: &mut Random, day: Date, today: Date) -> PaymentStatus {
    use PaymentStatus::{Cancelled, Error, Open, Paid};
    let fresh = today.saturating_sub(30.days()) <= day;
    let shares = if fresh {
        [(50, Open), (41, Paid), (4, Cancelled), (5, Error)]
    } else {
        [(10, Open), (67, Paid), (16, Cancelled), (7, Error)]
    };
    random.weighted(&shares)
}

fn paid_at(random: &mut Random, quote: &Quote, at: Timestamp) -> Timestamp {
    let minutes = match quote.method {
        PaymentType::Boleto => 3 * 24 * 60,
        PaymentType::Pix => 120,
        _ => 10,
    };
    at + SignedDuration::from_mins(1 + random.below(minutes))
}
