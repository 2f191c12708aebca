//! The migration of a login alone: the e-mail address of sign-in and the credentials.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::api::members::members::{MemberKind, MemberStatus};
use crate::message::Key;
use crate::reason::Reason;
use crate::rules::{Invalid, Rule};
use crate::value::id::{EmailId, MemberId};
use crate::value::word::Word;
use crate::wire::ours;

/// Who receives a login.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LoginMigration {
    /// The member who receives it. Required.
    pub to: MemberId,
    /// The other address that becomes the main one of the member who gives the login up; the oldest when absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub main_email: Option<EmailId>,
}

impl LoginMigration {
    /// Requires the member who receives the login.
    pub fn check(&self) -> Result<(), Invalid> {
        if self.to.is_none() { Err(Invalid::of("to", Rule::Required)) } else { Ok(()) }
    }
}

/// Answer to a migration of the login.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LoginMigrated {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The member who gave the login up.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub from: MemberId,
    /// The member who received it.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub to: MemberId,
    /// The e-mail address of sign-in.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub email: String,
}

/// A member of a migration of the login, as its check needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoginFacts<'m> {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: &'m str,
    /// Representative or company.
    pub kind: MemberKind,
    /// The status.
    pub status: MemberStatus,
    /// Whether there is an address to sign in with.
    pub has_login: bool,
    /// Whether the member chose a password or signed in.
    pub is_in_use: bool,
}

/// Rejects a migration of the login of a member to itself or to one of another kind, of one without a login, and to one who is
/// blocked or whose own login is in use.
pub fn may_migrate_login(actor: &Actor, from: LoginFacts<'_>, to: LoginFacts<'_>) -> Result<(), Reason> {
    let (key, about) = if from.id == to.id {
        (Key::MigrationGuardSame, from)
    } else if from.kind != to.kind {
        (Key::MigrationGuardKinds, to)
    } else if !from.has_login {
        (Key::MigrationGuardNoLogin, from)
    } else if to.status == MemberStatus::Blocked {
        (Key::MigrationGuardBlocked, to)
    } else if to.is_in_use {
        (Key::MigrationGuardLoginInUse, to)
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

    const ONE: LoginFacts<'static> = LoginFacts {
        id: MemberId::new(1),
        name: "Ana",
        kind: MemberKind::Company,
        status: MemberStatus::Active,
        has_login: true,
        is_in_use: true,
    };

    fn is_allowed(from: LoginFacts<'_>, to: LoginFacts<'_>) -> bool {
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
        may_migrate_login(&actor, from, to).is_ok()
    }

    #[test]
    fn a_login_passes_to_another_member_of_the_kind_who_uses_none() {
        let other = LoginFacts { id: MemberId::new(2), is_in_use: false, ..ONE };
        assert!(is_allowed(ONE, other) && is_allowed(ONE, LoginFacts { has_login: false, ..other }));
        for refused in [
            ONE,
            LoginFacts { kind: MemberKind::Representative, ..other },
            LoginFacts { status: MemberStatus::Blocked, ..other },
            LoginFacts { is_in_use: true, ..other },
        ] {
            assert!(!is_allowed(ONE, refused), "{refused:?}");
        }
        assert!(!is_allowed(LoginFacts { has_login: false, ..ONE }, other));
    }
}
