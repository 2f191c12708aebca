//! The picture of a member as a kind of record, and the undo of a turn.

use super::{LEFT, RIGHT, Rotate, Rotation, turned};
use crate::api::members::members::Get;
use crate::endpoint::action::{Undo, change_of};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Avatar {
    const KIND: &'static Kind = &Kind {
        name: "avatar",
        table: "member_avatars",
        members: &["id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::new("size", Key::FilesColumnSize),
            Field::new("angle", Key::AvatarsFieldAngle),
        ],
    };
}

/// The undo of a turn: a turn to the other side.
pub const ROTATED_BACK: Undo = Undo { endpoint: Rotate::ID, call: rotated_back };

fn rotated_back(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Avatar>(changes)?;
    let was_turned_right = turned(change.old["angle"].as_i64()?, RIGHT) == change.new["angle"].as_i64()?;
    let angle = Some(if was_turned_right { LEFT } else { RIGHT });
    Some(Inverse::from(&Call::<Rotate> {
        path: MemberId::new(change.id),
        query: (),
        body: Rotation { angle },
    }))
}
