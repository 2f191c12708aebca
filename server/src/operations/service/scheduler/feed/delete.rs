//! `feed.delete`

use client::api::service::scheduler::{DeleteFeed, Feed};
use client::endpoint::Call;
use client::message::{Key, Message};

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Revokes the address of the user's agenda.
pub fn delete(cx: &mut Cx<'_, '_>, _: Call<DeleteFeed>) -> Result<Feed> {
    let id = cx.actor()?.id;
    if cx.execute("delete from agenda_feeds where staff_id = $1", &[id.into()])? > 0 {
        cx.noted(id, serde_json::json!({ "agenda_feed": false }));
    }
    cx.effect(Message::new(Key::SchedulerEffectFeedRevoked));
    let message = Key::SchedulerDoneFeedRevoked.text(cx.lang(), &[]);
    Ok(Feed { message, active: false, created_at: None, read_at: None, url: None })
}
