//! The feed of an agenda, for calendar programs.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoints;

/// The feed of the user's agenda, for calendar programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Feed {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// Whether there is a feed.
    pub active: bool,
    /// When it was made.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// When a program last read it.
    #[serde(default)]
    pub read_at: Option<Timestamp>,
    /// The secret address. Only the answer to its making has it, since the server keeps but a hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

endpoints!(
    GetFeed("Diz se a agenda do usuário tem um endereço para programas de calendário.")
        .get("feed.get", "/scheduler/feed")
        .answers::<Feed>()
        .needs(Agendador, Projects)
        .ours(),
    CreateFeed("Cria o endereço secreto da agenda do usuário; o anterior deixa de valer.")
        .post("feed.create", "/scheduler/feed")
        .answers::<Feed>()
        .needs(Agendador, Projects)
        .ours(),
    DeleteFeed("Revoga o endereço da agenda do usuário.")
        .delete("feed.delete", "/scheduler/feed")
        .answers::<Feed>()
        .needs(Agendador, Projects)
        .ours(),
);
