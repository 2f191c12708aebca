//! Smarties of a foreign upstream.

use serde_json::Value;

use super::Delete;
use crate::api::account::session::Done;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::message::Key;

/// Reads the answer to a removal.
pub fn removed(call: &Call<Delete>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let mut outcome: Done = read(answer)?;
    reads.say(&mut outcome.message, Key::SmartiesDeleteDone, &[("id", &call.path.to_string())]);
    Ok(outcome)
}
