//! Payments: the list, a payment with everything that is known of it, and what can be done to them.

pub mod actions;
pub mod commands;
pub mod details;
pub mod facts;
pub mod filter;
pub mod keys;
pub mod list;
pub mod open;
pub mod plain;
pub mod state;

use std::io::{self, Write};

use client::access::{Ability, Action as Verb, Subject};
use client::api::finance::payments::{Create, List, Transaction};
use client::endpoint::Endpoint;
use client::message::Key;
use client::reason::Reason;
use client::transport::Error;
use client::value::id::TransactionId;
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use serde_json::{Value, json};

use crate::app::Action;
use crate::app::acting::ActTable;
use crate::app::ask::{Answer, Ask};
use crate::app::command::Command;
use crate::app::layout::{Areas, Layout, WIDE, beside};
use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::write::Written;
use crate::kit::filter::{Meaning, Vocabulary};
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::view;
use crate::kit::work::Item;
use crate::screens;
use actions::Acts;
use open::Details;

/// The screen of payments.
pub struct Screen;

impl screens::Screen for Screen {
    fn title(&self) -> Key {
        Key::TuiPayments
    }

    fn welcome(&self) -> Key {
        Key::TuiPlainWelcome
    }

    fn refusal(&self, state: &State) -> Option<Reason> {
        state.refusal::<List>()
    }

    fn record(&self, state: &State) -> Option<i64> {
        state.details.as_ref().map(|details| details.id.get())
    }

    fn context(&self, state: &State) -> Context {
        if state.details.is_some() { Context::Details } else { Context::List }
    }

