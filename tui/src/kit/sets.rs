//! A set of records that is taken up.

use client::api::home::sets::Set;
use serde::{Deserialize, Serialize};

use crate::core::place::Place;
use crate::kit::list::row::Row;

/// A set with those of its rows that its list has now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenSet {
    /// The set.
    pub set: Set,
    /// The screen of its list.
    pub place: Place,
    /// The rows.
    pub rows: Vec<Row>,
}
