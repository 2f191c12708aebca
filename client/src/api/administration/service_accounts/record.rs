//! Service accounts as a kind of record.

use super::Get;
use crate::access::{Action, Needs, Role, Subject};
use crate::endpoint::Endpoint;
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::ServiceAccount {
    const KIND: &'static Kind = &Kind {
        name: "service-account",
        table: "service_accounts",
        members: &[],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Needs::Can(Action::Manage, Subject::All),
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::word::<Role>("role", Key::ColumnRole),
            Field::text("abilities", Key::StaffServiceAbilities),
            Field::text("addresses", Key::StaffServiceAddresses),
            Field::text("valid_until", Key::StaffServiceExpires),
        ],
    };
}
