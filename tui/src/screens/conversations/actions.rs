//! Actions on conversations: on the selected one, on one that a command names, or on all that are marked.

use client::api::service::conversations::{Channel, MarkUnread, ReinforceInterest, Reinforcement, Side};
use client::endpoint::Endpoint;
use client::message::{Key, Message as Sentence};
use client::record::Record;
use client::value::id::{ConversationId, MemberId, MessageId, kind};
use serde_json::json;

use crate::core::write::Write;
use crate::kit::act::{Act, Target};
use crate::kit::list::row::Row;
use crate::screens::conversations::inbox::Conversations;

/// The departures from the declared actions.
pub const ACTS: &[Act] = &[
    Act::of::<MarkUnread>().unasked(),
    Act::of::<ReinforceInterest>().calls(|on| {
        let channels = [Channel::Email].into();
        let body = Reinforcement { conversation_id: ConversationId::new(on.id), channels };
        Write::of(&ReinforceInterest::new(body), on.version())
    }),
];

/// Returns a conversation of which a row or the thread is held.
pub fn target(screen: &Conversations, id: ConversationId, row: Option<&Row>) -> Option<Target> {
    let thread = screen.own.thread(id);
    let known = thread.and_then(|thread| thread.conversation.as_ref());
    let seen = known.map_or(0, |known| known.version);
    let members = screen.members(id)?;
    let (name, version, can) = match (row, known) {
        (Some(row), _) => (between(row), row.version.max(seen), row.part("can")),
        (None, Some(known)) => {
            let name = format!("{} ⇄ {}", known.company.name, known.representative.name);
            (name, seen, thread.map(|thread| thread.can.clone()))
        }
        (None, None) => return None,
    };
    let row = row.map(|row| row.id);
    let [company, rep] = members.map(MemberId::get);
    let record = json!({ "company_user_id": company, "rep_user_id": rep });
    let target = Target { id: id.get(), row, name, can, record, ..Target::default() };
    Some(target.known_as(kind::Conversation::KIND, id.get(), version))
}

/// Returns the message that a command names, else the marked one, else the one with the cursor: what is removed is a
/// message, whichever conversation it belongs to.
pub fn of_message(screen: &Conversations) -> Result<Target, Sentence> {
    let named = screen.aim.map(MessageId::new);
    let message = named.or_else(|| selected_message(screen)).ok_or(Key::TuiNothingSelected)?;
    let row = screen.list.window.rows().find(|row| row.id == message.get());
    let shown = || screen.open_conversation().or_else(|| screen.list.selected().map(conversation_of));
    let id = row.map(conversation_of).or_else(shown).unwrap_or(ConversationId::new(0));
    let of = target(screen, id, screen.row(id.get())).unwrap_or_default();
    let (version, name) = (of.version(), row.map(between).unwrap_or_default());
    let target = Target { id: id.get(), row: None, name, ..of };
    Ok(target.known_as(kind::Message::KIND, message.get(), version))
}

/// Returns the message on which the keys act.
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
