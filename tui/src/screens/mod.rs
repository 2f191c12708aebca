//! The screens: a file or a folder for each resource that has one of its own, and one line here.

pub mod conversations;
pub mod duplicates;
pub mod health_scores;
pub mod jobs;
pub mod kanban;
pub mod meetings;
mod member_acts;
mod member_record;
pub mod members;
pub mod outbox;
pub mod payments;
pub mod reviews;
pub mod turo;

use client::api::members::{ratings, smarties};
use client::api::service::{disabled_emails, letters};

use crate::core::place::Place;
use crate::kit::resource::{Plain, Resource, entry};
use crate::kit::screen::Entry;

/// The place of payments.
pub const PAYMENTS: Place = payments::Payment::PLACE;
/// The place of conversations.
pub const CONVERSATIONS: Place = conversations::inbox::Inbox::PLACE;
/// The place of members.
pub const MEMBERS: Place = members::MemberScreen::PLACE;
/// The place of the outbox.
pub const OUTBOX: Place = outbox::Entry::PLACE;
/// The place of the kanban.
pub const KANBAN: Place = kanban::state::KanbanScreen::PLACE;
/// The place of meetings.
pub const MEETINGS: Place = meetings::MeetingScreen::PLACE;
/// The place of the review of registrations.
pub const REVIEWS: Place = reviews::ReviewScreen::PLACE;

/// The screens, in the order of their tabs.
pub static ALL: &[Entry] = &[
    entry::<payments::Payment>(),
    entry::<conversations::inbox::Inbox>(),
    entry::<members::MemberScreen>(),
    entry::<outbox::Entry>(),
    entry::<kanban::state::KanbanScreen>(),
    entry::<meetings::MeetingScreen>(),
    entry::<reviews::ReviewScreen>(),
    entry::<duplicates::DuplicateScreen>(),
    entry::<turo::TuroScreen>(),
    entry::<Plain<smarties::List>>(),
    entry::<Plain<ratings::List>>(),
    entry::<Plain<disabled_emails::List>>(),
    entry::<Plain<letters::List>>(),
    entry::<health_scores::HealthScreen>(),
    entry::<jobs::JobScreen>(),
];

/// Returns the screen of a place.
pub fn at(place: Place) -> &'static Entry {
    ALL.iter().find(|entry| entry.place == place).unwrap_or(&ALL[0])
}
