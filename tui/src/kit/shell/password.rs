//! The password that the server wants typed again before something that cannot be undone.

use serde::{Deserialize, Serialize};

use crate::kit::line::Secret;

/// The password being typed, and the changes that wait for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordSheet {
    /// What is typed; never written down.
    #[serde(skip)]
    pub typed: Secret,
    /// The numbers of the changes that are made once it is confirmed.
    pub works: Vec<u64>,
    /// Whether the server is being asked.
    pub busy: bool,
    /// Why it is wanted, or what was wrong with the last one.
    pub message: String,
    /// Whether the last one was refused.
    pub refused: bool,
}
