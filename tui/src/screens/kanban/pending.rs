//! What a card was before the board showed it where it will be.

use serde::{Deserialize, Serialize};

use crate::kit::list::row::Row;

/// A card that was moved before the server answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// The column where it was.
    pub column: String,
    /// Its place there.
    pub place: u64,
    /// The card as it was.
    pub row: Row,
}
