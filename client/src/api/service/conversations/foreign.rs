//! Conversations of another system, which knows messages and the two members of each: what its answers leave out, and
//! the thread that is put together from its calls.

use serde_json::{Value, json};

use super::changes::ConversationChanged;
use super::conversation::{Conversation, Thread};
use super::guards::ConversationState;
use super::links::{ConversationLink, LinkSent};
use super::lists::{ConversationList, MessageFilter, MessageList};
use super::message::{Message, MessageBody, WholeMessage};
use super::party::Party;
use super::words::CloseReason;
use super::{
    DeleteMessage, DirectLink, Finish, Get, GetMessage, List, ListBetween, ListMessages, ListOfMember,
    MarkUnread, ReinforceInterest, SendLink, forms,
};
use crate::api::account::session::Done;
use crate::api::members::members;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read, read_named, read_page, unwrapped};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::message::Key;
use crate::value::id::{ConversationId, MemberId};
use crate::wire::page::Page;

/// The pages of all members' messages, 200 on each, that are looked through for one conversation.
const PAGES: i64 = 5;

/// Reads a page of all messages, which another system lists in one order only: by the id, latest first.
pub fn messages(call: &Call<ListMessages>, answer: Value, reads: &Reads<'_>) -> Result<MessageList, Missing> {
    call.query.check_of_all()?;
    if call.query.order_by.is_some_and(|by| !by.order.descending) {
        return Err(Missing::Parameter("order_by"));
    }
    page(answer, reads)
}

/// Reads a page of the messages of one member.
pub fn of_member(_: &Call<ListOfMember>, answer: Value, reads: &Reads<'_>) -> Result<MessageList, Missing> {
    page(answer, reads)
}

/// Reads a page of the messages between two members.
pub fn between(_: &Call<ListBetween>, answer: Value, reads: &Reads<'_>) -> Result<MessageList, Missing> {
    page(answer, reads)
}

/// Reads a page, which may be the whole answer, and judges its rows.
fn page(answer: Value, reads: &Reads<'_>) -> Result<MessageList, Missing> {
    let mut list: MessageList = read_page("messages", answer)?;
    for message in &mut list.messages.data {
        message.can = reads.judge(&[&ConversationState::told_by(message, reads)]);
    }
    Ok(list)
}

impl ConversationState {
    /// Returns the state of a message of another system, which sends no reason, author or time of a closing.
    fn told_by(message: &Message, reads: &Reads<'_>) -> ConversationState {
        ConversationState {
            finished: message.finished.then_some(CloseReason::Other),
            since: None,
            by: None,
            reinforced_at: None,
            now: reads.now,
        }
    }
}

/// Lists conversations as the messages of all members, each conversation once on a page.
pub fn conversations(call: &Call<List>, reads: &Reads<'_>) -> Result<ConversationList, Missing> {
    let query = MessageFilter { latest: Some(1), ..call.query.clone() };
    let list = reads.get(&ListMessages::find(query))?;
    Ok(ConversationList { conversations: list.messages })
}

/// Puts a thread together: its members, and a page of the messages between them with their texts.
pub fn thread(call: &Call<Get>, reads: &Reads<'_>) -> Result<Thread, Missing> {
    let known = message_of(&[("conversation_id", call.path.get())], reads)?;
    let between = |page, per_page| {
        let query = MessageFilter { page, per_page, ..MessageFilter::default() };
        Call::<ListBetween> { path: (known.company_user_id, known.rep_user_id), query, body: () }
    };
    let listed = reads.get(&between(call.query.page, call.query.per_page))?.messages;
    let first = reads.get(&between(Some(listed.last_page), call.query.per_page))?.messages.data.pop();
    let latest = match listed.current_page {
        1 => listed.data.first().cloned(),
        _ => reads.get(&between(None, call.query.per_page))?.messages.data.into_iter().next(),
    };
    let latest = latest.unwrap_or(known);
    let texts = reads.all(listed.data.iter().map(|message| GetMessage::at(message.id)))?;
    let state = ConversationState::told_by(&latest, reads);
    let conversation = Conversation {
        id: call.path,
        company: party(latest.company_user_id, reads)?,
        representative: party(latest.rep_user_id, reads)?,
        finished: latest.finished,
        reason: None,
        note: None,
        finished_by: None,
        finished_at: None,
        created_at: first.map_or(latest.send_on, |first| first.send_on),
        last_message_at: Some(latest.send_on),
        last_sender_type: Some(latest.sender_type),
        last_readed_at: latest.last_readed_at,
        reinforced_at: None,
        version: 0,
    };
    let messages = texts.into_iter().map(|text| text.message).collect();
    Ok(Thread { conversation, messages: listed.with_rows(messages), can: reads.judge(&[&state]) })
}

