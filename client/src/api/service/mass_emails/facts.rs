//! The facts of a mass e-mail.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a mass e-mail.
pub const MASS_EMAIL: &[Section] = &[
    Section::new(
        Key::NounMassEmailTitle,
        &[
            Fact::new("state", Key::ColumnState).beside(&[Beside::new("pause_reason")]),
            Fact::new("template_name", Key::MassEmailsColumnTemplate)
                .beside(&[Beside::new("template_version")]),
            Fact::new("starts_at", Key::ColumnStart),
            Fact::new("rate_per_minute", Key::MassEmailsColumnRatePerMinute),
            Fact::new("rate_per_domain", Key::MassEmailsColumnRatePerDomain),
            Fact::new("created_at", Key::ColumnCreatedAt).beside(&[Beside::new("author")]),
            Fact::new("approved_at", Key::MassEmailsColumnApprovedAt).beside(&[Beside::new("approved_by")]),
            Fact::new("finished_at", Key::MassEmailsColumnFinished),
        ],
    ),
    Section::new(
        Key::MassEmailsColumnRecipients,
        &[
            Fact::new("counts.recipients", Key::MassEmailsColumnRecipients),
            Fact::new("counts.waiting", Key::OutboxStateWaiting),
            Fact::new("counts.sending", Key::OutboxStateSending),
            Fact::new("counts.sent", Key::OutboxStateSent),
            Fact::new("counts.unknown", Key::MassEmailsRecipientUnknown),
            Fact::new("counts.failed", Key::OutboxStateFailed),
            Fact::new("counts.bounced", Key::MassEmailsRecipientBounced),
            Fact::new("counts.complained", Key::MassEmailsRecipientComplained),
            Fact::new("counts.unsubscribed", Key::MassEmailsRecipientUnsubscribed),
            Fact::new("counts.pressed", Key::MassEmailsRecipientPressed),
            Fact::new("counts.left_out", Key::MassEmailsRecipientLeftOut),
            Fact::new("counts.recalled", Key::OutboxStateRecalled),
        ],
    ),
];
