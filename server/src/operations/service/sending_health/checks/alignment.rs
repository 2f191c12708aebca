//! Alignment: the domain that signs is that of the sender, whom readers see.

use client::api::service::sending_health::SendingCheckKind::Alignment;
use client::api::service::sending_health::SendingCheckState::{Failed, Passed};
use client::message::Key;

use super::super::finding::Finding;
use crate::work::settings::DkimSettings;

/// Judges who signs. Our signatures name the domain of the sender, so that only their lack breaks the alignment.
pub fn check(from: &str, dkim: Option<&DkimSettings>) -> Finding {
    let (state, found) = match dkim {
        Some(_) => (Passed, Key::SendingHealthAlignmentPassed),
        None => (Failed, Key::SendingHealthAlignmentUnsigned),
    };
    let finding = Finding::new(Alignment, from, state, found, &[("domain", from)]);
    match dkim {
        Some(_) => finding,
        None => finding.remedied(Key::SendingHealthDkimUnsignedRemedy, &[("domain", from)]),
    }
}
