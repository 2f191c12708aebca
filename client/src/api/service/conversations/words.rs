//! The closed lists of conversations, and what each word is called on screen.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::access::word;
use crate::endpoint::Segment;
use crate::message::{Key, Lang};

/// Where the receiver finds a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum Folder {
    Primary,
    Others,
}

/// One of the two sides of a conversation; on a message, the side that wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SenderType")]
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

    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            Side::Company => Key::MemberKindCompany,
            Side::Rep => Key::MemberKindRepresentative,
        };
        key.text(lang, &[])
    }
}

impl Folder {
    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            Folder::Primary => Key::ConversationsFolderPrimary,
            Folder::Others => Key::ConversationsFolderOthers,
        };
        key.text(lang, &[])
    }
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

    /// The words on the wire and in the database.
    pub fn name(self) -> String {
        word(self)
    }

    /// The words on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            CloseReason::Partnership => Key::ConversationsReasonPartnership,
            CloseReason::OffProfile => Key::ConversationsReasonOffProfile,
            CloseReason::NoInterest => Key::ConversationsReasonNoInterest,
            CloseReason::Other => Key::ConversationsReasonOther,
            CloseReason::Pyramid => Key::ConversationsReasonPyramid,
            CloseReason::Advertising => Key::ConversationsReasonAdvertising,
            CloseReason::NoAnswer => Key::ConversationsReasonNoAnswer,
        };
        key.text(lang, &[])
    }
}

impl Channel {
    /// Both of them.
    pub const ALL: [Channel; 2] = [Channel::Email, Channel::Whatsapp];

    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            Channel::Email => Key::ConversationsChannelEmail,
            Channel::Whatsapp => Key::ConversationsChannelWhatsapp,
        };
        key.text(lang, &[])
    }
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
