//! What is done to conversations: to the selected one, to one that a command names, or to all that are marked.

use client::api::service::conversations::{
    Channel, ConversationGuards, DeleteMessage, DirectLink, Finish, FinishConversation, MarkUnread, Message,
    ReinforceInterest, Reinforcement, Reopen, SendConversationLink, SendLink, Side,
};
use client::form::conversation;
use client::message::{Key, Message as Sentence};
use client::reason::Reason;
use client::value::id::{ConversationId, MemberId, MessageId};

use crate::app::state::State;
use crate::core::action::Action;
use crate::core::ask::Ask;
use crate::core::cmd::Cmd;
use crate::core::work::{Item, Kind};
use crate::core::write::{Verb, Write};
use crate::kit::list::Row;
use crate::kit::sheet::{Confirm, FormSheet, Sheet};
use crate::screens::conversations::list;

/// Does what is asked of a conversation, or says why not.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    if let Cmd::To(id, cmd) = cmd {
        state.conversations.aim = Some(id);
        let action = on(state, *cmd);
        state.conversations.aim = None;
        return action;
    }
    if acts(&cmd) && !aims(state, &cmd) {
        return None;
    }
    if let Some(reason) = state.why_not(&cmd) {
        state.toast_text(reason.sentence, true);
        return None;
    }
    match cmd {
        Cmd::Undo => return state.undo(),
        Cmd::Members => show_members(state),
        Cmd::CopyCommand => return copy_command(state),
        Cmd::Finish => {
            let body = FinishConversation::default();
            let items = chosen(state, |both, _| Verb::Finish(both.0, both.1, body.clone()))?;
            let form = conversation::finish(state.lang);
            state.sheet = Some(Sheet::Form(Box::new(FormSheet::new(form, items))));
        }
        Cmd::FinishFor(body) => {
            let item = current(state, |both, _| Verb::Finish(both.0, both.1, body.clone()))?;
            return finish(state, vec![item]);
        }
        Cmd::Reopen => {
            let items = chosen(state, |_, id| Verb::Reopen(id))?;
            return state.begin(Kind::Reopen, items);
        }
        Cmd::MarkUnread => {
            let items = chosen(state, |_, id| Verb::MarkUnread(id))?;
            return state.begin(Kind::MarkUnread, items);
        }
        Cmd::DirectLink => {
            let item = current(state, |_, id| Verb::DirectLink(id))?;
            return state.begin(Kind::DirectLink, vec![item]);
        }
        Cmd::Reinforce => {
            let channels = [Channel::Email].into();
            let item = current(state, |_, conversation_id| {
                Verb::Reinforce(Reinforcement { conversation_id, channels })
            })?;
            return ask(state, Kind::Reinforce, item);
        }
        Cmd::SendLinkBy(way) => {
            let item = current(state, |_, id| Verb::SendLink(id, way))?;
            return state.begin(Kind::SendLink, vec![item]);
        }
        Cmd::SendLink => send_link(state),
        Cmd::DeleteMessage => {
            let message = selected_message(state)?;
            return delete(state, message);
        }
        Cmd::DeleteThis(message) => return delete(state, message),
        _ => {}
    }
    None
}

/// Whether a command does something to conversations.
fn acts(cmd: &Cmd) -> bool {
    acts_on_many(cmd)
        || matches!(
            cmd,
            Cmd::FinishFor(_)
                | Cmd::DirectLink
                | Cmd::Reinforce
                | Cmd::SendLink
                | Cmd::SendLinkBy(_)
                | Cmd::DeleteMessage
        )
}

/// Whether a command can act on all marked conversations at once.
fn acts_on_many(cmd: &Cmd) -> bool {
    matches!(cmd, Cmd::Finish | Cmd::Reopen | Cmd::MarkUnread)
}

/// Ends a range that is being marked, and checks that the command has something to act on. Says why it has not.
fn aims(state: &mut State, cmd: &Cmd) -> bool {
    if state.conversations.list.marks.from.is_some() && !list::mark_range(state) {
        return false;
    }
    let marked = if state.conversations.aim.is_some() { 0 } else { state.conversations.marked().count() };
    if marked > 1 && !acts_on_many(cmd) {
        state.toast(Sentence::new(Key::TuiOneAtATime).with("n", marked), true);
        return false;
    }
    if state.conversations.target().is_none() {
        state.toast(Key::TuiNothingSelected, true);
        return false;
    }
    true
}

