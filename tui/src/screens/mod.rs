//! The screens: a file or a folder for each resource, and one line here.

pub mod conversations;
pub mod kanban;
pub mod meetings;
mod member_record;
pub mod members;
pub mod outbox;
pub mod payments;

use crate::core::place::Place;
use crate::kit::resource;
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
];
