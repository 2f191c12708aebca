//! Conversations: the list of messages, the thread of one, both members, and what can be done to them.

pub mod actions;
pub mod columns;
pub mod commands;
pub mod filter;
pub mod keys;
pub mod list;
pub mod members;
pub mod plain;
pub mod reader;
pub mod state;
pub mod thread;
pub mod views;

use client::api::service::conversations::{Conversation, ConversationGuards, Finish, MarkUnread, Reopen};
use client::endpoint::Endpoint;
use client::message::Key;
use client::reason::{Reason, Why};
use client::value::id::{ConversationId, MessageId};
use serde_json::Value;

use crate::app::acting;
use crate::app::command::Command;
use crate::app::state::State;
use crate::core::action::Action;
use crate::core::keymap::Binding;
use crate::core::work::Item;
use crate::core::write::Written;
use crate::kit::act::Words;
use crate::kit::list::Row;
use crate::screens;
use actions::Acts;

/// The screen of conversations.
pub struct Screen;

impl screens::Screen for Screen {
    fn keys(&self) -> &'static [Binding] {
        keys::KEYS
    }

    fn commands(&self) -> &'static [Command] {
        commands::COMMANDS
    }

    fn no_number(&self) -> Key {
        Key::TuiCommandNoConversation
    }

    fn words(&self, endpoint: &str) -> Option<Words> {
        acting::of::<Acts>(endpoint).map(|act| act.words)
    }

    fn fills_in(&self, endpoint: &str) -> bool {
        acting::of::<Acts>(endpoint).is_some_and(|act| act.asks.is_form())
    }

    fn counted(&self) -> Key {
        Key::TuiConversationsCount
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
        state.conversations.aim = record.map(ConversationId::new);
    }

    fn return_to(&self, state: &mut State, record: i64) {
        let lines = state.message_lines();
        let list = &mut state.conversations.list;
        let row = list.window.rows().find(|row| row.conversation_id.get() == record).map(Row::id);
        if let Some(place) = row.and_then(|id| list.window.place(id)) {
            list.select(place, lines);
        }
    }

    fn unmark(&self, state: &mut State, row: Option<i64>) {
        row.into_iter().for_each(|row| state.conversations.list.marks.remove(MessageId::new(row)));
    }

    /// Closing the selected conversation goes on to the next that is open.
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
        state.conversations.list.window.touch(conversation.id, |row| match item.write.endpoint.as_str() {
            Finish::ID => (row.can.finish, row.can.reopen) = (refused("finished"), None),
            // What closing took away is there again, as far as is known before the row is read anew.
            Reopen::ID => row.can = ConversationGuards { reopen: refused("open"), ..Default::default() },
            MarkUnread::ID => row.readed_at = None,
            _ => {}
        });
    }
}
