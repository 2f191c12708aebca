//! The columns of products and plans.

use crate::list::{Column, List};
use crate::message::Key;

/// The products.
pub const PRODUCTS: List = List::rows(&[
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("price", Key::ColumnPrice),
    Column::new("can_attach_to_the_plan", Key::ColumnWithPlan),
]);

/// The plans, each with its group.
pub const PLANS: List = List::rows(&[
    Column::new("plans.id", Key::ColumnId),
    Column::new("name", Key::ColumnPlan),
    Column::new("plans.payment_interval_label", Key::ColumnPeriod),
    Column::new("plans.price", Key::ColumnPrice),
])
.each("plans")
.identified_by("plans.id");
