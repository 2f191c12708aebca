//! Payments of the last two years, more of them the nearer they are, in the order in which they were made; and what those
//! that were paid led to. Prices are those that a payment link would have had on its day.

use client::api::payments::{CreatePayment, PaymentStatus, PaymentType};
use client::api::reference::{Plan, Product};
use client::date::{day_of, start_of};
use client::id::PlanId;
use client::money::Money;
use client::rules::payment::{CUSTOM_PRICE, METHODS, Offer, Quote};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::Scene;
use super::charge::{Charge, Deal};
use super::insert::{insert, number_on};
use super::random::Random;
use crate::embedded::payments::settle::end_of;
use crate::session::stored;
use crate::store::{Conn, StoreError, Value};

const DAYS: i64 = 730;
/// Payments written at a time.
const BATCH: i64 = 1_024;
const COLUMNS: &str = "id, member_id, amount, status, plots, payment_type, gateway_type, gateway_ref, gateway_status,
    gateway_subscription, gateway_invoice, gateway_charge, recurrent, recurrent_cutoff, created_at, paid_at, changed_at,
    changed_by, invoice_pdf_link, plan_id, turbo, discount, expires_at, account_manager_id, link_token";
const QUOTAS: &str =
    "member_id, transaction_id, plan_id, account_manager_id, type_of_acquisition, created_at, end_of_plan";
const SUBSCRIPTIONS: &str =
    "member_id, transaction_id, gateway_type, gateway_ref, status, started_at, changed_at, changed_by";

/// All payments, and the subscriptions that some of them began.
pub fn fill(conn: &mut Conn<'_>, scene: &Scene, owners: Vec<Option<i64>>) -> Result<(), StoreError> {
    let standings = owners.into_iter().map(|owner| Standing { owner, end_of_plan: None, renewal: None });
    let mut history = History { scene, random: Random::new(2), standings: standings.collect() };
    for first in (1..=scene.payments).step_by(BATCH as usize) {
        let mut batch = Batch::default();
        for id in first..(first + BATCH).min(scene.payments + 1) {
            history.payment(id, &mut batch);
        }
        insert(conn, "transactions", COLUMNS, batch.transactions)?;
        insert(conn, "transaction_products", "transaction_id, product_id", batch.products)?;
        insert(conn, "quotas", QUOTAS, batch.quotas)?;
    }
    number_on(conn, "transactions")?;
    insert(conn, "subscriptions", SUBSCRIPTIONS, history.subscriptions())
}

/// What a member's payments have led to so far.
struct Standing {
    owner: Option<i64>,
    end_of_plan: Option<Date>,
    renewal: Option<Renewal>,
}

/// The payment that began a subscription.
struct Renewal {
    payment: i64,
    gateway: &'static str,
    reference: String,
    at: Timestamp,
}

#[derive(Default)]
struct Batch {
    transactions: Vec<Vec<Value>>,
    products: Vec<Vec<Value>>,
    quotas: Vec<Vec<Value>>,
}

/// A payment as it was made, before anybody paid it.
struct Made {
    id: i64,
    member: i64,
    at: Timestamp,
    draft: CreatePayment,
    quote: Quote,
    recurrent: bool,
}

struct History<'s> {
    scene: &'s Scene,
    random: Random,
    standings: Vec<Standing>,
}

