//! Sessions and failed sign-ins as kinds of records.

use crate::access::{Action, Needs, Subject};
use crate::record::{Kind, Record};
use crate::value::id::kind;

impl Record for kind::Session {
    const KIND: &'static Kind = &Kind {
        name: "session",
        table: "sessions",
        members: &[],
        read_by: None,
        page: None,
        heard_by: Needs::Can(Action::Manage, Subject::All),
        fields: &[],
    };
}

impl Record for kind::Login {
    const KIND: &'static Kind = &Kind {
        name: "login",
        table: "login_failures",
        members: &[],
        read_by: None,
        page: None,
        heard_by: Needs::Can(Action::Manage, Subject::All),
        fields: &[],
    };
}
