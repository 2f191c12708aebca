//! The way back: from the records of a member to the record from which they were asked for.

use serde::{Deserialize, Serialize};

use crate::core::place::Place;
use crate::kit::list::List;
use crate::kit::list::query::Query;
use crate::kit::open::Details;

/// The most steps that are kept.
pub const MOST: usize = 20;

/// A step from one screen to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stop {
    /// The screen that was left.
    pub from: Place,
    /// The record that was left, as the first line of the screen names it.
    pub label: String,
    /// The screen that was gone to.
    pub to: Place,
    /// The previous view of that screen.
    pub before: ScreenView,
    /// The record that was opened there; none if its records were listed.
    pub record: Option<i64>,
    /// The query of its list since then.
    pub query: Query,
}

/// The view of a screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScreenView {
    /// Its list.
    pub list: List,
    /// The record that is open.
    pub details: Option<Details>,
}
