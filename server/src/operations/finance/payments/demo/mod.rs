//! Demonstration payments of the last two years in order of creation, with the effects of the paid ones.

mod charge;
mod failure;
mod past;
pub mod purchase;

use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use client::value::date::day_of;
use client::value::term::Term;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use self::purchase::{COLUMNS, Purchase};
use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::demo::past::PastChange;
use crate::demo::random::Random;
use crate::operations::finance::movements::forward::COLUMNS as MOVEMENTS;
use crate::store::{Conn, StoreError, Value};

/// Number of payments in a batch.
const BATCH: i64 = 1_024;
const QUOTAS: &str =
    "member_id, transaction_id, plan_id, account_manager_id, type_of_acquisition, created_at, end_of_plan";
const SUBSCRIPTIONS: &str =
    "member_id, transaction_id, gateway_type, gateway_ref, status, started_at, changed_at, changed_by";

/// Inserts all payments and the subscriptions that some of them began. Returns recent changes. One thread
/// generates them and the other writes them.
pub fn fill(
    conn: &mut Conn<'_>,
    scope: &DemoScope,
    owners: Vec<Option<i64>>,
) -> Result<Vec<PastChange>, StoreError> {
    let (sender, batches) = sync_channel(2);
    let (subscriptions, past) = thread::scope(|threads| {
        let history = threads.spawn(move || History::new(scope, owners).tell(&sender));
        for batch in batches {
            let Batch { transactions, products, quotas, movements } = batch;
            insert(conn, "transactions", COLUMNS, transactions)?;
            insert(conn, "transaction_products", "transaction_id, product_id", products)?;
            insert(conn, "quotas", QUOTAS, quotas)?;
            insert(conn, "movements", MOVEMENTS, movements)?;
        }
        history.join().map_err(|_| StoreError::Internal("the demonstration could not be thought up".into()))
    })?;
    number_on(conn, "transactions")?;
    late(conn)?;
    insert(conn, "subscriptions", SUBSCRIPTIONS, subscriptions)?;
    Ok(past)
}

/// Lets the money of some payments come after they expired.
fn late(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    let expired = "select id from transactions where status = 'cancelled' and gateway_status = 'expired' order by id desc limit 3 offset 5";
    let ids: Vec<i64> = conn.query(expired, &[])?.iter().map(|row| row.int(0)).collect();
    for id in ids {
        conn.execute(
            "update transactions set exception = 'late', version = version + 1 where id = $1",
            &[id.into()],
        )?;
        let sql = "insert into payment_exceptions (kind, state, transaction_id, gateway, reference, asked, came, came_at, created_at,
            changed_at, changed_by) select 'late', 'open', id, gateway_type, gateway_ref, amount, amount, changed_at, changed_at,
            changed_at, changed_by from transactions where id = $1";
        conn.execute(sql, &[id.into()])?;
    }
    Ok(())
}

/// The state of a member after the payments so far.
struct MemberHistory {
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
    movements: Vec<Vec<Value>>,
}

struct History<'s> {
    scope: &'s DemoScope,
    random: Random,
    standings: Vec<MemberHistory>,
    past: Vec<PastChange>,
}

impl<'s> History<'s> {
    fn new(scope: &'s DemoScope, owners: Vec<Option<i64>>) -> History<'s> {
        let standing = |owner| MemberHistory { owner, end_of_plan: None, renewal: None };
        let standings = owners.into_iter().map(standing).collect();
        History { scope, random: Random::new(2), standings, past: Vec::new() }
    }

    /// Sends all payments in batches, then returns the subscriptions and past changes. Stops early if the
    /// receiver is gone.
    fn tell(mut self, batches: &SyncSender<Batch>) -> (Vec<Vec<Value>>, Vec<PastChange>) {
        for first in (1..=self.scope.payments).step_by(BATCH as usize) {
            let mut batch = Batch::default();
            for id in first..(first + BATCH).min(self.scope.payments + 1) {
                self.payment(id, &mut batch);
            }
            if batches.send(batch).is_err() {
                break;
            }
        }
        let past = std::mem::take(&mut self.past);
        (self.subscriptions(), past)
    }

    fn payment(&mut self, id: i64, batch: &mut Batch) {
        let scope = self.scope;
        let member = 1 + self.random.below(scope.members);
        let end_of_plan = self.standing(member).end_of_plan;
        let made = Purchase::draw(scope, &mut self.random, id, member, end_of_plan);
        batch.products.extend(made.product(scope).map(|product| vec![id.into(), product.into()]));
        batch.quotas.extend(self.release(&made));
        batch.movements.extend(made.movement());
        let owner = self.standing(member).owner;
        let seller = owner.unwrap_or(scope.data.account("manager"));
        self.past.extend(past::of(scope, &made, seller));
        batch.transactions.push(made.row(owner, scope.data.name(seller)));
    }

    /// Returns the quota of a paid plan, by the rule of settled payments.
    fn release(&mut self, made: &Purchase) -> Option<Vec<Value>> {
        let (at, plan) = (made.paid_at?, made.draft.plan_id?);
        let mut plans = self.scope.data.plan_groups.iter().flat_map(|group| &group.plans);
        let interval = plans.find(|other| other.id == plan)?.payment_interval;
        let day = day_of(at);
        let standing = self.standing(made.member);
        let running = standing.end_of_plan.filter(|end| *end >= day);
        let until = interval.extend(Term::on(running.unwrap_or(day))).end;
        let automatic = running.is_some() && standing.renewal.is_some();
        if made.recurrent && !automatic {
            let (gateway, reference) = (made.charge.gateway, made.charge.reference.clone());
            standing.renewal = Some(Renewal { payment: made.id, gateway, reference, at });
        }
        standing.end_of_plan = Some(until);
        Some(vec![
            made.member.into(),
            made.id.into(),
            plan.into(),
            standing.owner.into(),
            if automatic { "automatic" } else { "buy" }.into(),
            at.into(),
            until.to_string().into(),
        ])
    }

    fn standing(&mut self, member: i64) -> &mut MemberHistory {
        let at = usize::try_from(member - 1).expect("members are counted from 1");
        &mut self.standings[at]
    }

    /// Returns the rows of subscriptions. A renewal lasts as long as the plan unless it was cancelled.
    fn subscriptions(self) -> Vec<Vec<Value>> {
        let History { scope, mut random, standings, .. } = self;
        let begun = (1_i64..).zip(standings).filter_map(|(member, standing)| {
            let renewal = standing.renewal?;
            let runs = standing.end_of_plan >= Some(scope.today);
            let goes_on = runs && random.percent(85);
            let ended = SignedDuration::from_hours(24 * (1 + random.below(20)));
            let changed = if goes_on { renewal.at } else { (renewal.at + ended).min(scope.now) };
            Some(vec![
                member.into(),
                renewal.payment.into(),
                renewal.gateway.into(),
                renewal.reference.into(),
                if goes_on { "active" } else { "inactive" }.into(),
                renewal.at.into(),
                changed.into(),
                scope.data.name(standing.owner.unwrap_or(scope.data.account("manager"))).into(),
            ])
        });
        begun.collect()
    }
}
