//! The values of a recipient's letter.

use std::collections::BTreeMap;

/// The values of a letter, by their variables.
pub type Variables = BTreeMap<String, String>;
