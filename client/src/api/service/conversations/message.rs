//! A message: as the lists show it, and with what it says.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::ConversationGuards;
use super::words::{Folder, Side, open_or_closed};
use crate::value::id::{ConversationId, MemberId, MessageId};

/// One row of the conversations screen: a message, and where its conversation stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Message {
    /// The message.
    pub id: MessageId,
    /// Where its receiver finds it.
    pub folder: Folder,
    /// The side that wrote it.
    pub sender_type: Side,
    /// The company.
    pub company_user_id: MemberId,
    /// The representative.
    pub rep_user_id: MemberId,
    /// Who wrote it.
    pub sender_name: String,
    /// To whom.
    pub receiver_name: String,
    /// The writer's picture.
    #[serde(default)]
    pub sender_avatar: Option<String>,
    /// The receiver's picture.
    #[serde(default)]
    pub receiver_avatar: Option<String>,
    /// Whether the conversation is closed.
    #[schemars(transform = open_or_closed)]
    pub finished: bool,
    /// Whether the receiver has written back since.
    pub responded: bool,
    /// Whether the writer's registration is active.
    pub sender_is_active: bool,
    /// When the receiver read it.
    #[serde(default)]
    pub readed_at: Option<Timestamp>,
    /// When anything of the conversation was last read.
    #[serde(default)]
    pub last_readed_at: Option<Timestamp>,
    /// When it was sent.
    pub send_on: Timestamp,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// How it begins, for those who may read messages.
    #[serde(default)]
    pub preview: Option<String>,
    /// What the viewer may do to it and to its conversation.
    #[serde(default)]
    pub can: ConversationGuards,
    /// The conversation's version, for `If-Match`.
    #[serde(default)]
    pub version: i64,
}

impl Message {
    /// How many characters of a message its row shows.
    pub const PREVIEW: usize = 160;
}

/// A message with what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WholeMessage {
    /// The message.
    pub id: MessageId,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Where its receiver finds it.
    pub folder: Folder,
    /// The side that wrote it.
    pub sender_type: Side,
    /// Who wrote it.
    pub sender_name: String,
    /// When it was sent.
    pub send_on: Timestamp,
    /// When the receiver read it.
    #[serde(default)]
    pub readed_at: Option<Timestamp>,
    /// What it says: text from a member, never markup.
    pub body: String,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MessageBody {
    /// The message.
    pub message: WholeMessage,
}
