//! The list and the record of a resource as a screen.

use std::io::{self, Write};

use client::catalogue::noun_of;
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::record::Kind;
use client::transport::Error;
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write;
use crate::kit::ask::{Action, Ask};
use crate::kit::filter::fields::Field;
use crate::kit::filter::words::Words;
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout};
use crate::kit::list::List;
use crate::kit::list::ask::ListAsk;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::{Details, Listing, News, Part, Resource, details, list};
use crate::kit::screen::Screen;
use crate::kit::screen::command::Command;
use crate::kit::shell::Shell;
use crate::kit::trail::ScreenView;
use crate::kit::view;

impl<R: Resource> Screen for Listing<R> {
    fn place(&self) -> Place {
        R::PLACE
    }

    fn name(&self) -> &'static str {
        noun_of(R::READS.unwrap_or(R::List::ID))
    }

    fn title(&self) -> Key {
        R::texts().title
    }

    fn welcome(&self) -> Key {
        R::texts().welcome
    }

    fn is_tab(&self) -> bool {
        R::IS_TAB
    }

    fn tab(&self) -> &'static Binding {
        R::tab()
    }

    fn keys(&self) -> &'static [Binding] {
        R::keys()
    }

    fn commands(&self) -> &'static [Command] {
        R::commands()
    }

    fn no_number(&self) -> Key {
        R::texts().no_number
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

    fn list_wants(&mut self, lines: u64) -> Vec<ListAsk> {
        R::list_wants(self, lines)
    }

    fn list_of(&mut self, ask: &ListAsk) -> Option<&mut List> {
        R::list_of(self, ask)
    }

    fn record(&self) -> Option<i64> {
        self.details.as_ref().map(|details| details.id)
    }

    fn under_cursor(&self) -> (Option<i64>, Vec<Value>) {
        let id = self.current();
        let read = id.and_then(|id| self.record(id)).map(|read| read.get(R::WITHIN).unwrap_or(read));
        let row = id.and_then(|id| self.row(id)).map(Row::fields);
        (id, read.into_iter().chain(row).cloned().collect())
    }

    fn kind(&self) -> Option<&'static Kind> {
        R::KINDS.first().copied()
    }

    fn members(&self) -> Vec<i64> {
        self.current().map(|id| R::members(self, id)).unwrap_or_default()
    }

    fn of_member(&self, member: i64) -> Option<Value> {
        R::of_member(member)
    }

    fn crumb(&self) -> Option<String> {
        let (id, fields) = self.under_cursor();
        let name = fields.first().map(R::name).filter(|name| !name.is_empty());
        let number = format!("#{}", id?);
        Some(name.map_or(number.clone(), |name| format!("{number} {name}")))
    }

    fn shown(&self) -> ScreenView {
        ScreenView { list: self.list.clone(), details: self.details.clone() }
    }

    fn show_again(&mut self, before: ScreenView) {
        let window = self.list.window.next();
        (self.list, self.details) = (before.list, before.details);
        // What is under way for the list in between is late, and so is what was under way before.
        self.list.window.reading = window.reading;
        self.list.reread();
        self.restart();
    }

    fn owns(&self, cmd: &Cmd) -> bool {
        R::owns(cmd)
    }

    fn is_everywhere(&self, cmd: &Cmd) -> bool {
        R::is_everywhere(cmd)
    }

    fn filters(&self) -> Key {
        R::texts().filters
    }

    fn words<'s>(&self, shell: &'s Shell) -> Words<'s> {
        let may_use = |field: &Field| shell.may_use(field.needs);
        Words::new(R::fields(), &shell.records, (shell.lang, shell.today()), may_use)
    }

    fn show(&mut self, query: Value) {
        self.details = None;
        if query.is_null() {
            return self.list.show(self.list.base.clone());
        }
        let query = Query::from(query);
        let order = self.list.query.order();
        let order = order.filter(|order| R::check_order(&query, &order.field).is_ok());
        self.list.show(query.ordered(order));
    }

    fn among(&self, shell: &Shell) -> Vec<&'static str> {
        let endpoints = R::fields().among(|field| shell.may_use(field.needs)).into_iter();
        endpoints.filter(|endpoint| shell.refusal_of(endpoint).is_none()).collect()
    }

    fn wants(&mut self, shell: &Shell) -> Vec<Ask> {
        let record = self.details.as_mut().filter(|_| R::READER.is_some());
        let record = record.and_then(Details::wants).map(Part::Record);
        let count = if shell.works.are_running() { None } else { self.counts.wants(R::table()) };
        let own = R::wants(self, shell).into_iter().map(Part::Own);
        let sums = self.sums.wants(&self.list.query, R::table()).map(|query| Part::Sums(Box::new(query)));
        let parts = record.into_iter().chain(own).chain(count.map(Part::Count)).chain(sums);
        parts.map(|part| Ask::part(R::PLACE, &part)).collect()
    }

    fn receive(&mut self, shell: &Shell, ask: &Value, answer: Result<Value, Error>) {
        match (Part::deserialize(ask), answer) {
            (Ok(Part::Record(id)), answer) => {
                self.opened(id).into_iter().for_each(|details| details.receive(answer.clone()));
            }
            (Ok(Part::Sums(query)), Ok(sums)) => {
                self.sums.receive(*query, serde_json::from_value(sums).unwrap_or_default());
            }
            (Ok(Part::Own(ask)), answer) => R::receive(self, shell, &ask, answer),
            (Ok(Part::Count(view)), answer) => {
                self.counts.receive(view, answer.ok().and_then(|count| count.as_u64()));
            }
            _ => {}
        }
    }

    fn changed(&mut self, shell: &Shell, change: &Change) {
        if self.refusal(shell).is_some() {
            return;
        }
        self.own.changed(change);
        match R::news(change, &self.list.query) {
            News::Nothing => {}
            News::Around => self.details.iter_mut().for_each(Details::reread),
            News::Record { may_appear } => {
                self.opened(change.id).into_iter().for_each(Details::reread);
                self.list.changed(change.id, may_appear);
                self.counts.outdate();
                self.sums.outdate();
            }
        }
    }

    fn outdate(&mut self) {
        self.details.iter_mut().for_each(Details::reread);
        self.own.outdate();
        self.counts.restart();
        self.sums.outdate();
    }

    fn restart(&mut self) {
        self.outdate();
        self.details.iter_mut().for_each(Details::restart);
    }

    fn forget(&mut self) {
        let (window, mut own) = (self.list.window.next(), std::mem::take(&mut self.own));
        let (columns, saved) = (self.list.columns.take(), std::mem::take(&mut self.list.saved));
        own.forget();
        *self = Listing { own, ..Listing::default() };
        (self.list.window, self.list.columns, self.list.saved) = (window, columns, saved);
    }

    fn areas(&self, body: Rect) -> Areas {
        R::areas(self, body)
    }

    fn view_at(&self, shell: &Shell, layout: &Layout, at: Position) -> Option<usize> {
        let x = at.x.checked_sub(layout.summary.x + 1).filter(|_| layout.summary.contains(at))?;
        view::view_at(shell, &self.list, R::table(), &self.counts, (layout.summary.width, x))
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        if !layout.covers_list() {
            R::draw_list(self, shell, frame, layout);
        }
        R::draw(self, shell, frame, layout);
    }

    fn on(&mut self, shell: &mut Shell, cmd: Cmd) -> Option<Action> {
        match R::on(self, shell, cmd) {
            Ok(action) => action,
            Err(cmd) if self.details.is_some() => details::on(self, shell, cmd),
            Err(cmd) => list::on(self, shell, cmd),
        }
    }

    fn standing(&self) -> Value {
        let scroll = self.details.as_ref().map_or(0, |details| details.scroll);
        json!([self.list.cursor, self.list.top, scroll, self.own.standing()])
    }

    fn stand(&mut self, before: Value) {
        let Ok((cursor, top, scroll, own)) = serde_json::from_value(before) else { return };
        (self.list.cursor, self.list.top) = (cursor, top);
        self.details.iter_mut().for_each(|details| details.scroll = scroll);
        self.own.stand(own);
    }

    fn say_record(&self, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
        R::say(self, shell, out)
    }

    fn say_beside(&self, shell: &Shell, named: Option<i64>, out: &mut dyn Write) -> io::Result<bool> {
        R::say_beside(self, shell, named, out)
    }

    fn speak(&mut self) {
        self.own.speak();
    }

    fn above(&self, shell: &Shell) -> Option<String> {
        R::above(self, shell)
    }

    fn sentence(&self, row: &Row, lang: Lang) -> String {
        R::sentence(self, row, lang)
    }

    fn begun(&mut self, shell: &mut Shell, item: &Item) {
        R::begun(self, shell, item);
    }

    fn refused(&mut self, shell: &mut Shell, item: &Item) {
        R::refused(self, shell, item);
    }

    fn hit(&self, shell: &Shell, layout: &Layout, at: Position) -> Option<Cmd> {
        R::hit(self, shell, layout, at)
    }

    fn aim(&mut self, record: Option<i64>) {
        self.aim = record;
    }

    /// A changed record is shown as it is now; its details are read again.
    fn written(&mut self, shell: &mut Shell, item: &Item, written: &write::WriteAnswer) {
        // A further change would be typed on what this one left, and not on what the user sees.
        if let Some(row) = R::row_in(written).filter(|_| !shell.works.turns.is_busy(&item.of)) {
            self.list.window.replace(row.id, row);
        }
        self.opened(item.record).into_iter().for_each(Details::reread);
        R::written(self, shell, item, written);
    }
}