impl State {
    /// Why something cannot be done to the conversation on which the keys act; nothing when it can, or when it is
    /// nothing that could be refused.
    pub fn why_not(&self, cmd: &Cmd) -> Option<Reason> {
        let screen = &self.conversations;
        let can = screen.target().and_then(|id| self.guards(id));
        let guard = |guard: fn(&ConversationGuards) -> &Option<Reason>| guard(can?).clone();
        match cmd {
            Cmd::Finish if self.acts_on_marks() => self.refusal::<Finish>(),
            Cmd::Reopen if self.acts_on_marks() => self.refusal::<Reopen>(),
            Cmd::MarkUnread if self.acts_on_marks() => self.refusal::<MarkUnread>(),
            Cmd::Finish | Cmd::FinishFor(_) => self.refusal::<Finish>().or_else(|| guard(|can| &can.finish)),
            Cmd::Reopen => self.refusal::<Reopen>().or_else(|| guard(|can| &can.reopen)),
            Cmd::Undo => self.refusal::<Reopen>(),
            Cmd::MarkUnread => self.refusal::<MarkUnread>().or_else(|| guard(|can| &can.mark_unread)),
            Cmd::DirectLink => self.refusal::<DirectLink>().or_else(|| guard(|can| &can.direct_link)),
            Cmd::SendLink | Cmd::SendLinkBy(_) => {
                self.refusal::<SendLink>().or_else(|| guard(|can| &can.send_link))
            }
            Cmd::Reinforce => {
                self.refusal::<ReinforceInterest>().or_else(|| guard(|can| &can.reinforce_interest))
            }
            Cmd::DeleteMessage | Cmd::DeleteThis(_) => {
                self.refusal::<DeleteMessage>().or_else(|| guard(|can| &can.delete_message))
            }
            _ => None,
        }
    }

    fn guards(&self, id: ConversationId) -> Option<&ConversationGuards> {
        let of_row = self.conversations.row(id).map(|row| &row.can);
        of_row.or_else(|| self.conversations.thread(id).map(|thread| &thread.can))
    }

    /// Whether what many can be changed by means all marked rows.
    fn acts_on_marks(&self) -> bool {
        self.conversations.aim.is_none() && !self.conversations.list.marks.rows().is_empty()
    }

    /// Puts the cursor on a conversation, where the list holds it.
    pub(crate) fn return_to(&mut self, id: ConversationId) {
        let lines = self.message_lines();
        let list = &mut self.conversations.list;
        let row = list.window.rows().find(|row| row.conversation_id == id).map(Row::id);
        if let Some(place) = row.and_then(|id| list.window.place(id)) {
            list.select(place, lines);
        }
    }
}

/// The conversation on which the keys act, and a change of it.
fn current(
    state: &mut State,
    verb: impl FnOnce((MemberId, MemberId), ConversationId) -> Verb,
) -> Option<Item> {
    let id = state.conversations.target()?;
    let row = state.conversations.row(id).cloned();
    let known = state.conversations.thread(id).and_then(|thread| thread.conversation.clone());
    let (both, between) = match (&row, &known) {
        (Some(row), _) => ((row.company_user_id, row.rep_user_id), between(row)),
        (None, Some(known)) => {
            let names = format!("{} ⇄ {}", known.company.name, known.representative.name);
            ((known.company.id, known.representative.id), names)
        }
        (None, None) => {
            let text = state.say(Key::TuiUnknownConversation, &[("id", &id.to_string())]);
            state.toast_text(text, true);
            return None;
        }
    };
    let write = Write { verb: verb(both, id), version: seen(state, id) };
    Some(Item::new(id, row.map(|row| row.id), between, write))
}

/// The version of a conversation that whoever looks at the screen has seen; 0 where none is known.
fn seen(state: &State, id: ConversationId) -> i64 {
    let row = state.conversations.row(id).map(|row| row.version);
    let known = state.conversations.thread(id).and_then(|thread| thread.conversation.as_ref());
    row.max(known.map(|known| known.version)).unwrap_or(0)
}

/// `Brito Autopeças ME ⇄ Ana Cavalcanti`: the company first.
fn between(row: &Message) -> String {
    let (one, other) = (&row.sender_name, &row.receiver_name);
    match row.sender_type {
        Side::Company => format!("{one} ⇄ {other}"),
        Side::Rep => format!("{other} ⇄ {one}"),
    }
}

