//! Conversations: the list of messages, the thread of one, both members, and what can be done to them.

pub mod actions;
pub mod columns;
pub mod commands;
pub mod facts;
pub mod filter;
pub mod inbox;
pub mod keys;
pub mod layout;
pub mod list;
pub mod members;
pub mod plain;
pub mod read;
pub mod reader;
pub mod thread;

use std::io::{self, Write};

use client::api::service::conversations::{
    Conversation, DeleteMessage, Finish, Get, ListMessages, MESSAGES, MarkUnread, MessageFilter, Reopen,
};
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::list::Order;
use client::message::{Key, Lang, Message};
use client::reason::{Reason, Why};
use client::record::{Kind, Record};
use client::rules::Rule;
use client::transport::{Client, Error};
use client::value::id::{ConversationId, MemberId, kind};
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::Rect;
use serde::Deserialize;
use serde_json::{Value, json, to_value};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::write::WriteAnswer;
use crate::kit::act::{Act, Target};
use crate::kit::ask::{Action, Answer};
use crate::kit::filter::fields::Fields;
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout};
use crate::kit::list::ask::ListAsk;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::{ListReading, News, Resource, Texts};
use crate::kit::screen::command::Command;
use crate::kit::screen::{Reading, Screen};
use crate::kit::shell::Shell;
use filter::MessageQuery;
use inbox::{Conversations, Inbox, Part};

