//! What is done to payments: to the selected one, to one that a command names, or to all that are marked.

use client::api::finance::payments::{
    Approve, CancelSubscription, ChangeManager, Charge, Create, CreatePayment, PaymentGuards, Propose,
    SendCharge, SendProposal, SetManager, Transaction, TransactionDetails,
};
use client::api::finance::reference::StaffManager;
use client::api::forms;
use client::endpoint::Endpoint;
use client::form::payment_changes;
use client::message::{Key, Message};
use client::reason::Reason;
use client::record::Record;
use client::value::id::{StaffId, TransactionId, kind};

use crate::app::acting::Acting;
use crate::app::state::State;
use crate::core::write::Write;
use crate::kit::act::{self, Act, Asks};
use crate::kit::work::Item;

/// A payment as acts see it.
pub struct Target {
    payment: Transaction,
    /// Everything about it, once read.
    details: Option<Box<TransactionDetails>>,
    /// The consultants who may get it.
    managers: Vec<StaffManager>,
}

impl Target {
    fn refused(&self, guard: fn(&PaymentGuards) -> &Option<Reason>) -> Option<Reason> {
        guard(&self.details.as_ref()?.can).clone()
    }
}

/// The payments of the terminal.
pub struct Acts;

impl Acting for Acts {
    type Target = Target;

    const ACTS: &'static [Act<Target>] = &[
        Act::of::<Approve>(
            Asks::Effects,
            |on| Write::of(&Approve::at(on.payment.id), on.payment.version),
            |on| on.refused(|can| &can.approve),
        ),
        Act::of::<CancelSubscription>(
            Asks::Effects,
            |on| {
                let subscription = on.details.as_ref().and_then(|details| details.subscription.as_ref());
                let version = subscription.map_or(0, |subscription| subscription.version);
                Write::of(&CancelSubscription::at(on.payment.user_id), version)
            },
            |on| on.refused(|can| &can.cancel_subscription),
        ),
        Act::of::<Charge>(
            Asks::FormForOne(|on, lang| Ok(payment_changes::charge(&on.payment.user.email, lang))),
            |on| {
                let body = SendCharge { email: on.payment.user.email.clone() };
                Write::of(&Charge::put(on.payment.id, body), on.payment.version)
            },
            |on| on.refused(|can| &can.send_charge),
        ),
        Act::of::<Propose>(
            Asks::Form(|_, lang| Ok(payment_changes::proposal(lang))),
            |on| Write::of(&Propose::put(on.payment.id, SendProposal::default()), on.payment.version),
            |on| on.refused(|can| &can.send_charge),
        ),
        Act::of::<SetManager>(
            Asks::Form(|on, lang| {
                Ok(payment_changes::manager(on.payment.account_manager.as_ref(), &on.managers, lang))
            }),
            |on| {
                let body = ChangeManager { manager_id: StaffId::new(0) };
                Write::of(&SetManager::put(on.payment.id, body), on.payment.version)
            },
            |on| on.refused(|can| &can.change_manager),
        ),
        Act::of::<Create>(
            Asks::Fetched(|on| Write::of(&forms::call("payments.create.plan", &on.payment.user_id), 0)),
            |on| Write::of(&Create::put(on.payment.user_id, CreatePayment::default()), 0),
            |on| on.refused(|can| &can.create),
        ),
    ];

    const ONE_AT_A_TIME: Key = Key::TuiOnePaymentAtATime;

    fn end_range(state: &mut State) -> bool {
        let unread = state.payments.list.mark_range();
        state.tell_unread(unread)
    }

    fn marked(state: &State) -> Vec<Target> {
        if state.payments.aim.is_some() {
            return Vec::new();
        }
        let rows = state.payments.list.marks.rows().iter();
        rows.filter_map(|row| Some(of_payment(state, row.read()?))).collect()
    }

    fn current(state: &State, _: &Act<Target>) -> Result<Target, Message> {
        let list = &state.payments.list;
        let open = || state.details.as_ref().map(|details| details.id);
        let marked = || list.marks.rows().first().map(|row| TransactionId::new(row.id));
        let selected = || list.selected().map(|row| TransactionId::new(row.id));
        let id = state.payments.aim.or_else(marked).or_else(open).or_else(selected);
        let id = id.ok_or(Key::TuiNothingSelected)?;
        target(state, id).ok_or_else(|| Message::new(Key::TuiUnknownPayment).with("id", id))
    }

    fn item(target: &Target, write: Write) -> Item {
        let payment = &target.payment;
        let seen = serde_json::to_value(payment).unwrap_or_default();
        let undo = act::undo(&write.endpoint, kind::Transaction::KIND, payment.id.get(), seen);
        let name = format!("{} · {}", payment.amount, payment.user.name);
        Item { row: Some(payment.id.get()), undo, ..Item::new(payment.id.get(), name, write) }
    }
}

fn of_payment(state: &State, payment: Transaction) -> Target {
    let details = state.details.as_ref().filter(|details| details.id == payment.id);
    Target {
        details: details.and_then(|details| details.record.clone()),
        payment,
        managers: state.payments.managers.clone(),
    }
}

/// A payment of which a row or the details are held. The details are read later, and win.
fn target(state: &State, id: TransactionId) -> Option<Target> {
    let details = state.details.as_ref().filter(|details| details.id == id);
    let known = details.and_then(|details| Some(details.record.as_ref()?.transaction.clone()));
    let list = &state.payments.list;
    let held = || list.window.rows().chain(list.marks.rows()).find(|row| row.id == id.get())?.read();
    Some(of_payment(state, known.or_else(held)?))
}
