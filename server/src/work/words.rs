//! Conversions of stored words and instants.

use client::message::Lang;
use client::wire::door::Door;
use jiff::Timestamp;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use super::refusal::{Refusal, Result};

/// Parses a stored word of the contract's enums. An unknown word is a defect.
pub fn parse<T: for<'de> Deserialize<'de>>(word: &str) -> Result<T> {
    T::deserialize(StrDeserializer::<Error>::new(word))
        .map_err(|error| Refusal::Internal(format!("stored word: {error}")))
}

/// Converts a stored instant.
pub fn instant(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Returns the door that a request names; the bare API if it names none.
pub fn door(name: Option<&str>) -> Door {
    match name {
        Some("web") => Door::Web,
        Some("tui") => Door::Tui,
        Some("cli") => Door::Cli,
        _ => Door::Api,
    }
}

/// Returns the stored word for a door.
pub fn door_name(door: Door) -> &'static str {
    match door {
        Door::Web => "web",
        Door::Tui => "tui",
        Door::Cli => "cli",
        Door::Api => "api",
        Door::System => "system",
    }
}

/// Parses the stored language of an account, for messages sent later.
pub fn language(word: &str) -> Lang {
    parse(word).unwrap_or_default()
}

/// Returns the stored word of a value of the contract's enums: the same as on the wire.
pub fn stored(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
