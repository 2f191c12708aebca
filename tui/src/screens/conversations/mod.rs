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
pub mod reader;
pub mod state;
pub mod thread;
pub mod views;

use std::io::{self, Write};

use client::api::service::conversations::{
    Conversation, ConversationGuards, Finish, Get, List, MarkUnread, Reopen,
};
use client::endpoint::Endpoint;
use client::message::Key;
use client::reason::{Reason, Why};
use client::transport::Error;
use client::value::id::{ConversationId, MemberId};
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use serde_json::{Value, json};

use crate::app::Action;
use crate::app::acting::ActTable;
use crate::app::ask::{Answer, Ask};
use crate::app::command::Command;
use crate::app::layout::{Areas, Layout};
use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::write::Written;
use crate::kit::filter::{Meaning, Vocabulary};
use crate::kit::list::query::Query;
use crate::kit::list::view;
use crate::kit::work::Item;
use crate::screens;
use actions::Acts;
use filter::MessageQuery;
use views::View;

/// The screen of conversations.
pub struct Screen;

impl screens::Screen for Screen {
    fn title(&self) -> Key {
        Key::TuiConversations
    }

    fn welcome(&self) -> Key {
        Key::TuiPlainTalkWelcome
    }

    fn refusal(&self, state: &State) -> Option<Reason> {
        state.refusal::<List>()
    }

    fn record(&self, state: &State) -> Option<i64> {
        state.conversations.reader.as_ref().map(|reader| reader.conversation.get())
    }

    fn context(&self, state: &State) -> Context {
        if state.conversations.reader.is_some() { Context::Thread } else { Context::Messages }
    }

