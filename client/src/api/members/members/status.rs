//! Transitions between the statuses of a member.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::MemberStatus::{
    self, Active, Basic, Blocked, Canceled, Filter, Inactive, Lead, Review, Unknown,
};
use crate::message::Key;
use crate::value::word::{Word, described};

/// Returns the statuses that may follow a status. Others need root, or intermediate steps.
pub fn steps(from: MemberStatus) -> &'static [MemberStatus] {
    match from {
        Lead => &[Basic, Filter, Inactive],
        Basic => &[Filter, Active, Inactive],
        Filter => &[Review, Blocked, Inactive],
        Review => &[Active, Filter, Blocked, Inactive],
        Active => &[Review, Blocked, Inactive, Canceled],
        Blocked => &[Review, Inactive],
        Inactive | Canceled => &[Review, Active],
        Unknown => &[],
    }
}

/// Returns the status of a member whose payment has released a plan: active if that step is allowed, else as it was.
pub fn after_payment(from: MemberStatus) -> MemberStatus {
    if steps(from).contains(&Active) { Active } else { from }
}

/// The meaning of a change of status for a registration, as the member's timeline shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum RegistrationEvent {
    /// It went to the filter, or back to it.
    Filtered,
    /// It went to review.
    Reviewed,
    /// It was approved.
    Approved,
    /// An active member went to review.
    ActiveReviewed,
    /// The member was blocked.
    UserBlocked,
}

impl Word for RegistrationEvent {
    const LABELS: &'static str = "member.event";
}

impl RegistrationEvent {
    /// Returns the event of a change of status; `None` for one that is no step of a registration.
    pub fn of(from: MemberStatus, to: MemberStatus) -> Option<RegistrationEvent> {
        match (from, to) {
            _ if from == to => None,
            (_, Filter) => Some(RegistrationEvent::Filtered),
            (Active, Review) => Some(RegistrationEvent::ActiveReviewed),
            (_, Review) => Some(RegistrationEvent::Reviewed),
            (_, Active) => Some(RegistrationEvent::Approved),
            (_, Blocked) => Some(RegistrationEvent::UserBlocked),
            (_, Basic | Inactive | Canceled | Lead | Unknown) => None,
        }
    }

    /// Returns its name in the timeline.
    pub fn title(self) -> Key {
        match self {
            RegistrationEvent::Filtered => Key::MemberEventFiltered,
            RegistrationEvent::Reviewed => Key::MemberEventReviewed,
            RegistrationEvent::Approved => Key::MemberEventApproved,
            RegistrationEvent::ActiveReviewed => Key::MemberEventActiveReviewed,
            RegistrationEvent::UserBlocked => Key::MemberEventUserBlocked,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [MemberStatus; 8] = [Active, Basic, Filter, Review, Blocked, Inactive, Canceled, Lead];

    #[test]
    fn the_events_of_a_registration_are_words_with_labels() {
        let events = crate::value::word::all::<RegistrationEvent>();
        assert_eq!(events.len(), 5);
        assert!(events.into_iter().all(|event| event.key() == Some(event.title())));
    }

    #[test]
    fn no_status_follows_itself_and_every_status_leads_somewhere() {
        for from in ALL {
            assert!(!steps(from).contains(&from) && !steps(from).is_empty(), "{from:?}");
        }
        assert!(
            ALL.into_iter().all(|from| !steps(from).contains(&Lead)),
            "a member never becomes a lead again"
        );
    }

    #[test]
    fn a_payment_revives_no_blocked_member() {
        let after = ALL.map(after_payment);
        assert_eq!(after, [Active, Active, Filter, Active, Blocked, Active, Active, Lead]);
    }
}
