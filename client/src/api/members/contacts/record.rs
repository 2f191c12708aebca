//! Phones, e-mail addresses and imported phones as kinds of records.

use super::words::VerificationType;
use super::{GetImportedPhones, ListEmails, ListPhones};
use crate::endpoint::Endpoint;
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::Phone {
    const KIND: &'static Kind = &Kind {
        name: "phone",
        table: "member_phones",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: ListPhones::NEEDS,
        fields: &[
            Field::text("phone", Key::ColumnPhone),
            Field::new("master", Key::ContactsColumnMaster),
            Field::new("verified_at", Key::ContactsColumnVerified),
            Field::new("conferred_at", Key::ContactsColumnConferred),
            Field::new("verification_sent_at", Key::ContactsColumnSent),
            Field::word::<VerificationType>("verification_type", Key::ContactsColumnVerifiedBy),
        ],
    };
}

impl Record for kind::Email {
    const KIND: &'static Kind = &Kind {
        name: "email",
        table: "member_emails",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: ListEmails::NEEDS,
        fields: &[
            Field::text("email", Key::ColumnEmail),
            Field::new("master", Key::ContactsColumnMaster),
            Field::new("verified_at", Key::ContactsColumnVerified),
            Field::new("conferred_at", Key::ContactsColumnConferred),
            Field::new("verification_sent_at", Key::ContactsColumnSent),
            Field::word::<VerificationType>("verification_type", Key::ContactsColumnVerifiedBy),
            Field::new("bounced_at", Key::ContactsColumnBounced),
        ],
    };
}

impl Record for kind::ImportedPhone {
    const KIND: &'static Kind = &Kind {
        name: "imported_phone",
        table: "imported_phones",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: GetImportedPhones::NEEDS,
        fields: &[Field::text("phone", Key::ColumnPhone)],
    };
}
