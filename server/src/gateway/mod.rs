//! Payment gateways behind one trait: our own sandbox, iugu and Vindi.

pub mod callback;

use serde_json::Value as Json;

use crate::app::Shared;

/// Carries out what the outbox holds for a gateway.
///
/// # Errors
/// The gateway's own words, for the outbox's row.
pub async fn deliver(_: &Shared, kind: &str, _: &Json) -> Result<(), String> {
    Err(format!("unknown kind of message: {kind}"))
}
