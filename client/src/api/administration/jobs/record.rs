//! Jobs as a kind of records, and the undo of a cancellation.

use super::words::JobState;
use super::{Get, Retry};
use crate::access::{Action, Needs, Subject};
use crate::endpoint::action::{Undo, change_of};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{JobId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Job {
    const KIND: &'static Kind = &Kind {
        name: "job",
        table: "jobs",
        members: &[],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Needs::Can(Action::Read, Subject::Auth),
        fields: &[
            Field::word::<JobState>("state", Key::ColumnState),
            Field::new("done", Key::JobsColumnDone),
            Field::new("total", Key::JobsColumnTotal),
        ],
    };
}

/// The undo of a cancellation: the job goes on where it stopped.
pub const GO_ON: Undo = Undo { endpoint: Retry::ID, call: go_on };

fn go_on(changes: &[Change]) -> Option<Inverse> {
    let job = change_of::<kind::Job>(changes)?;
    Some(Inverse::from(&Call::<Retry> { path: JobId::new(job.id), query: (), body: () }))
}
