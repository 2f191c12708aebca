//! The screens: a file or a folder for each resource, and one line here.

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
pub mod ratings;
pub mod reviews;
pub mod smarties;
pub mod turo;

use client::message::Key;

use crate::core::place::Place;
use crate::kit::resource::{self, Texts};
use crate::kit::screen::Entry;

/// The place of payments.
pub const PAYMENTS: Place = Place(0);
/// The place of conversations.
pub const CONVERSATIONS: Place = Place(1);
/// The place of members.
pub const MEMBERS: Place = Place(2);
/// The place of the outbox.
pub const OUTBOX: Place = Place(3);
/// The place of the kanban.
pub const KANBAN: Place = Place(4);
/// The place of meetings.
pub const MEETINGS: Place = Place(5);
/// The place of the review of registrations.
pub const REVIEWS: Place = Place(6);
/// The place of duplicates.
pub const DUPLICATES: Place = Place(7);
/// The place of members without activity.
pub const TURO: Place = Place(8);
/// The place of smarties.
pub const SMARTIES: Place = Place(9);
/// The place of ratings.
pub const RATINGS: Place = Place(10);
/// The place of health scores.
pub const HEALTH_SCORES: Place = Place(11);
/// The place of jobs.
pub const JOBS: Place = Place(12);

/// Returns the texts of a screen that is nothing but its list, whose title it has.
const fn listed(title: Key) -> Texts {
    Texts {
        title,
        welcome: Key::TuiPlainListWelcome,
        filters: Key::TuiHelpListFilters,
        no_number: Key::TuiCommandNoRecord,
        unknown: Key::TuiUnknownRecord,
        counted: Key::TuiRecordsCount,
        one_at_a_time: Key::TuiOneRecordAtATime,
    }
}

/// The screens, in the order of their places.
pub static ALL: &[Entry] = &[
    Entry { new: || Box::<payments::Payments>::default(), read: resource::read::<payments::Payment> },
    Entry {
        new: || Box::<conversations::inbox::Conversations>::default(),
        read: resource::read::<conversations::inbox::Inbox>,
    },
    Entry { new: || Box::<members::Members>::default(), read: resource::read::<members::MemberScreen> },
    Entry { new: || Box::<outbox::Outbox>::default(), read: resource::read::<outbox::Entry> },
    Entry {
        new: || Box::<kanban::state::Kanban>::default(),
        read: resource::read::<kanban::state::KanbanScreen>,
    },
    Entry { new: || Box::<meetings::Meetings>::default(), read: resource::read::<meetings::MeetingScreen> },
    Entry { new: || Box::<reviews::Reviews>::default(), read: resource::read::<reviews::ReviewScreen> },
    Entry {
        new: || Box::<duplicates::Duplicates>::default(),
        read: resource::read::<duplicates::DuplicateScreen>,
    },
    Entry { new: || Box::<turo::Turo>::default(), read: resource::read::<turo::TuroScreen> },
    Entry { new: || Box::<smarties::Smarties>::default(), read: resource::read::<smarties::SmartyScreen> },
    Entry { new: || Box::<ratings::Ratings>::default(), read: resource::read::<ratings::RatingScreen> },
    Entry {
        new: || Box::<health_scores::HealthScores>::default(),
        read: resource::read::<health_scores::HealthScreen>,
    },
    Entry { new: || Box::<jobs::Jobs>::default(), read: resource::read::<jobs::JobScreen> },
];
