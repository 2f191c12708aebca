//! `conversations.migrate`

use client::api::service::conversations::{Migrate, MigrationOutcome};
use client::endpoint::Call;
use client::message::Key;

use super::migration::{apply, plan};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Moves the conversations. Messages that join another conversation take on its state, and the emptied
/// conversation is deleted.
pub fn migrate(cx: &mut Cx<'_, '_>, call: Call<Migrate>) -> Result<MigrationOutcome> {
    let plan = plan(cx, call.path)?;
    if let Some(reason) = plan.refusal {
        return Err(reason.into());
    }
    apply(cx, &plan)?;
    let (conversations, messages) = (i64::try_from(plan.moves.len()).unwrap_or(i64::MAX), plan.messages);
    let message = Key::ConversationsMigrateSuccess.text(cx.lang(), &[("n", &conversations.to_string())]);
    Ok(MigrationOutcome { message, conversations: Some(conversations), messages: Some(messages) })
}
