//! A screen, as the core knows it.

use serde::{Deserialize, Serialize};

/// A screen, by its number among those that are registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place(pub u8);
