//! Pictures of another system: answers that may have no message and no picture.

use serde_json::{Value, json};

use super::{AvatarChanged, Delete, Rotate, Save};
use crate::api::account::session::Done;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, unwrapped};
use crate::message::Key;

/// Reads the answer to a picture that was added.
pub fn saved(_: &Call<Save>, answer: Value, reads: &Reads<'_>) -> Result<AvatarChanged, Missing> {
    changed(answer, Key::AvatarsDoneSaved, reads)
}

/// Reads the answer to a turn.
pub fn rotated(_: &Call<Rotate>, answer: Value, reads: &Reads<'_>) -> Result<AvatarChanged, Missing> {
    changed(answer, Key::AvatarsDoneRotated, reads)
}

/// Reads the answer to a picture that was removed.
pub fn deleted(_: &Call<Delete>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let message = reads.message(&answer, Key::AvatarsDoneDeleted, &[]);
    Ok(Done { message })
}

fn changed(answer: Value, key: Key, reads: &Reads<'_>) -> Result<AvatarChanged, Missing> {
    let message = reads.message(&answer, key, &[]);
    let mut inner = unwrapped(answer, "avatar");
    read(json!({ "message": message, "avatar": inner.get_mut("avatar").map(Value::take) }))
}
