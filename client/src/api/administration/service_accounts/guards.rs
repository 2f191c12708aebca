//! The guards of service accounts.

use jiff::Timestamp;

use super::words::ServiceAccountState;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::word::Word;

/// The facts about a service account that guards need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceAccountFacts {
    /// Whether its token is valid.
    pub state: ServiceAccountState,
    /// When it was revoked, and by whom.
    pub revoked: Option<(Timestamp, String)>,
}

impl ServiceAccountFacts {
    /// Rejects revoking a service account that was revoked.
    pub fn may_revoke(&self, actor: &Actor) -> Result<(), Reason> {
        let Some((since, by)) = self.revoked.clone() else { return Ok(()) };
        let params = [("when", actor.said(since)), ("by", by.clone())];
        let params = params.each_ref().map(|(name, value)| (*name, value.as_str()));
        let sentence = Key::StaffServiceRevokedAlready.text(actor.lang, &params);
        Err(Reason { sentence, why: Why::State { is: self.state.name(), since: Some(since), by: Some(by) } })
    }
}
