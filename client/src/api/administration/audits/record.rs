//! Refusals and exports as kinds of records: calls that the server audits although they change nothing.

use crate::access::{Action, Needs, Subject};
use crate::record::{Kind, Record};
use crate::value::id::kind;

impl Record for kind::Refusal {
    const KIND: &'static Kind = &Kind {
        name: "refusal",
        table: "reads",
        members: &[],
        read_by: None,
        page: None,
        heard_by: Needs::Can(Action::Manage, Subject::All),
        fields: &[],
    };
}

impl Record for kind::Export {
    const KIND: &'static Kind = &Kind {
        name: "export",
        table: "reads",
        members: &[],
        read_by: None,
        page: None,
        heard_by: Needs::Can(Action::Manage, Subject::All),
        fields: &[],
    };
}