/// What a change is made of: all that are marked, each conversation once; or the selected one.
fn chosen(
    state: &mut State,
    verb: impl Fn((MemberId, MemberId), ConversationId) -> Verb,
) -> Option<Vec<Item>> {
    if !state.acts_on_marks() {
        return current(state, verb).map(|item| vec![item]);
    }
    let mut items: Vec<Item> = Vec::new();
    for row in state.conversations.list.marks.rows() {
        if !items.iter().any(|item| item.conversation == row.conversation_id) {
            let verb = verb((row.company_user_id, row.rep_user_id), row.conversation_id);
            let write = Write { verb, version: row.version };
            items.push(Item::new(row.conversation_id, Some(row.id), between(row), write));
        }
    }
    Some(items)
}

/// Closes conversations; whoever closes the selected one goes on to the next that is open.
pub(crate) fn finish(state: &mut State, items: Vec<Item>) -> Option<Action> {
    let selected = state.conversations.current();
    let alone = items.len() == 1 && items.first().map(|item| item.conversation) == selected;
    let action = state.begin(Kind::Finish, items);
    if alone && action.is_some() && state.conversations.aim.is_none() {
        go_on(state);
    }
    action
}

/// Goes to the next open conversation below, and opens it where one is open.
fn go_on(state: &mut State) {
    let lines = state.message_lines();
    let closing: Vec<ConversationId> = state.works.closing().collect();
    let list = &mut state.conversations.list;
    let is_open = |index: &u64| {
        list.window.row(*index).is_none_or(|row| !row.finished && !closing.contains(&row.conversation_id))
    };
    let Some(next) = (list.cursor + 1..=list.last()).find(is_open) else {
        return;
    };
    list.select(next, lines);
    if let (Some(row), true) = (list.selected(), state.conversations.reader.is_some()) {
        let id = row.conversation_id;
        list::open(state, id);
    }
}

/// The message on which the keys act.
fn selected_message(state: &State) -> Option<MessageId> {
    let screen = &state.conversations;
    if let Some(marked) = screen.list.marks.rows().first() {
        return Some(marked.id);
    }
    match &screen.reader {
        Some(reader) => Some(screen.thread(reader.conversation)?.messages.get(reader.cursor)?.id),
        None => screen.list.selected().map(|row| row.id),
    }
}

/// Asks whether a message is to be removed, once the server has said what that would do.
fn delete(state: &mut State, message: MessageId) -> Option<Action> {
    let screen = &state.conversations;
    let row = screen.list.window.rows().find(|row| row.id == message);
    let conversation = row.map(Row::record).or(screen.current()).unwrap_or(ConversationId::new(0));
    let between = row.map(between).unwrap_or_default();
    let write = Write { verb: Verb::DeleteMessage(message), version: seen(state, conversation) };
    ask(state, Kind::DeleteMessage, Item::new(conversation, None, between, write))
}

/// Asks whether a change is to be made, once the server has said what it would do.
fn ask(state: &mut State, kind: Kind, item: Item) -> Option<Action> {
    if !state.is_connected() {
        state.toast(Key::TuiOfflineUnsent, true);
        return None;
    }
    let write = item.write.clone();
    state.sheet = Some(Sheet::Confirm(Box::new(Confirm::new(kind, item))));
    Some(Action::Ask(Ask::Rehearsal(write)))
}

fn send_link(state: &mut State) {
    let way = SendConversationLink::default();
    let Some(item) = current(state, |_, id| Verb::SendLink(id, way)) else { return };
    let known = state.conversations.thread(item.conversation).and_then(|thread| thread.conversation.as_ref());
    match known.map(|known| conversation::send_link(known, state.lang)) {
        Some(form) => state.sheet = Some(Sheet::Form(Box::new(FormSheet::new(form, vec![item])))),
        None => {
            let text = state.say(Key::TuiUnknownConversation, &[("id", &item.conversation.to_string())]);
            state.toast_text(text, true);
        }
    }
}

/// Shows the members or hides them; those of a conversation that a command names are shown, with the cursor on it.
fn show_members(state: &mut State) {
    match state.conversations.aim {
        Some(id) if state.conversations.members(id).is_none() => {
            let text = state.say(Key::TuiUnknownConversation, &[("id", &id.to_string())]);
            return state.toast_text(text, true);
        }
        Some(id) => {
            state.return_to(id);
            state.conversations.members_shown = true;
        }
        None => state.conversations.members_shown = !state.conversations.members_shown,
    }
    list::settle(state);
}

fn copy_command(state: &mut State) -> Option<Action> {
    let Some(id) = state.conversations.current() else {
        state.toast(Key::TuiNothingSelected, true);
        return None;
    };
    let command = format!("retaguarda conversations get {id}");
    let text = state.say(Key::TuiCopied, &[("text", &command)]);
    state.toast_text(text, false);
    Some(Action::Copy(command))
}
