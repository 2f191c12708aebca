//! `conversations.reinforce-interest`: at most once in 24 hours, for all callers.

use client::api::service::conversations::{LinkSent, ReinforceInterest, letters};
use client::endpoint::Call;
use client::message::Key;

use super::load::{LoadedConversation, load};
use super::notify::{Notice, notify};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Reminds the member who is to answer that the other is waiting.
pub fn reinforce_interest(cx: &mut Cx<'_, '_>, call: Call<ReinforceInterest>) -> Result<LinkSent> {
    let id = call.body.conversation_id;
    let LoadedConversation { conversation, .. } = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), loaded))
        },
        |cx, loaded| {
            call.body.check(loaded.conversation.party(loaded.conversation.listener()))?;
            Ok(RowValues::new().to("reinforced_at", cx.now))
        },
    )?;
    let side = conversation.listener();
    let member = conversation.party(side);
    let notice = Notice {
        letter: &letters::REMINDER,
        text: Key::ConversationsReinforceBody,
        channels: &call.body.channels,
        key: format!("reinforce {id} {}", cx.now.as_millisecond()),
        reinforced: Some((conversation.reinforced_at, cx.now)),
    };
    let outbox = notify(cx, &conversation, side, &notice)?;
    let message = Key::ConversationsReinforceSuccess.text(cx.lang(), &[]);
    Ok(LinkSent { message, member: Some(member.clone()), outbox })
}
