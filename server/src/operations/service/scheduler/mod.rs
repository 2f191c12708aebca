//! The scheduler: meetings, free times, working hours, absences, invitations and feeds, one operation a file.

mod absence;
mod book;
mod booking;
mod calendar;
mod card;
mod colleagues;
mod consultants;
pub mod demo;
mod end;
mod events;
pub mod feed;
mod invite;
mod letters;
mod link;
mod list;
mod load;
mod page;
mod stand_ins;
mod travel;

use client::catalogue::raw::AGENDA_FEED;

pub use self::list::slots;

use self::absence::{closed_days, redirections};
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use client::api::members::migration::Migrated;
use client::message::Key;

/// Returns the operations of the scheduler, and the page on which members book.
fn mount(api: Api) -> Api {
    api.handle(list::agenda)
        .handle(list::list)
        .handle(slots)
        .handle(invite::invite)
        .handle(link::give)
        .handle(book::book)
        .handle(book::book_by_query)
        .handle(travel::move_meeting)
        .handle(end::cancel)
        .handle(end::mark_done)
        .handle(end::mark_missed)
        .handle(end::restore)
        .handle(consultants::list)
        .handle(consultants::update_hours)
        .handle(redirections::list)
        .handle(redirections::create)
        .handle(redirections::end)
        .handle(closed_days::list)
        .handle(closed_days::relations)
        .handle(closed_days::close)
        .handle(closed_days::open)
        .handle(closed_days::list_holidays)
        .handle(feed::get)
        .handle(feed::create)
        .handle(feed::revoke)
        .raw(&AGENDA_FEED, feed::serve)
        .pages(page::routes())
}

const HOLDINGS: &[Holding] = &[Holding::new("meetings", MEMBER)
    .migrated(Migrated::Meetings)
    .emptied(
        Key::PersonalDataErasePartMeetings,
        &["update meetings set notes = '', reason = null, token_hash = null, sequence = sequence + 1,
                state = case when state in ('invited', 'booked') then 'cancelled' else state end,
                version = version + 1 where member_id = $1"],
    )
    .traced(Trace::Found(Key::RegistrationTraceMeetings))];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
