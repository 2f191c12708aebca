//! The words of searches: their orders and how often they are repeated.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Word, described};

/// The order of the results of a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum SearchOrder {
    /// Members whose plan ends last.
    #[default]
    Relevance,
    /// Members who wrote a message last.
    Activity,
    /// Members with the highest health score.
    Ranking,
    /// By name.
    NameAsc,
    /// By name, from Z to A.
    NameDesc,
    /// Members who signed in last.
    Login,
}

impl Word for SearchOrder {
    const LABELS: &'static str = "searches.order";
}

/// The days between two notifications: immediately, daily, weekly.
pub const FREQUENCIES: [i64; 3] = [0, 1, 7];
