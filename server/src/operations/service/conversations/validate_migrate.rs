//! `conversations.validate-migrate`

use client::api::service::conversations::{Migration, ValidateMigrate};
use client::endpoint::Call;

use super::migration::plan;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Previews a migration.
pub fn validate_migrate(cx: &mut Cx<'_, '_>, call: Call<ValidateMigrate>) -> Result<Migration> {
    let plan = plan(cx, call.path)?;
    let count = |moves: usize| i64::try_from(moves).unwrap_or(i64::MAX);
    Ok(Migration {
        conversations: count(plan.moves.len()),
        messages: plan.messages,
        joined: count(plan.joined()),
        valid: plan.refusal.is_none(),
        origin: plan.origin,
        destination: plan.destination,
        refusal: plan.refusal,
    })
}
