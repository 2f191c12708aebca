//! The columns of the lists of phones and e-mail addresses.

use crate::list::{Column, List, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The phones of a member.
pub const PHONES: List = List::of(
    <kind::Phone as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("phone", Key::ColumnPhone),
        Column::new("master", Key::ContactsColumnMaster),
        Column::new("verified_at", Key::ContactsColumnVerified),
        Column::new("verification_type", Key::ContactsColumnVerifiedBy).from(Width::Medium),
        Column::new("conferred_at", Key::ContactsColumnConferred).from(Width::Wide),
        Column::new("account_manager.name", Key::ContactsColumnConferredBy).from(Width::Wide),
        Column::new("verification_sent_at", Key::ContactsColumnSent).from(Width::Wide),
    ],
);

/// The e-mail addresses of a member.
pub const EMAILS: List = List::of(
    <kind::Email as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("email", Key::ColumnEmail),
        Column::new("master", Key::ContactsColumnMaster),
        Column::new("verified_at", Key::ContactsColumnVerified),
        Column::new("verification_type", Key::ContactsColumnVerifiedBy).from(Width::Medium),
        Column::new("conferred_at", Key::ContactsColumnConferred).from(Width::Wide),
        Column::new("account_manager.name", Key::ContactsColumnConferredBy).from(Width::Wide),
        Column::new("verification_sent_at", Key::ContactsColumnSent).from(Width::Wide),
        Column::new("bounced_at", Key::ContactsColumnBounced).from(Width::Wide),
    ],
);
