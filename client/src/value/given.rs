//! Fields of a save that distinguish null from absence: an absent field stays as it is, null clears it.

use serde::{Deserialize, Deserializer};

/// Reads a field that is present, whose value may be null.
///
/// # Errors
/// Returns the errors of the value.
pub fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}
