//! Staff accounts as a kind of record.

use super::Get;
use crate::access::{Action, Needs, Subject};
use crate::endpoint::Endpoint;
use crate::record::{Kind, Record};
use crate::value::id::kind;

impl Record for kind::Staff {
    const KIND: &'static Kind = &Kind {
        name: "staff",
        table: "staff",
        members: &[],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Needs::Can(Action::Manage, Subject::All),
        fields: &[],
    };
}
