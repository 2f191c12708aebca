//! Passing a member's conversations to another (checklist C033, C034).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conversation::Party;
use crate::access::Actor;
use crate::api::members::{MemberKind, MemberStatus};
use crate::message::Key;
use crate::reason::{Reason, Why};

/// What a migration would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConversationMigration")]
pub struct Migration {
    /// Who loses them.
    pub origin: Party,
    /// Who gets them.
    pub destination: Party,
    /// How many conversations move.
    pub conversations: i64,
    /// How many messages move with them.
    pub messages: i64,
    /// How many of the conversations join one that the other member has with the same counterpart.
    pub joined: i64,
    /// Whether it can be done.
    pub valid: bool,
    /// Why not.
    #[serde(default)]
    pub refusal: Option<Reason>,
}

/// Answer to a migration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConversationsMigrated")]
pub struct Migrated {
    /// What happened.
    pub message: String,
    /// How many conversations moved.
    pub conversations: i64,
    /// How many messages moved with them.
    pub messages: i64,
}

/// A side of a migration, for its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migrant<'m> {
    /// The member.
    pub member: &'m Party,
    /// Representative or company.
    pub kind: MemberKind,
}

/// May these conversations move? Between two members of one kind, to one that is not blocked, if there are any.
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
    let why = Why::State { is: key.name().to_owned(), since: None, by: None };
    Err(Reason { sentence: key.text(actor.lang, &params), why })
}
