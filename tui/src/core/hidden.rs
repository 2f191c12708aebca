//! Values that pass through the loop and are neither written to a file nor shown in a log.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that is written down as nothing, and hence read back as none.
#[derive(Clone, PartialEq)]
pub struct Hidden<T>(pub Option<T>);

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Hidden")
    }
}

impl<T> Serialize for Hidden<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de, T> Deserialize<'de> for Hidden<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hidden<T>, D::Error> {
        <()>::deserialize(deserializer).map(|()| Hidden(None))
    }
}
