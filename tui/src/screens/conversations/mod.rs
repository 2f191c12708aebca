//! Conversations: the list of messages, the thread of one, both members, and what can be done to them.

pub mod actions;
pub mod columns;
pub mod commands;
pub mod facts;
pub mod filter;
pub mod keys;
pub mod layout;
pub mod list;
pub mod members;
pub mod plain;
pub mod read;
pub mod reader;
pub mod state;
pub mod thread;

use std::io::{self, Write};

use client::api::service::conversations::{Conversation, Finish, Get, MarkUnread, Reopen};
use client::endpoint::Endpoint;
use client::guard::Can;
use client::message::{Key, Lang};
use client::reason::{Reason, Why};
use client::transport::Error;
use client::value::id::{ConversationId, MemberId};
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::Rect;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write::WriteAnswer;
use crate::kit::ask::{Action, Ask};
use crate::kit::filter::words::Words;
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout};
use crate::kit::list::List;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::screen::Screen;
use crate::kit::screen::command::Command;
use crate::kit::shell::Shell;
use crate::screens::CONVERSATIONS;
use filter::MessageQuery;
use read::Part;
use state::Conversations;

impl Screen for Conversations {
    fn place(&self) -> Place {
        CONVERSATIONS
    }

    fn title(&self) -> Key {
        Key::TuiConversations
    }

    fn welcome(&self) -> Key {
        Key::TuiPlainTalkWelcome
    }

    fn tab(&self) -> &'static Binding {
        &keys::TAB
    }

    fn keys(&self) -> &'static [Binding] {
        keys::KEYS
    }

    fn commands(&self) -> &'static [Command] {
        commands::COMMANDS
    }

    fn no_number(&self) -> Key {
        Key::TuiCommandNoConversation
    }

    fn table(&self) -> &'static Table {
        &columns::TABLE
    }

    fn list(&self) -> &List {
        &self.list
    }

    fn list_mut(&mut self) -> &mut List {
        &mut self.list
    }

    fn record(&self) -> Option<i64> {
        self.reader.as_ref().map(|reader| reader.conversation.get())
    }

    fn owns(&self, cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::Preview | Cmd::Members)
    }

    fn filters(&self) -> Key {
        Key::TuiHelpMessageFilters
    }

    fn words(&self, shell: &Shell) -> Words<'_> {
        state::words(shell)
    }

    /// Shows messages: those of a query, or of the view that is shown while the list is unfiltered.
    fn show(&mut self, query: Value) {
        self.reader = None;
        match serde_json::from_value::<MessageQuery>(query) {
            Ok(query) => {
                let order = self.list.query.order();
                let kept = order.filter(|order| list::may_sort(&query, &order.field));
                self.list.show(Query::of(&query).ordered(kept));
            }
            Err(_) => self.list.show(self.list.base.clone()),
        }
    }

    fn wants(&mut self, shell: &Shell) -> Vec<Ask> {
        let mut parts = self.wanted(shell.refusal::<Get>().is_none());
        if !shell.works.are_running() {
            parts.extend(self.counts.wants(&columns::TABLE).map(Part::Count));
        }
        parts.iter().map(|part| Ask::part(CONVERSATIONS, part)).collect()
    }

    fn receive(&mut self, shell: &Shell, ask: &Value, answer: Result<Value, Error>) {
        match Part::deserialize(ask) {
            Ok(Part::Count(view)) => {
                self.counts.receive(view, answer.ok().and_then(|count| count.as_u64()));
            }
            Ok(Part::Thread(id, page)) => {
                let part = answer.map(|part| serde_json::from_value(part).ok()).transpose();
                part.into_iter().for_each(|part| self.receive_thread(id, page, part));
                reader::reveal(self, shell);
            }
            Ok(Part::Member(id)) => {
                let member = answer.map(|member| serde_json::from_value(member).ok()).transpose();
                member.into_iter().for_each(|member| self.receive_member(id, member));
            }
            Err(_) => {}
        }
    }

    fn changed(&mut self, shell: &Shell, change: &Change) {
        match change.record.as_str() {
            "conversation" if self.refusal(shell).is_none() => {
                // Closing takes a conversation out of a list of open ones, and reopening out of one of closed ones.
                let leaves = (self.list.query.has("finished", 0) && change.endpoint == Finish::ID)
                    || (self.list.query.has("finished", 1) && change.endpoint == Reopen::ID);
                self.list.changed(change.id, !leaves);
                self.outdate_one(ConversationId::new(change.id));
                self.counts.outdate();
            }
            "user" => self.outdate_member(MemberId::new(change.id)),
            _ => {}
        }
    }

    fn outdate(&mut self) {
        self.outdate_all();
    }

    fn forget(&mut self) {
        self.clear();
    }

    fn areas(&self, body: Rect) -> Areas {
        layout::areas(self, body)
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        if !layout.covers_list() {
            list::draw(self, shell, frame, layout);
        }
        reader::draw(self, shell, frame, layout.record);
        members::draw(self, shell, frame, layout.members);
    }

    fn on(&mut self, shell: &mut Shell, cmd: Cmd) -> Option<Action> {
        if self.reader.is_some() { reader::on(self, shell, cmd) } else { list::on(self, shell, cmd) }
    }

    fn standing(&self) -> Value {
        json!([self.list.cursor, self.list.top, self.reader])
    }

    fn stand(&mut self, before: Value) {
        let Ok((cursor, top, reader)) = serde_json::from_value(before) else { return };
        (self.list.cursor, self.list.top, self.reader) = (cursor, top, reader);
    }

    /// A conversation is said when it is opened, not beside the list.
    fn speak(&mut self) {
        self.preview = false;
    }

    fn sentence(&self, row: &Row, lang: Lang) -> String {
        plain::sentence(row, lang)
    }

    fn say_record(&self, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
        match &self.reader {
            Some(reader) => plain::thread(self, shell, reader.conversation, out),
            None => Ok(true),
        }
    }

    fn aim(&mut self, record: Option<i64>) {
        self.named = record.map(ConversationId::new);
    }

    /// Closing the selected conversation goes on to the next that is open.
    fn begun(&mut self, shell: &mut Shell, item: &Item) {
        let is_selected = self.current().is_some_and(|id| id.get() == item.record);
        if item.write.calls::<Finish>() && is_selected && self.named.is_none() {
            list::go_on(self, shell);
        }
    }

    /// The rows of a changed conversation say so at once, and are read again when the server reports the change.
    fn written(&mut self, _: &mut Shell, item: &Item, written: &WriteAnswer) {
        let Some(conversation) = written.part::<Conversation>("conversation") else { return };
        self.replace(&conversation);
        let refused = |is: &str| {
            let why = Why::State { is: is.to_owned(), since: None, by: None };
            Err(Reason { sentence: written.message().unwrap_or_default().to_owned(), why })
        };
        self.list.window.touch(conversation.id.get(), |row| match item.write.endpoint.as_str() {
            Finish::ID => {
                let can: Can = row.part("can").unwrap_or_default();
                row.set("can", can.with(Finish::ID, refused("finished")).with(Reopen::ID, Ok(())));
            }
            // What closing took away is there again, as far as is known before the row is read anew.
            Reopen::ID => {
                row.set("can", Can::default().with(Reopen::ID, refused("open")));
            }
            MarkUnread::ID => row.set("readed_at", Value::Null),
            _ => {}
        });
    }
}
