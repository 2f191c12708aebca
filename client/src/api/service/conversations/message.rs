//! Messages: as rows of lists, and with their text.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::ConversationState;
use super::words::{Folder, Side, open_or_closed};
use crate::endpoint::can::{Can, verbs};
use crate::value::id::{ConversationId, MemberId, MessageId};
use crate::wire::ours;

/// One row of the conversations screen: a message with the state of its conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Message {
    /// The message.
    pub id: MessageId,
    /// The receiver's folder.
    pub folder: Folder,
    /// The side that wrote it.
    pub sender_type: Side,
    /// The company.
    pub company_user_id: MemberId,
    /// The representative.
    pub rep_user_id: MemberId,
    /// The sender's name.
    pub sender_name: String,
    /// The receiver's name.
    pub receiver_name: String,
    /// The sender's picture.
    #[serde(default)]
    pub sender_avatar: Option<String>,
    /// The receiver's picture.
    #[serde(default)]
    pub receiver_avatar: Option<String>,
    /// Whether the conversation is closed.
    #[schemars(transform = open_or_closed)]
    pub finished: bool,
    /// Whether the receiver has answered.
    pub responded: bool,
    /// Whether the sender's registration is active.
    pub sender_is_active: bool,
    /// When the receiver read it.
    #[serde(default)]
    pub readed_at: Option<Timestamp>,
    /// When a message of the conversation was last read.
    #[serde(default)]
    pub last_readed_at: Option<Timestamp>,
    /// When it was sent.
    pub send_on: Timestamp,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The first characters of the text, for users who may read messages.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub preview: Option<String>,
    /// Where the words of a search were found, for users who may read messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub found: Option<FoundMessage>,
    /// The calls that guards refuse to the viewer, of it and of its conversation.
    #[serde(default)]
    #[schemars(transform = verbs::<ConversationState>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The conversation's version, for `If-Match`.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

impl Message {
    /// The length of the preview, in characters.
    pub const PREVIEW: usize = 160;
}

/// The latest message of a conversation that has the words of a search, or the message of the row if each is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Found")]
pub struct FoundMessage {
    /// The message.
    pub id: MessageId,
    /// Its text around the first word, of at most [`Message::PREVIEW`] characters, with `…` where it is cut.
    pub excerpt: String,
}

/// A message with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WholeMessage {
    /// The message.
    pub id: MessageId,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The receiver's folder.
    pub folder: Folder,
    /// The side that wrote it.
    pub sender_type: Side,
    /// The sender's name.
    pub sender_name: String,
    /// When it was sent.
    pub send_on: Timestamp,
    /// When the receiver read it.
    #[serde(default)]
    pub readed_at: Option<Timestamp>,
    /// The text, written by a member. Never markup.
    pub body: String,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MessageBody {
    /// The message.
    pub message: WholeMessage,
}
