//! `feed.create`

use client::api::service::scheduler::{CreateFeed, Feed};
use client::catalogue::raw::AGENDA_FEED;
use client::endpoint::Call;
use client::message::{Key, Message};

use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Gives the user's agenda a new secret address.
pub fn create(cx: &mut Cx<'_, '_>, _: Call<CreateFeed>) -> Result<Feed> {
    let (id, token) = (cx.actor()?.id, token());
    let sql = "insert into agenda_feeds (staff_id, token_hash, created_at) values ($1, $2, $3)
         on conflict (staff_id) do update set token_hash = $2, created_at = $3, read_at = null";
    cx.execute(sql, &[id.into(), hashed(&token).into(), cx.now.into()])?;
    cx.noted(id, serde_json::json!({ "agenda_feed": true }));
    cx.effect(Message::new(Key::SchedulerEffectFeed));
    let path = AGENDA_FEED.path.replace("{secret}", &token);
    let message = Key::SchedulerDoneFeed.text(cx.lang(), &[]);
    let url = Some(format!("{}/api{path}", cx.app.settings.origin));
    Ok(Feed { message, active: true, created_at: Some(cx.now), read_at: None, url })
}
