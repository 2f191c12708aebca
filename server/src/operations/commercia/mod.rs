//! What is sold: plans in their groups, their prices, and their additionals.

pub mod plan_additionals;
pub mod plan_groups;
pub mod plan_prices;
