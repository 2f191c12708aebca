//! The list and the record of a resource as a screen.

use std::io::{self, Write};

use client::message::Key;
use client::transport::Error;
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::Rect;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write;
use crate::kit::ask::{Action, Ask};
use crate::kit::filter::words::Words;
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout, WIDE, beside};
use crate::kit::list::List;
use crate::kit::list::query::Query;
use crate::kit::list::table::Table;
use crate::kit::resource::{Details, Listing, News, Part, Resource, details, list};
use crate::kit::screen::Screen;
use crate::kit::screen::command::Command;
use crate::kit::shell::Shell;

impl<R: Resource> Screen for Listing<R> {
    fn place(&self) -> Place {
        R::PLACE
    }

    fn title(&self) -> Key {
        R::TEXTS.title
    }

    fn welcome(&self) -> Key {
        R::TEXTS.welcome
    }

    fn is_tab(&self) -> bool {
        R::IS_TAB
    }

    fn tab(&self) -> &'static Binding {
        R::TAB
    }

    fn keys(&self) -> &'static [Binding] {
        R::KEYS
    }

    fn commands(&self) -> &'static [Command] {
        R::COMMANDS
    }

    fn no_number(&self) -> Key {
        R::TEXTS.no_number
    }

    fn table(&self) -> &'static Table {
        R::table()
    }

    fn list(&self) -> &List {
        &self.list
    }

    fn list_mut(&mut self) -> &mut List {
        &mut self.list
    }

    fn record(&self) -> Option<i64> {
        self.details.as_ref().map(|details| details.id)
    }

    fn owns(&self, cmd: &Cmd) -> bool {
        R::owns(cmd)
    }

    fn is_everywhere(&self, cmd: &Cmd) -> bool {
        R::is_everywhere(cmd)
    }

    fn filters(&self) -> Key {
        R::TEXTS.filters
    }

    fn words(&self, shell: &Shell) -> Words<'_> {
        self.words(shell)
    }

    fn show(&mut self, query: Value) {
        self.details = None;
        let order = self.list.query.order();
        self.list.show(Query::from(query).ordered(order));
    }

    fn begins_with(&self, shell: &Shell) -> Vec<Ask> {
        let endpoints = R::fields().among(|field| shell.may_use(field.needs)).into_iter();
        let allowed = endpoints.filter(|endpoint| shell.refusal_of(endpoint).is_none());
        allowed.map(|endpoint| Ask::part(R::PLACE, &Part::Records(endpoint.to_owned()))).collect()
    }

    fn wants(&mut self, shell: &Shell) -> Vec<Ask> {
        let record = self.details.as_mut().and_then(Details::wants).map(Part::Record);
        let count = if shell.works.are_running() { None } else { self.counts.wants(R::table()) };
        let parts = record.into_iter().chain(count.map(Part::Count));
        parts.map(|part| Ask::part(R::PLACE, &part)).collect()
    }

    fn receive(&mut self, _: &Shell, ask: &Value, answer: Result<Value, Error>) {
        match (Part::deserialize(ask), answer) {
            (Ok(Part::Record(id)), answer) => {
                self.opened(id).into_iter().for_each(|details| details.receive(answer.clone()));
            }
            (Ok(Part::Records(endpoint)), Ok(records)) => {
                self.records.insert(endpoint, serde_json::from_value(records).unwrap_or_default());
            }
            (Ok(Part::Count(view)), answer) => {
                self.counts.receive(view, answer.ok().and_then(|count| count.as_u64()));
            }
            _ => {}
        }
    }

    fn changed(&mut self, _: &Shell, change: &Change) {
        match R::news(change, &self.list.query) {
            News::Nothing => {}
            News::Around => self.details.iter_mut().for_each(Details::reread),
            News::Record { may_appear } => {
                self.opened(change.id).into_iter().for_each(Details::reread);
                self.list.changed(change.id, may_appear);
                self.counts.outdate();
            }
        }
    }

    fn outdate(&mut self) {
        self.details.iter_mut().for_each(Details::reread);
        self.counts.restart();
    }

    fn restart(&mut self) {
        self.counts.restart();
        self.details.iter_mut().for_each(Details::restart);
    }

    fn forget(&mut self) {
        let window = self.list.window.next();
        *self = Listing::default();
        self.list.window = window;
    }

    fn areas(&self, body: Rect) -> Areas {
        let (list, record) = match (self.details.is_some(), body.width >= WIDE) {
            (false, _) => (body, Rect::default()),
            (true, false) => (Rect { height: 0, ..body }, body),
            (true, true) => beside(body, body.width * 9 / 20),
        };
        Areas { list, record, members: Rect::default() }
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        if !layout.covers_list() {
            list::draw(self, shell, frame, layout);
        }
        details::draw(self, shell, frame, layout.record);
    }

    fn on(&mut self, shell: &mut Shell, cmd: Cmd) -> Option<Action> {
        match R::on(self, shell, cmd) {
            Ok(action) => action,
            Err(cmd) if self.details.is_some() => details::on(self, shell, cmd),
            Err(cmd) => list::on(self, shell, cmd),
        }
    }

    fn standing(&self) -> Value {
        json!([self.list.cursor, self.list.top, self.details.as_ref().map_or(0, |details| details.scroll)])
    }

    fn stand(&mut self, before: Value) {
        let Ok((cursor, top, scroll)) = serde_json::from_value(before) else { return };
        (self.list.cursor, self.list.top) = (cursor, top);
        self.details.iter_mut().for_each(|details| details.scroll = scroll);
    }

    fn say_record(&self, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
        details::say(self, shell, out)
    }

    fn aim(&mut self, record: Option<i64>) {
        self.aim = record;
    }

    /// A changed record is shown as it is now; its details are read again.
    fn written(&mut self, shell: &mut Shell, item: &Item, written: &write::WriteAnswer) {
        if let Some(row) = R::row_in(written) {
            self.list.window.replace(row.id, row);
        }
        self.opened(item.record).into_iter().for_each(Details::reread);
        R::written(self, shell, written);
    }
}
