//! `settings.draw-reply`: an automatic reply, drawn and not sent.

use client::api::members::settings::{DELAY, DrawReply, ReplyDraft, draw_reply as draw};
use client::endpoint::Call;

use super::load;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Draws a reply by the second of the clock.
pub fn draw_reply(cx: &mut Cx<'_, '_>, call: Call<DrawReply>) -> Result<ReplyDraft> {
    let member = members::load(cx, call.path)?;
    let settings = load(cx, member.id)?;
    let text = draw(cx.now, member.phone.as_deref(), &member.email, &settings);
    let hours = if settings.default_response_delayed { DELAY.as_hours() } else { 0 };
    Ok(ReplyDraft { text, hours })
}
