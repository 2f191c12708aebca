//! The columns, filters and views of the lists of mass e-mails and of their recipients.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The mass e-mails.
pub const MASS_EMAILS: List = List::of(
    <kind::MassEmail as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id").from(Width::Wide),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("state", Key::ColumnState),
        Column::new("template_name", Key::MassEmailsColumnTemplate).from(Width::Medium),
        Column::new("counts.recipients", Key::MassEmailsColumnRecipients),
        Column::new("counts.sent", Key::OutboxStateSent).from(Width::Medium),
        Column::new("counts.waiting", Key::OutboxStateWaiting).from(Width::Medium),
        Column::new("counts.unknown", Key::MassEmailsRecipientUnknown).from(Width::Wide),
        Column::new("counts.bounced", Key::MassEmailsRecipientBounced).from(Width::Wide),
        Column::new("starts_at", Key::ColumnStart).sorted("starts_at").from(Width::Medium),
        Column::new("author", Key::ColumnAuthor).from(Width::Medium),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at").from(Width::Wide),
    ],
)
.in_files(&[
    Column::new("counts.left_out", Key::MassEmailsRecipientLeftOut),
    Column::new("counts.failed", Key::OutboxStateFailed),
    Column::new("approved_by", Key::MassEmailsColumnApprovedBy),
])
.shown_at("/cms/mass-emails")
.named_by("name")
.filtered(&[
    Filter::new("name", Key::ColumnName),
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("created_at", Key::ColumnPeriod),
    Filter::new("author", Key::ColumnAuthor).among("managers.list"),
])
.ordered(Order::descending("id"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::MassEmailsStateInApproval, "state=in_approval").counted(),
    View::new(Key::MassEmailsStateSending, "state=sending").counted(),
    View::new(Key::MassEmailsStatePaused, "state=paused").counted(),
    View::new(Key::MassEmailsStateLate, "state=late").counted(),
]);

/// The recipients of a mass e-mail.
pub const RECIPIENTS: List = List::rows(&[
    Column::new("line", Key::MassEmailsColumnLine).from(Width::Wide),
    Column::new("address", Key::ColumnEmail),
    Column::new("member.name", Key::ColumnMember).from(Width::Medium),
    Column::new("state", Key::ColumnState),
    Column::new("reason", Key::ColumnReason),
    Column::new("sent_at", Key::ColumnSentAt).from(Width::Medium),
    Column::new("last_error", Key::ColumnLastError).from(Width::Wide),
    Column::new("outbox_id", Key::DisabledEmailsColumnLetter).from(Width::Wide).optional(),
])
.in_files(&[Column::new("member.id", Key::ColumnMemberNumber)])
.filtered(&[
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("reason", Key::ColumnReason),
    Filter::new("address", Key::ColumnEmail),
])
.sorted_also(&["id"])
.ordered(Order::ascending("id"));
