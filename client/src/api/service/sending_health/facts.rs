//! The facts of the sending of letters.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of the sending of letters.
pub const SENDING_HEALTH: &[Section] = &[
    Section::new(
        Key::SendingHealthPageChecks,
        &[
            Fact::new("domain", Key::SendingHealthColumnDomain),
            Fact::new("checked_at", Key::SendingHealthColumnCheckedAt),
            Fact::new("blocked_by", Key::SendingHealthColumnBlockedBy),
            Fact::each("checks", "state", Key::SendingHealthColumnCheck).named_by("check").beside(&[
                Beside::new("about"),
                Beside::new("found"),
                Beside::new("remedy"),
                Beside::new("record.name"),
                Beside::new("record.kind"),
                Beside::new("record.value"),
            ]),
        ],
    ),
    Section::new(
        Key::SendingHealthPageLanes,
        &[Fact::each("lanes", "waiting", Key::SendingHealthColumnWaiting).named_by("class").beside(&[
            Beside::new("oldest_at"),
            Beside::new("paused_at").said(Key::SendingHealthPausedSince, "since"),
            Beside::new("answer"),
        ])],
    ),
    Section::new(
        Key::SendingHealthPageDomains,
        &[
            Fact::new("total.letters", Key::SendingHealthColumnLetters),
            Fact::new("total.bounced", Key::SendingHealthColumnBounced),
            Fact::new("total.complained", Key::SendingHealthColumnComplained),
            Fact::new("total.complained_per_thousand", Key::SendingHealthColumnPerThousand),
            Fact::each("domains", "letters", Key::SendingHealthColumnLetters).named_by("domain").beside(&[
                Beside::new("bounced").said(Key::SendingHealthBounced, "n"),
                Beside::new("complained").said(Key::SendingHealthComplained, "n"),
            ]),
        ],
    ),
];
