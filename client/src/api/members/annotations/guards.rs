//! The guard of annotations.

use jiff::{SignedDuration, Timestamp};

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::StaffId;

/// How long the author may change an annotation.
const AUTHOR_MAY: SignedDuration = SignedDuration::from_hours(24);

/// An annotation, as its guard needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnotationState {
    /// The author.
    pub author: StaffId,
    /// When it was written.
    pub created_at: Timestamp,
    /// The current time.
    pub now: Timestamp,
}

impl AnnotationState {
    /// Rejects a change, except by the author within a day, by managers and by root.
    pub fn may_update(&self, actor: &Actor) -> Result<(), Reason> {
        let is_young = self.now.duration_since(self.created_at) < AUTHOR_MAY;
        if self.author == actor.id && is_young {
            return Ok(());
        }
        actor.must_lead(Key::AnnotationsGuardAuthor, &[])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::message::Lang;

    #[test]
    fn the_author_within_a_day_managers_and_root_may_change() {
        let cases = [
            (Role::Sales, 1, 23, true),
            (Role::Sales, 1, 24, false),
            (Role::Sales, 2, 1, false),
            (Role::Manager, 2, 500, true),
            (Role::Root, 2, 500, true),
        ];
        for (role, id, hours, allowed) in cases {
            let actor = Actor {
                is_service_account: false,
                id: StaffId::new(id),
                name: String::new(),
                role,
                abilities: default_abilities(role),
                matrix: Arc::default(),
                lang: Lang::PtBr,
                now: Timestamp::UNIX_EPOCH,
            };
            let created_at = Timestamp::UNIX_EPOCH;
            let now = created_at + SignedDuration::from_hours(hours);
            let state = AnnotationState { author: StaffId::new(1), created_at, now };
            assert_eq!(state.may_update(&actor).is_ok(), allowed, "{role:?} {id} {hours}");
        }
    }
}