    fn owns(&self, cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::CopyLink)
    }

    fn news(&self, state: &State) -> usize {
        state.payments.list.news.len()
    }

    fn filters(&self, state: &State) -> (Key, Vec<Meaning>) {
        (Key::TuiHelpFilters, state.payment_words().fields())
    }

    fn complete(&self, state: &State, word: &str) -> Vec<Meaning> {
        state.payment_words().complete(word)
    }

    fn filter(&self, state: &State, line: &str) -> Result<Value, String> {
        let filter = state.payment_words().read(line)?;
        Ok(serde_json::to_value(filter).unwrap_or_default())
    }

    fn show(&self, state: &mut State, filter: Value) {
        state.details = None;
        let order = state.payments.list.query.order();
        state.payments.list.show(Query::from(filter).ordered(order));
    }

    fn begins_with(&self, state: &State) -> Vec<Ask> {
        let lists = Ability::new(Verb::ListAllManagers, Subject::Financial);
        let may = state.who.as_ref().is_some_and(|who| who.can(lists));
        if may { vec![Ask::Managers] } else { Vec::new() }
    }

    fn wants(&self, state: &mut State) -> Vec<Ask> {
        let lines = state.payment_lines();
        let rows = state.payments.list.wants(lines).into_iter().map(Ask::Payments);
        rows.chain(state.details.as_mut().and_then(Details::wants)).collect()
    }

    fn receive(
        &self,
        state: &mut State,
        ask: &Ask,
        answer: Result<Answer, Error>,
    ) -> Option<Result<Answer, Error>> {
        match (ask, answer) {
            (Ask::Managers, Ok(Answer::Managers(managers))) => state.payments.managers = managers,
            (Ask::Payments(ask), Ok(Answer::Payments(answer))) => {
                let lines = state.payment_lines();
                state.payments.list.receive(ask, answer, lines);
            }
            (Ask::Payments(ask), Err(error)) => state.payments.list.miss(ask, error),
            (Ask::Details(id), Ok(Answer::Details(record))) => {
                state.opened(*id).into_iter().for_each(|details| details.receive(Ok(record.clone())));
            }
            (Ask::Details(id), Err(error)) => {
                state.opened(*id).into_iter().for_each(|details| details.receive(Err(error.clone())));
            }
            (_, answer) => return Some(answer),
        }
        None
    }

    fn changed(&self, state: &mut State, change: &Change) {
        match change.record.as_str() {
            "transaction" => {
                let id = TransactionId::new(change.id);
                state.opened(id).into_iter().for_each(Details::reread);
                let list = &mut state.payments.list;
                list.changed(change.id, change.endpoint == Create::ID && !list.query.names("id"));
            }
            "subscription" => state.details.iter_mut().for_each(Details::reread),
            _ => {}
        }
    }

    fn fail(&self, state: &mut State, why: Option<Error>) {
        state.payments.list.failed = why;
    }

    fn reread(&self, state: &mut State, all: bool) {
        if all || state.payments.list.failed.is_some() {
            state.payments.list.reread();
        }
    }

    fn outdate(&self, state: &mut State) {
        state.details.iter_mut().for_each(Details::reread);
    }

    fn restart(&self, state: &mut State) {
        state.details.iter_mut().for_each(Details::restart);
    }

    fn forget(&self, state: &mut State) {
        state.payments.list.show(Query::default());
        state.payments.managers.clear();
        state.details = None;
    }

    fn areas(&self, state: &State, body: Rect) -> Areas {
        let (list, record) = match (state.details.is_some(), body.width >= WIDE) {
            (false, _) => (body, Rect::default()),
            (true, false) => (Rect { height: 0, ..body }, body),
            (true, true) => beside(body, body.width * 9 / 20),
        };
        Areas { list, record, members: Rect::default() }
    }

    fn draw(&self, state: &State, frame: &mut Frame<'_>, layout: &Layout) {
        if !layout.covers_list() {
            list::draw(state, frame, layout);
        }
        details::draw(state, frame, layout.record);
    }

    fn on(&self, state: &mut State, cmd: Cmd) -> Option<Action> {
        if state.details.is_some() { details::on(state, cmd) } else { list::on(state, cmd) }
    }

    fn hit(&self, state: &State, layout: &Layout, at: Position) -> Option<Cmd> {
        view::hit(&state.payments.list, &list::TABLE, (state.lang, layout), at)
    }

    fn settle(&self, state: &mut State) {
        let lines = state.payment_lines();
        state.payments.list.select(state.payments.list.cursor, lines);
    }

    fn standing(&self, state: &State) -> Value {
        let list = &state.payments.list;
        json!([list.cursor, list.top, state.details.as_ref().map_or(0, |details| details.scroll)])
    }

    fn stand(&self, state: &mut State, before: Value) {
        let Ok((cursor, top, scroll)) = serde_json::from_value(before) else { return };
        (state.payments.list.cursor, state.payments.list.top) = (cursor, top);
        state.details.iter_mut().for_each(|details| details.scroll = scroll);
    }

    fn say_rows(&self, state: &State, out: &mut dyn Write) -> io::Result<bool> {
        plain::rows(state, out)
    }

    fn say_record(&self, state: &State, out: &mut dyn Write) -> io::Result<bool> {
        plain::record(state, out)
    }

    fn keys(&self) -> &'static [Binding] {
        keys::KEYS
    }

    fn commands(&self) -> &'static [Command] {
        commands::COMMANDS
    }

    fn no_number(&self) -> Key {
        Key::TuiCommandNoPayment
    }

    fn acts(&self) -> &'static dyn ActTable {
        &Acts
    }

    fn counted(&self) -> Key {
        Key::TuiPaymentsCount
    }

    fn aim(&self, state: &mut State, record: Option<i64>) {
        state.payments.aim = record.map(TransactionId::new);
    }

    fn return_to(&self, state: &mut State, record: i64) {
        let lines = state.payment_lines();
        let list = &mut state.payments.list;
        if let Some(place) = list.window.place(record) {
            list.select(place, lines);
        }
    }

    fn unmark(&self, state: &mut State, row: Option<i64>) {
        row.into_iter().for_each(|row| state.payments.list.marks.remove(row));
    }

    /// A changed payment is shown as it is now; its details are read again.
    fn written(&self, state: &mut State, item: &Item, written: &Written) {
        if let Some(payment) = written.part::<Transaction>("transaction") {
            let row = Row::new(&list::TABLE, &payment);
            state.payments.list.window.replace(row.id, row);
        }
        state.opened(TransactionId::new(item.record)).into_iter().for_each(Details::reread);
    }
}