    fn owns(&self, cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::NextView | Cmd::Preview | Cmd::Members)
    }

    fn news(&self, state: &State) -> usize {
        state.conversations.list.news.len()
    }

    fn filters(&self, state: &State) -> (Key, Vec<Meaning>) {
        (Key::TuiHelpMessageFilters, state.message_words().fields())
    }

    fn complete(&self, state: &State, word: &str) -> Vec<Meaning> {
        state.message_words().complete(word)
    }

    fn filter(&self, state: &State, line: &str) -> Result<Value, String> {
        let query = state.message_words().read(line)?;
        Ok(serde_json::to_value(query).unwrap_or_default())
    }

    /// Shows messages: those of a query, of a view by its number, or of the default view.
    fn show(&self, state: &mut State, filter: Value) {
        let screen = &mut state.conversations;
        screen.reader = None;
        let named = filter.as_u64().and_then(|number| View::ALL.get(usize::try_from(number).ok()?));
        if let Some(view) = named {
            return screen.show_view(*view);
        }
        match serde_json::from_value::<MessageQuery>(filter) {
            Ok(query) => {
                let order = screen.list.query.order();
                let kept = order.filter(|order| list::may_sort(&query, &order.field));
                screen.list.show(Query::of(&query).ordered(kept));
            }
            Err(_) => screen.list.show(screen.list.base.clone()),
        }
    }

    fn wants(&self, state: &mut State) -> Vec<Ask> {
        let (lines, may_read) = (state.message_lines(), state.refusal::<Get>().is_none());
        let screen = &mut state.conversations;
        let mut asks: Vec<Ask> = screen.list.wants(lines).into_iter().map(Ask::Messages).collect();
        asks.extend(screen.wants(may_read));
        if !state.works.are_running() {
            asks.extend(screen.counts.wants().map(Ask::Count));
        }
        asks
    }

    fn receive(
        &self,
        state: &mut State,
        ask: &Ask,
        answer: Result<Answer, Error>,
    ) -> Option<Result<Answer, Error>> {
        let lines = state.message_lines();
        let screen = &mut state.conversations;
        match (ask, answer) {
            (Ask::Messages(ask), Ok(Answer::Messages(answer))) => screen.list.receive(ask, answer, lines),
            (Ask::Messages(ask), Err(error)) => screen.list.miss(ask, error),
            (Ask::Count(view), Ok(Answer::Count(count))) => screen.counts.receive(*view, Some(count)),
            (Ask::Count(view), Err(_)) => screen.counts.receive(*view, None),
            (Ask::Thread(id, page), Ok(Answer::Thread(part))) => {
                screen.receive_thread(*id, *page, Ok(*part));
                reader::reveal(state);
            }
            (Ask::Thread(id, page), Err(error)) => screen.receive_thread(*id, *page, Err(error)),
            (Ask::Member(id), Ok(Answer::Member(member))) => screen.receive_member(*id, Ok(member)),
            (Ask::Member(id), Err(error)) => screen.receive_member(*id, Err(error)),
            (_, answer) => return Some(answer),
        }
        None
    }

    fn changed(&self, state: &mut State, change: &Change) {
        match change.record.as_str() {
            "conversation" if state.refusal::<List>().is_none() => {
                let id = ConversationId::new(change.id);
                let list = &mut state.conversations.list;
                // Closing takes a conversation out of a list of open ones, and reopening out of one of closed ones.
                let leaves = (list.query.has("finished", 0) && change.endpoint == Finish::ID)
                    || (list.query.has("finished", 1) && change.endpoint == Reopen::ID);
                list.changed(change.id, !leaves);
                state.conversations.outdate(id);
                state.conversations.counts.outdate();
            }
            "user" => state.conversations.outdate_member(MemberId::new(change.id)),
            _ => {}
        }
    }

    fn fail(&self, state: &mut State, why: Option<Error>) {
        state.conversations.list.failed = why;
    }

    fn reread(&self, state: &mut State, all: bool) {
        if all || state.conversations.list.failed.is_some() {
            state.conversations.list.reread();
        }
    }

    fn outdate(&self, state: &mut State) {
        state.conversations.outdate_all();
    }

    fn restart(&self, state: &mut State) {
        state.conversations.outdate_all();
    }

    fn forget(&self, state: &mut State) {
        state.conversations.forget();
    }

    fn areas(&self, state: &State, body: Rect) -> Areas {
        layout::areas(state, body)
    }

    fn draw(&self, state: &State, frame: &mut Frame<'_>, layout: &Layout) {
        if !layout.covers_list() {
            list::draw(state, frame, layout);
        }
        reader::draw(state, frame, layout.record);
        members::draw(state, frame, layout.members);
    }

    fn on(&self, state: &mut State, cmd: Cmd) -> Option<Action> {
        if state.conversations.reader.is_some() { reader::on(state, cmd) } else { list::on(state, cmd) }
    }

    fn hit(&self, state: &State, layout: &Layout, at: Position) -> Option<Cmd> {
        view::hit(&state.conversations.list, &columns::TABLE, (state.lang, layout), at)
    }

    fn settle(&self, state: &mut State) {
        list::settle(state);
    }

    fn standing(&self, state: &State) -> Value {
        let list = &state.conversations.list;
        json!([list.cursor, list.top, state.conversations.reader])
    }

    fn stand(&self, state: &mut State, before: Value) {
        let Ok((cursor, top, reader)) = serde_json::from_value(before) else { return };
        let screen = &mut state.conversations;
        (screen.list.cursor, screen.list.top, screen.reader) = (cursor, top, reader);
    }

    fn say_rows(&self, state: &State, out: &mut dyn Write) -> io::Result<bool> {
        plain::rows(state, out)
    }

    fn say_record(&self, state: &State, out: &mut dyn Write) -> io::Result<bool> {
        match &state.conversations.reader {
            Some(reader) => plain::thread(state, reader.conversation, out),
            None => Ok(true),
        }
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

    fn acts(&self) -> &'static dyn ActTable {
        &Acts
    }

    fn counted(&self) -> Key {
        Key::TuiConversationsCount
    }

    fn aim(&self, state: &mut State, record: Option<i64>) {
        state.conversations.aim = record.map(ConversationId::new);
    }

    fn return_to(&self, state: &mut State, record: i64) {
        let lines = state.message_lines();
        let list = &mut state.conversations.list;
        let row = list.window.rows().find(|row| row.record == record).map(|row| row.id);
        if let Some(place) = row.and_then(|id| list.window.place(id)) {
            list.select(place, lines);
        }
    }

    fn unmark(&self, state: &mut State, row: Option<i64>) {
        row.into_iter().for_each(|row| state.conversations.list.marks.remove(row));
    }

    /// Closing the selected conversation selects the next open one.
    fn begun(&self, state: &mut State, item: &Item) {
        let is_selected = state.conversations.current().is_some_and(|id| id.get() == item.record);
        if item.write.calls::<Finish>() && is_selected && state.conversations.aim.is_none() {
            list::go_on(state);
        }
    }

    /// The rows of a changed conversation say so at once, and are read again when the server tells everybody.
    fn written(&self, state: &mut State, item: &Item, written: &Written) {
        let Some(conversation) = written.part::<Conversation>("conversation") else { return };
        state.conversations.replace(&conversation);
        let refused = |is: &str| {
            let why = Why::State { is: is.to_owned(), since: None, by: None };
            Some(Reason { sentence: written.message().unwrap_or_default().to_owned(), why })
        };
        let rows = &mut state.conversations.list.window;
        rows.touch(conversation.id.get(), |row| match item.write.endpoint.as_str() {
            Finish::ID => {
                let can: ConversationGuards = row.part("can").unwrap_or_default();
                row.set("can", ConversationGuards { finish: refused("finished"), reopen: None, ..can });
            }
            // What closing took away is there again, as far as is known before the row is read anew.
            Reopen::ID => {
                row.set("can", ConversationGuards { reopen: refused("open"), ..Default::default() });
            }
            MarkUnread::ID => row.set("readed_at", Value::Null),
            _ => {}
        });
    }
}