impl Resource for Inbox {
    type List = ListMessages;
    const IS_TAB: bool = true;
    const READS: Option<&'static str> = Some(Get::ID);
    const KINDS: &'static [&'static Kind] = &[kind::Conversation::KIND, kind::Message::KIND];
    const ACTS: &'static [Act] = actions::ACTS;

    fn texts() -> Texts {
        Texts {
            title: Key::NounConversationTitles,
            welcome: Key::TuiPlainTalkWelcome,
            filters: Key::TuiHelpMessageFilters,
            no_number: Key::TuiCommandNoConversation,
            unknown: Key::TuiUnknownConversation,
            counted: Key::TuiConversationsCount,
            one_at_a_time: Key::TuiOneAtATime,
        }
    }

    fn tab() -> &'static Binding {
        &keys::TAB
    }

    fn keys() -> &'static [Binding] {
        keys::KEYS
    }

    fn commands() -> &'static [Command] {
        commands::COMMANDS
    }

    fn table() -> &'static Table {
        &columns::TABLE
    }

    fn fields() -> &'static Fields {
        &filter::FIELDS
    }

    fn target(screen: &Conversations, id: i64, row: Option<&Row>) -> Option<Target> {
        actions::target(screen, ConversationId::new(id), row)
    }

    /// The company, then the representative.
    fn members(screen: &Conversations, id: i64) -> Vec<i64> {
        let both = screen.members(ConversationId::new(id));
        both.map(|both| both.map(MemberId::get).to_vec()).unwrap_or_default()
    }

    fn of_member(member: i64) -> Option<Value> {
        Some(json!({ "member": member, "latest": 1 }))
    }

    fn can(screen: &Conversations, id: i64, row: Option<&Row>) -> Option<Can> {
        match row {
            Some(row) => row.part("can"),
            None => screen.own.thread(ConversationId::new(id)).map(|thread| thread.can.clone()),
        }
    }

    /// Removal acts on a message.
    fn aimed(screen: &Conversations, endpoint: &str) -> Option<Result<Target, Message>> {
        (endpoint == DeleteMessage::ID).then(|| actions::of_message(screen))
    }

    /// Closing takes a conversation out of a list of open ones, and reopening out of one of closed ones.
    fn news(change: &Change, query: &Query) -> News {
        let leaves = (query.has("finished", 0) && change.endpoint == Finish::ID)
            || (query.has("finished", 1) && change.endpoint == Reopen::ID);
        let is_one = change.record == "conversation";
        if is_one { News::Record { may_appear: !leaves } } else { News::Nothing }
    }

    fn owns(cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::Preview | Cmd::Members)
    }

    fn on(screen: &mut Conversations, shell: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        match cmd {
            Cmd::Members => list::show_members(screen, shell),
            Cmd::Preview => {
                screen.own.preview = !screen.own.preview;
                (screen as &mut dyn Screen).settle(shell);
            }
            cmd if screen.details.is_some() => return reader::on(screen, shell, cmd).map_or(Ok(None), Err),
            cmd => return Err(cmd),
        }
        Ok(None)
    }

    /// Closing the selected conversation goes on to the next that is open.
    fn begun(screen: &mut Conversations, shell: &mut Shell, item: &Item) {
        let is_selected = screen.current() == Some(item.record);
        if item.write.calls::<Finish>() && is_selected && screen.aim.is_none() {
            list::go_on(screen, shell);
        }
    }

    /// The rows of a changed conversation say so at once, and are read again when the server reports the change.
    fn written(screen: &mut Conversations, _: &mut Shell, item: &Item, written: &WriteAnswer) {
        let Some(conversation) = written.part::<Conversation>("conversation") else { return };
        screen.replace(&conversation);
        let refused = |is: &str| {
            let why = Why::State { is: is.to_owned(), since: None, by: None };
            Err(Reason { sentence: written.message().unwrap_or_default().to_owned(), why })
        };
        screen.list.window.touch(conversation.id.get(), |row| match item.write.endpoint.as_str() {
            Finish::ID => {
                let can: Can = row.part("can").unwrap_or_default();
                row.set("can", can.with(&Finish::verb(), refused("finished")).with(&Reopen::verb(), Ok(())));
            }
            // What closing took away is there again, as far as is known before the row is read anew.
            Reopen::ID => {
                row.set("can", Can::default().with(&Reopen::verb(), refused("open")));
            }
            MarkUnread::ID => row.set("readed_at", Value::Null),
            _ => {}
        });
    }

    fn list<'a>(client: &'a Client, ask: &'a ListAsk) -> ListReading<'a> {
        Box::pin(read::listed(client, ask))
    }

    /// Messages of all members are sorted by their id alone.
    fn check_order(query: &Query, field: &str) -> Result<(), Rule> {
        let query: MessageQuery = query.read();
        let sort = MESSAGES.sorts().find(|sort| *sort == field);
        let order_by = sort.map(|sort| Order::descending(sort).into());
        let ordered = MessageFilter { order_by, ..query.filter };
        if query.user_1.is_some() || ordered.check_of_all().is_ok() {
            Ok(())
        } else {
            Err(Rule::SortNeedsMember)
        }
    }

    fn sentence(_: &Conversations, row: &Row, lang: Lang) -> String {
        plain::sentence(row, lang)
    }

    fn areas(screen: &Conversations, body: Rect) -> Areas {
        layout::areas(screen, body)
    }

    fn draw(screen: &Conversations, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        reader::draw(screen, shell, frame, layout.record);
        members::draw(screen, shell, frame, layout.members);
    }

    fn say(screen: &Conversations, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
        screen.open_conversation().map_or(Ok(true), |id| plain::thread(screen, shell, id, out))
    }

    fn say_beside(
        screen: &Conversations,
        shell: &Shell,
        named: Option<i64>,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        plain::members(screen, shell, named.map(ConversationId::new), out)
    }

    fn wants(screen: &mut Conversations, shell: &Shell) -> Vec<Value> {
        let parts = screen.wanted(shell.refusal::<Get>().is_none());
        parts.iter().map(|part| to_value(part).unwrap_or_default()).collect()
    }

    fn read(client: &Client, ask: Value) -> Reading<'_> {
        Box::pin(async move {
            Ok(Answer::Part(match Part::deserialize(ask) {
                Ok(part) => read::part(client, part).await?,
                Err(_) => Value::Null,
            }))
        })
    }

    fn receive(screen: &mut Conversations, shell: &Shell, ask: &Value, answer: Result<Value, Error>) {
        match Part::deserialize(ask) {
            Ok(Part::Thread(id, page)) => {
                let part = answer.map(|part| serde_json::from_value(part).ok()).transpose();
                part.into_iter().for_each(|part| screen.receive_thread(id, page, part));
                reader::reveal(screen, shell);
            }
            Ok(Part::Member(id)) => {
                let member = answer.map(|member| serde_json::from_value(member).ok()).transpose();
                member.into_iter().for_each(|member| screen.own.receive_member(id, member));
            }
            Err(_) => {}
        }
    }

    fn changed(&mut self, change: &Change) {
        match change.record.as_str() {
            "conversation" => self.outdate_one(ConversationId::new(change.id)),
            "user" => self.outdate_member(MemberId::new(change.id)),
            _ => {}
        }
    }

    fn outdate(&mut self) {
        self.outdate_all();
    }

    fn opened(&mut self) {
        self.reader = thread::Reader::default();
    }

    fn forget(&mut self) {
        self.clear();
    }

    /// A conversation is said when it is opened, not beside the list.
    fn speak(&mut self) {
        (self.preview, self.is_spoken) = (false, true);
    }

    fn standing(&self) -> Value {
        to_value(self.reader).unwrap_or_default()
    }

    fn stand(&mut self, before: Value) {
        self.reader = serde_json::from_value(before).unwrap_or_default();
    }
}
