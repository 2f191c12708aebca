//! Campaigns by WhatsApp: one operation in a file.

pub mod demo;
mod list;
mod load;
mod send;
mod stop;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Trace};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// Returns the operations of campaigns.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(send::send).handle(stop::stop)
}

const HOLDINGS: &[Holding] = &[Holding::new(
    "campaign_messages",
    &[Column::new("member_id").unless(
        "exists (select 1 from campaign_messages o
                where o.member_id = $2 and o.campaign_key = campaign_messages.campaign_key)",
    )],
)
.migrated(MigratedPart::Campaigns)
.erased(Key::PersonalDataErasePartOutreach)
.traced(Trace::Found(Key::NounCampaign))];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
