//! `conversations.reinforce-interest`: at most once in 24 hours, whoever asks.

use client::api::conversations::{LinkSent, ReinforceInterest, Reinforcement, may_reinforce};
use client::endpoint::Call;
use client::message::Key;
use jiff::SignedDuration;

use super::load::{Loaded, load};
use super::notify::{Notice, notify};
use crate::cx::Cx;
use crate::refusal::{Refusal, Result};

/// Tells the member whose turn it is that the other still waits.
pub fn reinforce_interest(cx: &mut Cx<'_, '_>, call: Call<ReinforceInterest>) -> Result<LinkSent> {
    let id = call.body.conversation_id;
    let Loaded { conversation, state } = load(cx, id)?;
    may_reinforce(cx.actor()?, &state, cx.now)?;
    cx.expect_version(conversation.version)?;
    let side = conversation.listener();
    let member = conversation.party(side);
    call.body.check(member)?;
    let rested = cx.now - SignedDuration::from_hours(Reinforcement::REST_HOURS);
    let won = cx.execute(
        "update conversations set reinforced_at = $1, version = version + 1
         where id = $2 and finished = 0 and (reinforced_at is null or reinforced_at <= $3)",
        &[cx.now.into(), id.into(), rested.into()],
    )?;
    if won == 0 {
        let Loaded { state, .. } = load(cx, id)?;
        may_reinforce(cx.actor()?, &state, cx.now)?;
        return Err(Refusal::Stale);
    }
    let notice = Notice {
        subject: Key::ConversationsReinforceSubject,
        body: Key::ConversationsReinforceBody,
        channels: &call.body.channels,
        key: format!("reinforce {id} {}", cx.now.as_millisecond()),
        reinforced: Some((conversation.reinforced_at, cx.now)),
    };
    let outbox = notify(cx, &conversation, side, &notice)?;
    let message = Key::ConversationsReinforceSuccess.text(cx.lang(), &[]);
    Ok(LinkSent { message, member: member.clone(), outbox })
}
