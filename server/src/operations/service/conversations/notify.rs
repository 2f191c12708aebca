//! Notifies a member of a conversation.

use std::collections::BTreeSet;

use client::api::service::conversations::{Channel, Conversation, Side};
use client::api::service::outbox::QueuedMessage;
use client::letter::Letter;
use client::message::{Key, Lang, Message};
use client::rules::Rule;
use client::rules::phone::e164;
use client::value::moment::said_after;
use jiff::Timestamp;
use serde_json::json;

use super::link;
use crate::letter;
use crate::outbox::{Undo, whatsapp};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// The content of a notice, with its key.
pub struct Notice<'n> {
    /// The e-mail.
    pub letter: &'static Letter,
    /// The text of the message by WhatsApp.
    pub text: Key,
    /// The channels.
    pub channels: &'n BTreeSet<Channel>,
    /// The key. Two notices with the same key are one.
    pub key: String,
    /// When reminders were sent: the previous one, and this one.
    pub reinforced: Option<(Option<Timestamp>, Timestamp)>,
}

/// Sends the member on a side a link to the conversation. Rejects a channel for which the member has no contact
/// data.
pub fn notify(
    cx: &mut Cx<'_, '_>,
    conversation: &Conversation,
    side: Side,
    notice: &Notice<'_>,
) -> Result<Vec<QueuedMessage>> {
    let (member, other) = (conversation.party(side), conversation.party(side.other()));
    let link = link::make(cx, conversation, side)?;
    let until = said_after(link.expires_at, cx.now, Lang::default());
    let params =
        [("member", member.name.as_str()), ("other", &other.name), ("url", &link.url), ("until", &until)];
    let undo = Undo { conversation: conversation.id, link: link.hash, reinforced: notice.reinforced };
    let mut queued = Vec::new();
    for channel in notice.channels {
        let outgoing = match channel {
            Channel::Email => {
                let draft = letter::of(notice.letter, Lang::default()).text("membro.nome", &member.name);
                let draft = draft.text("conversa.membro", &other.name).url("link.conversa", &link.url);
                let draft = draft.moment("link.validade", Some(link.expires_at));
                draft.write(cx, &member.email, &notice.key)?
            }
            Channel::Whatsapp => {
                let number = member.phone.as_deref().and_then(e164);
                let number = number.ok_or_else(|| Refusal::field("channels", Rule::NoPhone))?;
                whatsapp(&number, &notice.text.text(Lang::default(), &params), &notice.key)
            }
        };
        let outgoing = outgoing.about(conversation.id).undone_by(undo.clone());
        queued.push(cx.send(outgoing)?);
        let effect = Message::new(Key::ConversationsEffectSent).with("member", &member.name);
        cx.effect(effect.with("id", conversation.id).with("channel", channel.spoken(cx.lang())));
    }
    let channels: Vec<String> = notice.channels.iter().map(stored).collect();
    let new =
        json!({ "sent": { "user_id": member.id, "channels": channels, "expires_at": link.expires_at } });
    cx.changed(conversation.id, json!({}), new);
    Ok(queued)
}
