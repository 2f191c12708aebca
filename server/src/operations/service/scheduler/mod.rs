//! The scheduler: meetings, free times, working hours, absences, invitations and feeds, one operation a file.

mod booking;
mod calendar;
mod card;
pub mod closed_day;
pub mod closed_days;
mod colleagues;
mod consultants;
pub mod demo;
mod end;
mod events;
pub mod feed;
mod letters;
mod load;
mod meeting;
pub mod meetings;
mod page;
pub mod redirections;
mod stand_ins;
mod travel;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};

pub use self::meetings::slots::slots;

/// Returns the operations of the scheduler, and the page on which members book.
fn mount(api: Api) -> Api {
    meetings::mount(consultants::mount(redirections::mount(closed_days::mount(feed::mount(api)))))
        .pages(page::routes())
}

const HOLDINGS: &[Holding] = &[Holding::new("meetings", MEMBER)
    .migrated(MigratedPart::Meetings)
    .emptied(
        Key::NounMeeting,
        &["update meetings set notes = '', reason = null, token_hash = null, sequence = sequence + 1,
                state = case when state in ('invited', 'booked') then 'cancelled' else state end,
                version = version + 1 where member_id = $1"],
    )
    .traced(Trace::Found(Key::NounMeeting))];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
