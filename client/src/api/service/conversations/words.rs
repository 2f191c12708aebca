//! The closed lists of conversations, and what each word is called on screen.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema};
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::access::word;
use crate::endpoint::Segment;
use crate::message::Key;
use crate::value::word::{Tone, Word, described, described_flag};

/// Where the receiver finds a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum Folder {
    Primary,
    Others,
}

/// One of the two sides of a conversation; on a message, the side that wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SenderType")]
#[schemars(transform = described::<Self>)]
pub enum Side {
    /// The company.
    Company,
    /// The representative.
    Rep,
}

/// Which messages of one member. The third type, *conversa*, takes two members and is a path of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "MessageDirection")]
pub enum Direction {
    /// Those that the member wrote.
    Enviadas,
    /// Those that were written to the member.
    Recebidas,
}

/// Why a conversation was closed. The words are Portuguese on the wire too, as they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = described::<Self>)]
pub enum CloseReason {
    /// They do business.
    #[serde(rename = "Fechamos a parceria")]
    Partnership,
    /// The other side is not whom they look for.
    #[serde(rename = "Foge ao Perfil")]
    OffProfile,
    /// No interest.
    #[serde(rename = "Não tenho interesse")]
    NoInterest,
    /// Something else, which a note says.
    #[serde(rename = "Outro")]
    Other,
    /// A pyramid scheme.
    #[serde(rename = "Pirâmide")]
    Pyramid,
    /// Advertising, or the sale of services.
    #[serde(rename = "Propaganda/Venda de Serviços")]
    Advertising,
    /// Nobody answers.
    #[serde(rename = "Sem retorno")]
    NoAnswer,
}

/// How a link reaches a member.
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
    /// The side that listens.
    pub const fn other(self) -> Side {
        match self {
            Side::Company => Side::Rep,
            Side::Rep => Side::Company,
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
    /// All of them, in the order of the number keys 1 to 7.
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
    /// Both of them.
    pub const ALL: [Channel; 2] = [Channel::Email, Channel::Whatsapp];
}

/// Says in the schema of `finished` what a conversation is called while it is open and once it is closed.
pub(super) fn open_or_closed(schema: &mut Schema) {
    let open = (Key::ConversationsStatusOpen, Tone::Good);
    described_flag(schema, [open, (Key::ConversationsStatusFinished, Tone::Quiet)]);
}

impl Word for Channel {
    const LABELS: &'static str = "conversations.channel";
}

impl fmt::Display for Direction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&word(*self))
    }
}

impl FromStr for Direction {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<Direction, Self::Err> {
        Direction::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for Direction {}
