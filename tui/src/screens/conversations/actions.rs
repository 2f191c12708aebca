//! What is done to conversations: to the selected one, to one that a command names, or to all that are marked.

use client::api::service::conversations::{
    Channel, Conversation, DeleteMessage, DirectLink, Finish, FinishConversation, LinkFor, MarkUnread,
    ReinforceInterest, Reinforcement, Reopen, SendConversationLink, SendLink, Side, forms,
};
use client::endpoint::{Call, Endpoint};
use client::guard::Can;
use client::message::{Key, Message as Sentence};
use client::record::Record;
use client::value::id::{ConversationId, MemberId, MessageId, kind};
use serde_json::Value;

use crate::core::write::Write;
use crate::kit::act::{self, Act, Asks, Subject};
use crate::kit::item::Item;
use crate::kit::list::row::Row;
use crate::screens::conversations::inbox::Conversations;

/// A conversation as acts see it.
pub struct Target {
    id: ConversationId,
    /// The company and the representative.
    members: (MemberId, MemberId),
    /// The message with the cursor.
    message: MessageId,
    /// The row that is marked or selected.
    row: Option<i64>,
    /// Between whom it is.
    name: String,
    /// Its version, as far as it was seen.
    version: i64,
    can: Can,
    /// The conversation itself, once read.
    known: Option<Box<Conversation>>,
}

impl Subject for Target {
    fn can(&self) -> Option<&Can> {
        Some(&self.can)
    }
}

/// What can be done to conversations.
pub const ACTS: &[Act<Target>] = &[
    Act::of::<Finish>(Asks::Form(|_, lang| Ok(forms::finish(lang))), |on| {
        Write::of(&Finish::put(on.members, FinishConversation::default()), on.version)
    }),
    Act::of::<Reopen>(Asks::Nothing, |on| Write::of(&Reopen::at(on.id), on.version)),
    Act::of::<MarkUnread>(Asks::Nothing, |on| Write::of(&MarkUnread::at(on.id), on.version)),
    Act::of::<DirectLink>(Asks::Nothing, |on| {
        let query = LinkFor::default();
        Write::of(&Call::<DirectLink> { path: on.id, query, body: () }, on.version)
    }),
    Act::of::<SendLink>(
        Asks::Form(|on, lang| {
            let known = on.known.as_ref().ok_or_else(|| unknown(on.id.get()))?;
            Ok(forms::send_link(known, lang))
        }),
        |on| Write::of(&SendLink::put(on.id, SendConversationLink::default()), on.version),
    ),
    Act::of::<ReinforceInterest>(Asks::Effects, |on| {
        let channels = [Channel::Email].into();
        let body = Reinforcement { conversation_id: on.id, channels };
        Write::of(&ReinforceInterest::new(body), on.version)
    }),
    Act::of::<DeleteMessage>(Asks::Effects, |on| Write::of(&DeleteMessage::at(on.message), on.version)),
];

/// Returns a change of a conversation.
pub fn item(target: &Target, write: Write) -> Item {
    let undo = act::undo(&write.endpoint, kind::Conversation::KIND, target.id.get(), Value::Null);
    Item { row: target.row, undo, ..Item::new(target.id.get(), target.name.clone(), write) }
}

fn unknown(id: i64) -> Sentence {
    Sentence::new(Key::TuiUnknownConversation).with("id", id)
}

/// Returns a conversation of which a row or the thread is held.
pub fn target(screen: &Conversations, id: ConversationId, row: Option<&Row>) -> Option<Target> {
    let thread = screen.own.thread(id);
    let known = thread.and_then(|thread| thread.conversation.clone());
    if let Some(row) = row {
        let member = |path| MemberId::new(row.number(path));
        let seen = known.as_ref().map_or(0, |known| known.version);
        return Some(Target {
            id,
            members: (member("company_user_id"), member("rep_user_id")),
            message: MessageId::new(row.id),
            row: Some(row.id),
            name: between(row),
            version: row.version.max(seen),
            can: row.part("can").unwrap_or_default(),
            known,
        });
    }
    let conversation = known.as_ref()?;
    Some(Target {
        id,
        members: (conversation.company.id, conversation.representative.id),
        message: MessageId::new(0),
        row: None,
        name: format!("{} ⇄ {}", conversation.company.name, conversation.representative.name),
        version: conversation.version,
        can: thread.map(|thread| thread.can.clone()).unwrap_or_default(),
        known,
    })
}

/// The message that a command names, else the marked one, else the one with the cursor: what is removed is a message,
/// whichever conversation it is of.
pub fn of_message(screen: &Conversations) -> Result<Target, Sentence> {
    let named = screen.aim.map(MessageId::new);
    let message = named.or_else(|| selected_message(screen)).ok_or(Key::TuiNothingSelected)?;
    let row = screen.list.window.rows().find(|row| row.id == message.get());
    let shown = || screen.open_conversation().or_else(|| screen.list.selected().map(conversation_of));
    let id = row.map(conversation_of).or_else(shown).unwrap_or(ConversationId::new(0));
    let of = target(screen, id, screen.row(id.get()));
    Ok(Target {
        id,
        members: of.as_ref().map_or((MemberId::new(0), MemberId::new(0)), |of| of.members),
        message,
        row: None,
        name: row.map(between).unwrap_or_default(),
        version: of.as_ref().map_or(0, |of| of.version),
        can: of.map(|of| of.can).unwrap_or_default(),
        known: None,
    })
}

/// The message on which the keys act.
fn selected_message(screen: &Conversations) -> Option<MessageId> {
    if let Some(marked) = screen.list.marks.rows().first() {
        return Some(MessageId::new(marked.id));
    }
    match screen.open_conversation() {
        Some(id) => Some(screen.own.thread(id)?.messages.get(screen.own.reader.cursor)?.id),
        None => screen.list.selected().map(|row| MessageId::new(row.id)),
    }
}

fn conversation_of(row: &Row) -> ConversationId {
    ConversationId::new(row.record)
}

/// `Brito Autopeças ME ⇄ Ana Cavalcanti`: the company first.
fn between(row: &Row) -> String {
    let (one, other) = (row.text("sender_name"), row.text("receiver_name"));
    match row.part("sender_type") {
        Some(Side::Company) => format!("{one} ⇄ {other}"),
        _ => format!("{other} ⇄ {one}"),
    }
}