impl History<'_> {
    fn payment(&mut self, id: i64, batch: &mut Batch) {
        let made = self.make(id);
        let status = self.status(day_of(made.at));
        let paid_at = (status == PaymentStatus::Paid).then(|| self.paid_at(&made));
        let deal = Deal {
            id,
            method: made.quote.method,
            status,
            amount: made.quote.total,
            due: made.quote.expires_at.unwrap_or(day_of(made.at)),
            recurrent: made.recurrent,
        };
        let charge = Charge::draw(&mut self.random, &deal);
        batch.products.extend(self.product(&made.draft).map(|product| vec![id.into(), product.into()]));
        if let Some(at) = paid_at {
            batch.quotas.extend(self.release(&made, at, &charge));
        }
        batch.transactions.push(self.row(made, status, paid_at, charge));
    }

    fn make(&mut self, id: i64) -> Made {
        let member = 1 + self.random.below(self.scene.members);
        let at = self.instant(id);
        let day = day_of(at);
        let end_of_plan = self.standing(member).end_of_plan;
        let data = &self.scene.data;
        let offer = Offer { groups: &data.plan_groups, products: &data.products, end_of_plan, today: day };
        let draft = self.draft(&offer);
        let quote = offer.quote(&draft).expect("only what is on offer is drawn");
        let recurrent = draft.plan_id.is_some() && self.random.percent(70);
        Made { id, member, at, draft, quote, recurrent }
    }

    /// Whoever has most of a plan before them buys a service; everybody else a plan.
    fn draft(&mut self, offer: &Offer<'_>) -> CreatePayment {
        let random = &mut self.random;
        let method = random.weighted(&[(45, METHODS[0]), (25, METHODS[1]), (30, METHODS[2])]);
        let draft = CreatePayment {
            method: Some(method),
            expires_at: (method == PaymentType::Boleto)
                .then(|| offer.today.saturating_add(random.below(8).days())),
            ..CreatePayment::default()
        };
        let off = random.weighted(&[(75, 0), (10, 5), (10, 10), (5, 20)]);
        if offer.days_left().is_some_and(|days| days > 30) {
            let product: &Product = random.pick(offer.products);
            let custom_price =
                (product.id == CUSTOM_PRICE).then(|| Money::from_cents(5_000 * (1 + random.below(30))));
            let discount = Some(offer.charged(product).mul_div(off, 100));
            return CreatePayment { product_id: Some(product.id), custom_price, discount, ..draft };
        }
        let plans: Vec<&Plan> = offer.plan_groups().flat_map(|group| &group.plans).collect();
        let plan = *random.pick(&plans);
        let turbo = i64::from(random.percent(20));
        let discount = Some(plan.price.mul_div(off, 100));
        CreatePayment { plan_id: Some(plan.id), turbo: Some(turbo), discount, ..draft }
    }

    fn row(
        &mut self,
        made: Made,
        status: PaymentStatus,
        paid_at: Option<Timestamp>,
        charge: Charge,
    ) -> Vec<Value> {
        let Made { id, member, at, draft, quote, recurrent } = made;
        let random = &mut self.random;
        let method = match quote.method {
            PaymentType::CreditCard if random.percent(6) => PaymentType::DebitCard,
            PaymentType::Pix if random.percent(6) => PaymentType::Other,
            method => method,
        };
        let plots = if method == PaymentType::CreditCard { 1 + random.below(12) } else { 1 };
        let cutoff =
            (recurrent && random.percent(10)).then(|| day_of(at).saturating_add(2.years()).to_string());
        let closed = at + SignedDuration::from_hours(1 + random.below(96));
        let changed = match status {
            PaymentStatus::Open => at,
            _ => paid_at.unwrap_or(closed.min(self.scene.now)),
        };
        let owner = self.standing(member).owner;
        let seller = self.scene.data.name(owner.unwrap_or(self.scene.data.account("manager"))).to_owned();
        let by_hand = status == PaymentStatus::Open || charge.status == "externally_paid";
        let changed_by = if by_hand { seller } else { charge.name().to_owned() };
        vec![
            id.into(),
            member.into(),
            quote.total.into(),
            stored(status).into(),
            plots.into(),
            stored(method).into(),
            charge.gateway.into(),
            charge.reference.into(),
            charge.status.into(),
            charge.subscription.into(),
            charge.invoice.into(),
            charge.charge.into(),
            recurrent.into(),
            cutoff.into(),
            at.into(),
            paid_at.into(),
            changed.into(),
            changed_by.into(),
            charge.pdf.into(),
            draft.plan_id.into(),
            draft.turbo.unwrap_or(0).into(),
            quote.discount.into(),
            quote.expires_at.map(|day| day.to_string()).into(),
            owner.into(),
            format!("demo-{id:07}").into(),
        ]
    }

    /// The quota of a plan that was paid, by the same rule as when a payment settles today.
    fn release(&mut self, made: &Made, at: Timestamp, charge: &Charge) -> Option<Vec<Value>> {
        let plan: PlanId = made.draft.plan_id?;
        let plans = self.scene.data.plan_groups.iter().flat_map(|group| &group.plans);
        let interval = plans.clone().find(|other| other.id == plan)?.payment_interval;
        let day = day_of(at);
        let standing = self.standing(made.member);
        let running = standing.end_of_plan.filter(|end| *end >= day);
        let until = end_of(running.unwrap_or(day), interval);
        let automatic = running.is_some() && standing.renewal.is_some();
        let acquisition = if automatic { "automatic" } else { "buy" };
        if made.recurrent && !automatic {
            let (gateway, reference) = (charge.gateway, charge.reference.clone());
            standing.renewal = Some(Renewal { payment: made.id, gateway, reference, at });
        }
        standing.end_of_plan = Some(until);
        let owner = standing.owner;
        Some(vec![
            made.member.into(),
            made.id.into(),
            plan.into(),
            owner.into(),
            acquisition.into(),
            at.into(),
            until.to_string().into(),
        ])
    }

    /// The product, or the highlight that goes with the plan.
    fn product(&self, draft: &CreatePayment) -> Option<i64> {
        let highlight = || {
            let data = &self.scene.data;
            let offer =
                Offer { groups: &[], products: &data.products, end_of_plan: None, today: self.scene.today };
            offer.highlight().filter(|_| draft.turbo == Some(1)).map(|product| product.id)
        };
        draft.product_id.or_else(highlight).map(|product| product.get())
    }

    /// In office hours on past days; today, until now.
    fn instant(&self, id: i64) -> Timestamp {
        let left = (self.scene.payments - id) as f64 / self.scene.payments as f64;
        let age = DAYS as f64 * left * left.sqrt();
        let day = self.scene.today.saturating_sub((age as i64).days());
        let past = day < self.scene.today;
        let opens = start_of(day) + SignedDuration::from_hours(if past { 8 } else { 0 });
        let open_for =
            if past { SignedDuration::from_hours(12) } else { self.scene.now.duration_since(opens) };
        opens + open_for.mul_f64(1.0 - age.fract())
    }

    fn status(&mut self, day: Date) -> PaymentStatus {
        use PaymentStatus::{Cancelled, Error, Open, Paid};
        let fresh = self.scene.today.saturating_sub(30.days()) <= day;
        let shares = if fresh {
            [(50, Open), (41, Paid), (4, Cancelled), (5, Error)]
        } else {
            [(10, Open), (67, Paid), (16, Cancelled), (7, Error)]
        };
        self.random.weighted(&shares)
    }

    fn paid_at(&mut self, made: &Made) -> Timestamp {
        let minutes = match made.quote.method {
            PaymentType::Boleto => 3 * 24 * 60,
            PaymentType::Pix => 120,
            _ => 10,
        };
        (made.at + SignedDuration::from_mins(1 + self.random.below(minutes))).min(self.scene.now)
    }

    fn standing(&mut self, member: i64) -> &mut Standing {
        let at = usize::try_from(member - 1).expect("members are counted from 1");
        &mut self.standings[at]
    }

    /// A renewal goes on while the plan does, unless it was cancelled.
    fn subscriptions(self) -> Vec<Vec<Value>> {
        let History { scene, mut random, standings } = self;
        let begun = (1_i64..).zip(standings).filter_map(|(member, standing)| {
            let renewal = standing.renewal?;
            let runs = standing.end_of_plan >= Some(scene.today);
            let goes_on = runs && random.percent(85);
            let ended = SignedDuration::from_hours(24 * (1 + random.below(20)));
            let changed = if goes_on { renewal.at } else { (renewal.at + ended).min(scene.now) };
            Some(vec![
                member.into(),
                renewal.payment.into(),
                renewal.gateway.into(),
                renewal.reference.into(),
                if goes_on { "active" } else { "inactive" }.into(),
                renewal.at.into(),
                changed.into(),
                scene.data.name(standing.owner.unwrap_or(scene.data.account("manager"))).into(),
            ])
        });
        begun.collect()
    }
}
