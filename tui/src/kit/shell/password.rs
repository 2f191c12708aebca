//! The password that the server wants typed again before something that cannot be undone.

use serde::{Deserialize, Serialize};

use crate::kit::line::Secret;

/// The password being typed, and the changes that wait for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordSheet {
    /// The typed password; never written down.
    #[serde(skip)]
    pub typed: Secret,
    /// The numbers of the changes that are made once it is confirmed.
    pub works: Vec<u64>,
    /// True while the server is being asked.
    pub busy: bool,
    /// The reason why it is needed, or the fault of the last one.
    pub message: String,
    /// True if the last one was refused.
    pub refused: bool,
}
