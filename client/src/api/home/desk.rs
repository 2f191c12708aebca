//! The desk of each role: the selections that it works through, which the first page shows with their counts.

use crate::access::Role;
use crate::api::finance::payments;
use crate::api::members::{health_scores, members, reviews};
use crate::api::service::{conversations, kanban, outbox, scheduler};
use crate::endpoint::Endpoint;
use crate::list::{List, View};
use crate::message::Key;

/// A selection of a list that a role works through.
#[derive(Debug)]
pub struct Desk {
    /// The endpoint of the list, e.g. `messages.list`.
    pub list: &'static str,
    /// The page of the browser that shows the list.
    pub page: &'static str,
    /// The selection. `{me}` in its query is the id of the user.
    pub view: View,
    /// The detail shown of its first row, if any.
    pub first: Option<First>,
}

/// The detail that a desk shows of the first row of a selection.
#[derive(Debug)]
pub struct First {
    /// The text, with the `{time}` of its moment and its `{name}`.
    pub text: Key,
    /// The path of the moment.
    pub moment: &'static str,
    /// The path of the name.
    pub name: &'static str,
}

impl Desk {
    /// Selects rows of the list that an endpoint answers; `shown` is the list of the browser's page.
    const fn of<E: Endpoint>(shown: &List, name: Key, query: &'static str) -> Desk {
        let page = shown.page.expect("a page shows the list");
        Desk { list: E::ID, page, view: View::new(name, query), first: None }
    }

    /// Adds the detail of the first row.
    const fn led_by(self, first: First) -> Desk {
        Desk { first: Some(first), ..self }
    }
}

const fn conversations(name: Key, query: &'static str) -> Desk {
    Desk::of::<conversations::ListMessages>(&conversations::CONVERSATIONS, name, query)
}

const fn payments(name: Key, query: &'static str) -> Desk {
    Desk::of::<payments::List>(&payments::PAYMENTS, name, query)
}

const fn members(name: Key, query: &'static str) -> Desk {
    Desk::of::<members::List>(&members::MEMBERS, name, query)
}

const fn registrations(name: Key, query: &'static str) -> Desk {
    let desk = Desk::of::<reviews::List>(&reviews::REVIEWS, name, query);
    // The page that shows each registration next to its checks.
    Desk { page: "/cms/cms-activation-review-v2", ..desk }
}

const fn cards(name: Key, query: &'static str) -> Desk {
    Desk::of::<kanban::ListCards>(&kanban::CARDS, name, query)
}

const fn meetings(name: Key, query: &'static str) -> Desk {
    Desk::of::<scheduler::ListMeetings>(&scheduler::MEETINGS, name, query)
}

const UNREAD: Desk = conversations(Key::DashboardDeskUnread, "latest=1&finished=0&readed=0");
const UNANSWERED: Desk =
    conversations(Key::DashboardDeskUnanswered, "latest=1&finished=0&readed=1&responded=0");
const OVERDUE: Desk = payments(Key::DashboardDeskOverdue, "overdue=1");
const FAILED: Desk = payments(Key::DashboardDeskFailed, "status=error");
const OWN_OVERDUE: Desk = payments(Key::DashboardDeskOverdue, "overdue=1&account_manager={me}");
const OWN_FAILED: Desk = payments(Key::DashboardDeskFailed, "status=error&account_manager={me}");
const LEADS: Desk = members(Key::DashboardDeskLeads, "status=lead");
const BASIC: Desk = members(Key::DashboardDeskBasic, "status=basic");
const IN_FILTER: Desk = registrations(Key::DashboardDeskFilter, "status=filter");
const IN_REVIEW: Desk = registrations(Key::DashboardDeskReview, "status=review");
const AT_RISK: Desk =
    Desk::of::<health_scores::List>(&health_scores::HEALTH_SCORES, Key::DashboardDeskRisk, "band=at_risk");
const ACTIVE: Desk = members(Key::DashboardDeskActive, "status=active");
const DUE: Desk = cards(Key::DashboardDeskDue, "hidden=0&due=1&account_manager={me}");
/// The meetings of today that are still to come, the next first.
const TODAY: Desk = meetings(Key::DashboardDeskMeetings, "ahead=1&today=1&manager={me}").led_by(NEXT_MEETING);
const NEXT_MEETING: First =
    First { text: Key::DashboardDeskNextMeeting, moment: "start_at", name: "member.name" };
/// Of one board: the page shows one at a time.
const LATE: Desk = cards(Key::DashboardDeskLate, "hidden=0&late=1&role=sales");
const OWN_LATE: Desk = cards(Key::DashboardDeskOwnLate, "hidden=0&late=1&account_manager={me}");
const UNSENT: Desk = Desk::of::<outbox::List>(&outbox::ENTRIES, Key::DashboardDeskUnsent, "state=failed");

/// Returns the desk of a role, the most pressing selection first.
pub fn desk_of(role: Role) -> &'static [&'static Desk] {
    match role {
        Role::Root => &[&UNSENT, &IN_REVIEW, &AT_RISK, &ACTIVE],
        Role::System => &[&UNSENT, &ACTIVE],
        Role::Manager => &[&UNANSWERED, &OVERDUE, &IN_REVIEW, &AT_RISK, &LATE],
        Role::ManagementProcesses => &[&TODAY, &OVERDUE, &FAILED, &IN_REVIEW, &DUE, &UNREAD],
        Role::Success => &[&TODAY, &UNANSWERED, &DUE, &OWN_LATE, &AT_RISK, &OVERDUE],
        Role::Sales => &[&TODAY, &OWN_OVERDUE, &DUE, &OWN_LATE, &OWN_FAILED, &LEADS],
        Role::SalesSdr => &[&TODAY, &OWN_LATE, &DUE, &LEADS, &BASIC],
        Role::Relationship => &[&TODAY, &UNREAD, &UNANSWERED, &DUE, &ACTIVE],
        Role::ServiceQualification => &[&TODAY, &IN_FILTER, &IN_REVIEW, &DUE, &UNREAD],
        Role::Mentoring => &[&TODAY, &ACTIVE, &DUE, &BASIC],
        Role::Cerc => &[&TODAY, &UNREAD, &UNANSWERED, &DUE],
        Role::Admin | Role::Client => &[],
    }
}
