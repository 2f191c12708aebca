//! The checks before a migration.

use crate::actor::Actor;
use crate::api::members::members::{MemberKind, MemberStatus};
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::MemberId;
use crate::value::word::Word;

/// A member of a migration, as its check needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MigrationFacts<'m> {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: &'m str,
    /// Representative or company.
    pub kind: MemberKind,
    /// The status.
    pub status: MemberStatus,
    /// Whether a subscription runs, or its end is not confirmed yet.
    pub is_subscribed: bool,
    /// Whether everything passed to another member already.
    pub is_migrated: bool,
}

/// Rejects a migration of a member to itself or to one of another kind, of one that is blocked or was migrated, to one that is
/// blocked or inactive, and between two that both have a subscription.
pub fn may_migrate(actor: &Actor, from: MigrationFacts<'_>, to: MigrationFacts<'_>) -> Result<(), Reason> {
    let closed = |of: &MigrationFacts<'_>| of.status == MemberStatus::Blocked || of.is_migrated;
    let (key, about) = if from.id == to.id {
        (Key::MigrationGuardSame, from)
    } else if from.kind != to.kind {
        (Key::MigrationGuardKinds, to)
    } else if from.is_migrated {
        (Key::MigrationGuardMigrated, from)
    } else if let Some(blocked) = [from, to].into_iter().find(closed) {
        (Key::MigrationGuardBlocked, blocked)
    } else if to.status == MemberStatus::Inactive {
        (Key::MigrationGuardInactive, to)
    } else if from.is_subscribed && to.is_subscribed {
        (Key::MigrationGuardSubscribed, from)
    } else {
        return Ok(());
    };
    let params = [("from", from.name), ("to", to.name), ("member", about.name)];
    Err(Reason::state(about.status.name(), key.text(actor.lang, &params)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::message::Lang;
    use crate::value::id::StaffId;
    use MemberStatus::{Active, Blocked, Canceled, Inactive};

    const ONE: MigrationFacts<'static> = MigrationFacts {
        id: MemberId::new(1),
        name: "Ana",
        kind: MemberKind::Company,
        status: Active,
        is_subscribed: false,
        is_migrated: false,
    };

    fn is_allowed(from: MigrationFacts<'_>, to: MigrationFacts<'_>) -> bool {
        let actor = Actor {
            is_service_account: false,
            id: StaffId::new(1),
            name: "Bia".to_owned(),
            role: Role::Manager,
            abilities: default_abilities(Role::Manager),
            matrix: Default::default(),
            lang: Lang::PtBr,
            now: jiff::Timestamp::UNIX_EPOCH,
        };
        may_migrate(&actor, from, to).is_ok()
    }

    #[test]
    fn only_a_member_with_a_survivor_of_its_kind_is_migrated() {
        let other = MigrationFacts { id: MemberId::new(2), ..ONE };
        let with = |status| MigrationFacts { status, ..other };
        assert!(is_allowed(ONE, other) && is_allowed(with(Inactive), ONE) && is_allowed(ONE, with(Canceled)));
        assert!(!is_allowed(ONE, ONE));
        assert!(!is_allowed(ONE, MigrationFacts { kind: MemberKind::Representative, ..other }));
        assert!(!is_allowed(ONE, with(Blocked)) && !is_allowed(with(Blocked), ONE));
        assert!(!is_allowed(ONE, with(Inactive)));
        assert!(!is_allowed(MigrationFacts { is_migrated: true, ..ONE }, other));
    }

    #[test]
    fn of_two_subscriptions_one_must_end_first() {
        let subscribed = MigrationFacts { is_subscribed: true, ..ONE };
        let other = MigrationFacts { id: MemberId::new(2), ..ONE };
        assert!(is_allowed(subscribed, other) && is_allowed(other, subscribed));
        assert!(!is_allowed(subscribed, MigrationFacts { is_subscribed: true, ..other }));
    }
}
