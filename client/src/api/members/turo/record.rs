//! The undo of the mark.

use super::{Set, SetTuro};
use crate::endpoint::action::Undo;
use crate::endpoint::{Call, Endpoint};
use crate::record::Record;
use crate::value::id::{MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

/// The undo of the mark: the opposite, for the members that it changed.
pub const TURO_BEFORE: Undo = Undo { endpoint: Set::ID, call: turo_before };

fn turo_before(changes: &[Change]) -> Option<Inverse> {
    let changed = |change: &&Change| change.record == kind::Member::KIND.name;
    let was = |change: &Change| Some((MemberId::new(change.id), change.old.get("turo")?.as_bool()?));
    let before: Vec<(MemberId, bool)> = changes.iter().filter(changed).filter_map(was).collect();
    let turo = before.first()?.1;
    let users = before.into_iter().map(|(member, _)| member).collect();
    Some(Inverse::from(&Call::<Set> { path: (), query: (), body: SetTuro { users, turo: Some(turo) } }))
}
