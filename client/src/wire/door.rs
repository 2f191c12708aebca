//! The doors of the product.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The door through which a call came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Door {
    Web,
    Tui,
    Cli,
    Api,
    System,
}

impl Door {
    /// Returns the door of calls that name none: another program.
    pub const fn other() -> Door {
        Door::Api
    }
}
