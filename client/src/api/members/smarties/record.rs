//! Smarties as a kind of records.

use super::List;
use crate::endpoint::Endpoint;
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::Smarty {
    const KIND: &'static Kind = &Kind {
        name: "smarty",
        table: "smarties",
        members: &["member_id", "for_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::id("member_id", Key::SmartiesColumnMember),
            Field::id("for_id", Key::SmartiesColumnFor),
            Field::new("score", Key::ColumnScore),
        ],
    };
}
