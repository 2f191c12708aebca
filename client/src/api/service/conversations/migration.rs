//! The migration of a member's conversations to another member.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::party::Party;
use crate::actor::Actor;
use crate::api::members::members::{MemberKind, MemberStatus};
use crate::message::Key;
use crate::reason::Reason;

/// The preview of a migration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConversationMigration")]
pub struct Migration {
    /// The member who gives up the conversations.
    pub origin: Party,
    /// The member who receives them.
    pub destination: Party,
    /// The number of conversations that move.
    pub conversations: i64,
    /// The number of messages that move with them.
    pub messages: i64,
    /// The number of conversations that are merged into one that the destination already has with the same
    /// counterpart.
    pub joined: i64,
    /// Whether the migration is allowed.
    pub valid: bool,
    /// The reason if it is not.
    #[serde(default)]
    pub refusal: Option<Reason>,
}

/// Answer to a migration.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConversationsMigrated")]
pub struct MigrationOutcome {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The number of conversations that moved; absent if another system does not send it.
    #[serde(default)]
    pub conversations: Option<i64>,
    /// The number of messages that moved with them; absent if another system does not send it.
    #[serde(default)]
    pub messages: Option<i64>,
}

/// A member of a migration, as its guard needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migrant<'m> {
    /// The member.
    pub member: &'m Party,
    /// Representative or company.
    pub kind: MemberKind,
}

/// Rejects a migration without conversations, between members of different kinds, or to a blocked or inactive
/// member.
pub fn may_migrate(
    actor: &Actor,
    origin: Migrant<'_>,
    destination: Migrant<'_>,
    conversations: i64,
) -> Result<(), Reason> {
    let key = if origin.member.id == destination.member.id {
        Key::ConversationsMigrateSame
    } else if origin.kind != destination.kind {
        Key::ConversationsMigrateKinds
    } else if matches!(destination.member.status, MemberStatus::Blocked | MemberStatus::Inactive) {
        Key::ConversationsMigrateBlocked
    } else if conversations == 0 {
        Key::ConversationsMigrateNone
    } else {
        return Ok(());
    };
    let params = [("origin", origin.member.name.as_str()), ("destination", &destination.member.name)];
    Err(Reason::state(key.name(), key.text(actor.lang, &params)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Role;
    use crate::message::Lang;
    use crate::reason::Why;
    use crate::value::avatar::Avatar;
    use crate::value::id::{MemberId, StaffId};

    fn party(id: i64, status: MemberStatus) -> Party {
        let (name, email) = (format!("membro {id}"), format!("{id}@demo.test"));
        Party { id: MemberId::new(id), name, avatar: Avatar::default(), email, phone: None, status }
    }

    fn refusal(origin: (&Party, MemberKind), destination: (&Party, MemberKind), n: i64) -> Option<String> {
        let actor = Actor {
            is_service_account: false,
            id: StaffId::new(1),
            name: "Ana".to_owned(),
            role: Role::Root,
            abilities: Vec::new(),
            matrix: Default::default(),
            lang: Lang::PtBr,
            now: jiff::Timestamp::UNIX_EPOCH,
        };
        let side = |(member, kind)| Migrant { member, kind };
        may_migrate(&actor, side(origin), side(destination), n).err().map(|reason| match reason.why {
            Why::State { is, .. } => is,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn between_two_members_of_one_kind_to_one_that_is_not_blocked() {
        use MemberKind::{Company, Representative};
        let [one, other] = [1, 2].map(|id| party(id, MemberStatus::Active));
        let is = |key: Key| Some(key.name().to_owned());
        assert_eq!(refusal((&one, Company), (&other, Company), 3), None);
        assert_eq!(refusal((&one, Company), (&one, Company), 3), is(Key::ConversationsMigrateSame));
        assert_eq!(refusal((&one, Company), (&other, Representative), 3), is(Key::ConversationsMigrateKinds));
        assert_eq!(refusal((&one, Company), (&other, Company), 0), is(Key::ConversationsMigrateNone));
        for status in [MemberStatus::Blocked, MemberStatus::Inactive] {
            let closed = party(3, status);
            assert_eq!(refusal((&one, Company), (&closed, Company), 3), is(Key::ConversationsMigrateBlocked));
        }
    }
}
