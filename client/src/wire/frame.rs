//! Pages of people's making: letters and templates. A browser draws one in a frame of ours, where it runs and loads nothing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of a call that declares `framed`: to a document that asks for HTML the page itself, to programs this.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FramedPage {
    /// The page, a whole document.
    pub html: String,
}
