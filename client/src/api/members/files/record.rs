//! Files of members as a kind of record.

use super::List;
use crate::endpoint::Endpoint;
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::File {
    const KIND: &'static Kind = &Kind {
        name: "file",
        table: "member_files",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[Field::text("name", Key::ColumnName), Field::new("size", Key::FilesColumnSize)],
    };
}
