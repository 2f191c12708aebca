//! The closed lists of conversations.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema};
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang};
use crate::value::Segment;
use crate::value::word::{Tone, Word, described, described_flag, on_wire};

/// The receiver's folder of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum Folder {
    Primary,
    Others,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

/// A side of a conversation. On a message, the side that wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SenderType")]
#[schemars(transform = described::<Self>)]
pub enum Side {
    /// The company.
    Company,
    /// The representative.
    Rep,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

/// The messages of one member, by direction. The third type, *conversa*, takes two members and has a path of
/// its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "MessageDirection")]
pub enum Direction {
    /// Messages that the member wrote.
    Enviadas,
    /// Messages to the member.
    Recebidas,
}

/// The reason for closing a conversation. The words are Portuguese on the wire too, as they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = described::<Self>)]
pub enum CloseReason {
    /// The members do business.
    #[serde(rename = "Fechamos a parceria")]
    Partnership,
    /// The other side does not match.
    #[serde(rename = "Foge ao Perfil")]
    OffProfile,
    /// No interest.
    #[serde(rename = "Não tenho interesse")]
    NoInterest,
    /// Another reason, given in a note.
    #[serde(rename = "Outro")]
    Other,
    /// A pyramid scheme.
    #[serde(rename = "Pirâmide")]
    Pyramid,
    /// Advertising, or the sale of services.
    #[serde(rename = "Propaganda/Venda de Serviços")]
    Advertising,
    /// The other side does not answer.
    #[serde(rename = "Sem retorno")]
    NoAnswer,
}

/// The channel by which a link is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "LinkChannel")]
#[expect(missing_docs, reason = "the names say it")]
#[schemars(transform = described::<Self>)]
pub enum Channel {
    Email,
    Whatsapp,
}

impl Side {
    /// Returns the opposite side.
    pub const fn other(self) -> Side {
        match self {
            Side::Company => Side::Rep,
            Side::Rep => Side::Company,
            Side::Unknown => Side::Unknown,
        }
    }
}

impl Word for Side {
    const LABELS: &'static str = "conversations.side";
}

impl Word for Folder {
    const LABELS: &'static str = "conversations.folder";
}

impl CloseReason {
    /// All reasons, in the order of the number keys 1 to 7.
    pub const ALL: [CloseReason; 7] = [
        CloseReason::Partnership,
        CloseReason::OffProfile,
        CloseReason::NoInterest,
        CloseReason::Other,
        CloseReason::Pyramid,
        CloseReason::Advertising,
        CloseReason::NoAnswer,
    ];
}

impl Word for CloseReason {
    const LABELS: &'static str = "conversations.reason";
}

impl Channel {
    /// All channels.
    pub const ALL: [Channel; 2] = [Channel::Email, Channel::Whatsapp];

    /// Returns the channel as used within a sentence: *por e-mail*.
    pub fn spoken(self, lang: Lang) -> String {
        let key = match self {
            Channel::Email => Key::ConversationsByEmail,
            Channel::Whatsapp => Key::OutboxKindWhatsapp,
        };
        key.text(lang, &[])
    }
}

/// Says in the schema of `finished` what a conversation is called while it is open and once it is closed.
pub(super) fn open_or_closed(schema: &mut Schema) {
    let open = (Key::ConversationsStatusOpen, Tone::Plain);
    described_flag(schema, [open, (Key::ConversationsStatusFinished, Tone::Quiet)]);
}

impl Word for Channel {
    const LABELS: &'static str = "conversations.channel";
    const SHARED: &'static str = "outbox.kind";
}

impl fmt::Display for Direction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}

impl FromStr for Direction {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<Direction, Self::Err> {
        Direction::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for Direction {}
