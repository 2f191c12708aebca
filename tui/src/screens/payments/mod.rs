//! Payments: the list, a payment with everything that is known of it, and what can be done to them.

pub mod actions;
pub mod commands;
pub mod details;
pub mod filter;
pub mod keys;
pub mod list;
pub mod open;
pub mod state;

use client::api::finance::payments::Transaction;
use client::message::Key;
use client::reason::Reason;
use client::value::id::TransactionId;
use serde_json::Value;

use crate::app::acting;
use crate::app::command::Command;
use crate::app::state::State;
use crate::core::action::Action;
use crate::core::keymap::Binding;
use crate::core::work::Item;
use crate::core::write::Written;
use crate::kit::act::Words;
use crate::screens;
use actions::Acts;
use open::Details;

/// The screen of payments.
pub struct Screen;

impl screens::Screen for Screen {
    fn keys(&self) -> &'static [Binding] {
        keys::KEYS
    }

    fn commands(&self) -> &'static [Command] {
        commands::COMMANDS
    }

    fn no_number(&self) -> Key {
        Key::TuiCommandNoPayment
    }

    fn words(&self, endpoint: &str) -> Option<Words> {
        acting::of::<Acts>(endpoint).map(|act| act.words)
    }

    fn fills_in(&self, endpoint: &str) -> bool {
        acting::of::<Acts>(endpoint).is_some_and(|act| act.asks.is_form())
    }

    fn counted(&self) -> Key {
        Key::TuiPaymentsCount
    }

    fn why_not(&self, state: &State, endpoint: &str) -> Option<Reason> {
        acting::why_not::<Acts>(state, endpoint)
    }

    fn why_not_undo(&self, state: &State) -> Option<Reason> {
        acting::why_not_undo::<Acts>(state)
    }

    fn act(&self, state: &mut State, endpoint: &str, body: Option<Value>) -> Option<Action> {
        acting::act::<Acts>(state, endpoint, body)
    }

    fn aim(&self, state: &mut State, record: Option<i64>) {
        state.payments.aim = record.map(TransactionId::new);
    }

    fn return_to(&self, state: &mut State, record: i64) {
        let lines = state.payment_lines();
        let list = &mut state.payments.list;
        if let Some(place) = list.window.place(TransactionId::new(record)) {
            list.select(place, lines);
        }
    }

    fn unmark(&self, state: &mut State, row: Option<i64>) {
        row.into_iter().for_each(|row| state.payments.list.marks.remove(TransactionId::new(row)));
    }

    /// A changed payment is shown as it is now; its details are read again.
    fn written(&self, state: &mut State, item: &Item, written: &Written) {
        if let Some(payment) = written.part::<Transaction>("transaction") {
            state.payments.list.window.replace(payment.id, payment);
        }
        state.opened(TransactionId::new(item.record)).into_iter().for_each(Details::reread);
    }
}
