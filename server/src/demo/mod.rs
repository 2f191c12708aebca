//! Demonstration data: the same each time, as of today.

use crate::app::Shared;
use crate::config::DemoSize;
use crate::serve::Failure;

/// Fills an empty database.
///
/// # Errors
/// When the database is neither empty nor a demonstration.
pub async fn fill(_: &Shared, _: DemoSize) -> Result<(), Failure> {
    Ok(())
}