/// Returns the latest message with these ids: seen lately, or among the latest of all.
fn message_of(ids: &[(&str, i64)], reads: &Reads<'_>) -> Result<Message, Missing> {
    if let Some(seen) = reads.seen(ids) {
        return Ok(seen);
    }
    for page in 1..=PAGES {
        let query = MessageFilter { page: Some(page), per_page: Some(200), ..MessageFilter::default() };
        let Page { data, last_page, .. } = reads.get(&ListMessages::find(query))?.messages;
        let has = |message: &Message, (field, id): &(&str, i64)| match *field {
            "id" => message.id.get() == *id,
            "company_user_id" => message.company_user_id.get() == *id,
            "rep_user_id" => message.rep_user_id.get() == *id,
            _ => message.conversation_id.get() == *id,
        };
        if let Some(found) = data.into_iter().find(|message| ids.iter().all(|id| has(message, id))) {
            return Ok(found);
        }
        if page >= last_page {
            break;
        }
    }
    Err(Missing::Record)
}

/// Returns a member as one side of a conversation.
pub fn party(id: MemberId, reads: &Reads<'_>) -> Result<Party, Missing> {
    let member = reads.get(&members::Get::of(id))?.user;
    let members::Member { name, avatar, email, phone, status, .. } = member;
    Ok(Party { id, name, avatar, email, phone, status })
}

/// Reads the text of a message. Another system may answer nothing else.
pub fn body(call: &Call<GetMessage>, answer: Value, reads: &Reads<'_>) -> Result<MessageBody, Missing> {
    let answer = unwrapped(answer, "message");
    if answer["message"].get("conversation_id").is_some() {
        return read(answer);
    }
    let text: String = read_named("body", answer["message"]["body"].clone())?;
    let Message { id, conversation_id, folder, sender_type, sender_name, send_on, readed_at, .. } =
        message_of(&[("id", call.path.get())], reads)?;
    let message = WholeMessage {
        id,
        conversation_id,
        folder,
        sender_type,
        sender_name,
        send_on,
        readed_at,
        body: text,
    };
    Ok(MessageBody { message })
}

/// Reads the answer to a closing.
pub fn finished(
    call: &Call<Finish>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<ConversationChanged, Missing> {
    let mut outcome: ConversationChanged = read(answer)?;
    let (company, representative) = call.path;
    let pair = [("company_user_id", company.get()), ("rep_user_id", representative.get())];
    if outcome.conversation_id.is_none() {
        let found = match message_of(&pair, reads) {
            Err(Missing::Record) => None,
            found => Some(found?.conversation_id),
        };
        outcome.conversation_id = found;
    }
    let id = outcome.conversation_id.map_or_else(String::new, |id| id.to_string());
    reads.say(&mut outcome.message, Key::ConversationsFinishSuccess, &[("id", &id)]);
    Ok(outcome)
}

/// Reads the answer to marking a conversation as unread.
pub fn marked_unread(
    call: &Call<MarkUnread>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<ConversationChanged, Missing> {
    let mut outcome: ConversationChanged = read(answer)?;
    outcome.conversation_id = Some(call.path);
    reads.say(&mut outcome.message, Key::ConversationsUnreadSuccess, &[("id", &call.path.to_string())]);
    Ok(outcome)
}

/// Reads the answer to the removal of a message.
pub fn deleted(call: &Call<DeleteMessage>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let mut outcome: Done = read(answer)?;
    reads.say(&mut outcome.message, Key::ConversationsDeleteSuccess, &[("id", &call.path.to_string())]);
    Ok(outcome)
}

/// Reads the answer to a link that was sent.
pub fn sent(_: &Call<SendLink>, answer: Value, reads: &Reads<'_>) -> Result<LinkSent, Missing> {
    let mut outcome: LinkSent = read(answer)?;
    reads.say(&mut outcome.message, Key::ConversationsSendLinkSuccess, &[]);
    Ok(outcome)
}

/// Reads the answer to a reminder.
pub fn reinforced(
    _: &Call<ReinforceInterest>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<LinkSent, Missing> {
    let mut outcome: LinkSent = read(answer)?;
    reads.say(&mut outcome.message, Key::ConversationsReinforceSuccess, &[]);
    Ok(outcome)
}

/// Reads a direct link, which may be the address alone.
pub fn link(_: &Call<DirectLink>, answer: Value, _: &Reads<'_>) -> Result<ConversationLink, Missing> {
    let answer = unwrapped(answer, "link");
    let address = ["link", "url"].into_iter().find_map(|name| answer.get(name)?.as_str());
    let address = address.or(answer.as_str());
    match address {
        Some(address) if answer.get("member").is_none() => read(json!({ "link": address })),
        Some(_) => read(answer),
        None => read_named("link", answer["link"].clone()),
    }
}

/// Makes the form that sends the link of a conversation.
pub fn send_link_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: ConversationId = parsed(path)?;
    let thread = reads.get(&Call::<Get> { path: id, query: super::ThreadPage::default(), body: () })?;
    Ok(forms::send_link(&thread.conversation, reads.actor.lang))
}
