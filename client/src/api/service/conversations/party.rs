//! The members between whom a conversation is held.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::members::members::MemberStatus;
use crate::value::avatar::Avatar;
use crate::value::id::MemberId;

/// A member as one side of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConversationParty")]
pub struct Party {
    /// The member.
    pub id: MemberId,
    /// Name.
    pub name: String,
    /// Picture.
    #[serde(default)]
    pub avatar: Avatar,
    /// E-mail.
    pub email: String,
    /// Phone, digits alone.
    #[serde(default)]
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: Option<String>,
    /// The member's status.
    pub status: MemberStatus,
}
