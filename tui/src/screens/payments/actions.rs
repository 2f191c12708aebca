//! What is done to payments: to the selected one, to one that a command names, or to all that are marked.

use client::api::finance::payments::forms::changes;
use client::api::finance::payments::{
    Approve, CancelSubscription, ChangeManager, Charge, Create, CreatePayment, Propose, SendCharge,
    SendProposal, SetManager, Transaction, TransactionDetails,
};
use client::api::finance::reference::{Managers, StaffManager};
use client::api::forms;
use client::endpoint::Endpoint;
use client::guard::Can;
use client::record::Record;
use client::value::id::{StaffId, kind};
use serde::Deserialize;

use crate::core::write::Write;
use crate::kit::act::{self, Act, Asks, Subject};
use crate::kit::item::Item;
use crate::kit::list::row::Row;
use crate::screens::payments::Payments;

/// A payment as acts see it.
pub struct Target {
    payment: Transaction,
    /// Everything about it, once read.
    details: Option<Box<TransactionDetails>>,
    /// The consultants who may get it.
    managers: Vec<StaffManager>,
}

impl Subject for Target {
    fn can(&self) -> Option<&Can> {
        self.details.as_ref().map(|details| &details.can)
    }
}

/// What can be done to payments.
pub const ACTS: &[Act<Target>] = &[
    Act::of::<Approve>(Asks::Effects, |on| Write::of(&Approve::at(on.payment.id), on.payment.version)),
    Act::of::<CancelSubscription>(Asks::Effects, |on| {
        let subscription = on.details.as_ref().and_then(|details| details.subscription.as_ref());
        let version = subscription.map_or(0, |subscription| subscription.version);
        Write::of(&CancelSubscription::at(on.payment.user_id), version)
    }),
    Act::of::<Charge>(Asks::FormForOne(|on, lang| Ok(changes::charge(&on.payment.user.email, lang))), |on| {
        let body = SendCharge { email: on.payment.user.email.clone() };
        Write::of(&Charge::put(on.payment.id, body), on.payment.version)
    }),
    Act::of::<Propose>(Asks::Form(|_, lang| Ok(changes::proposal(lang))), |on| {
        Write::of(&Propose::put(on.payment.id, SendProposal::default()), on.payment.version)
    }),
    Act::of::<SetManager>(
        Asks::Form(|on, lang| Ok(changes::manager(on.payment.account_manager.as_ref(), &on.managers, lang))),
        |on| {
            let body = ChangeManager { manager_id: StaffId::new(0) };
            Write::of(&SetManager::put(on.payment.id, body), on.payment.version)
        },
    ),
    Act::of::<Create>(
        Asks::Fetched(|on| Write::of(&forms::call("payments.create.plan", &on.payment.user_id), 0)),
        |on| Write::of(&Create::put(on.payment.user_id, CreatePayment::default()), 0),
    ),
];

/// Returns a payment as acts see it. The details are read later than the row, and win.
pub fn target(screen: &Payments, id: i64, row: Option<&Row>) -> Option<Target> {
    let details = screen.record(id);
    let details = details.and_then(|details| TransactionDetails::deserialize(details).ok()).map(Box::new);
    let known = details.as_ref().map(|details| details.transaction.clone());
    let payment = known.or_else(|| row?.read())?;
    Some(Target { payment, details, managers: managers(screen) })
}

/// Returns the consultants, if the user may see them.
fn managers(screen: &Payments) -> Vec<StaffManager> {
    let rows = screen.records.get(Managers::ID).into_iter().flatten();
    rows.filter_map(|row| StaffManager::deserialize(row).ok()).collect()
}

/// Returns a change of a payment.
pub fn item(target: &Target, write: Write) -> Item {
    let payment = &target.payment;
    let seen = serde_json::to_value(payment).unwrap_or_default();
    let undo = act::undo(&write.endpoint, kind::Transaction::KIND, payment.id.get(), seen);
    let name = format!("{} · {}", payment.amount, payment.user.name);
    Item { row: Some(payment.id.get()), undo, ..Item::new(payment.id.get(), name, write) }
}
