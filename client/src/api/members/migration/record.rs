//! The undo of migrations.

use super::{LoginMigration, MigrateLogin, UndoMigration};
use crate::endpoint::action::Undo;
use crate::endpoint::{Call, Endpoint};
use crate::record::Record;
use crate::value::id::{EmailId, MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

/// The undo of a migration: brings everything back from the snapshot that was kept of it.
pub const MIGRATION_BEFORE: Undo = Undo { endpoint: UndoMigration::ID, call: migration_before };

fn migration_before(changes: &[Change]) -> Option<Inverse> {
    let is_source =
        |change: &&Change| change.record == kind::Member::KIND.name && change.new["migrated_to"].is_i64();
    let path = MemberId::new(changes.iter().find(is_source)?.id);
    Some(Inverse::from(&Call::<UndoMigration> { path, query: (), body: () }))
}

/// The undo of a migration of the login: passes it back.
pub const LOGIN_BEFORE: Undo = Undo { endpoint: MigrateLogin::ID, call: login_before };

fn login_before(changes: &[Change]) -> Option<Inverse> {
    let of_member = || changes.iter().filter(|change| change.record == kind::Member::KIND.name);
    let giver = of_member().find(|change| change.new["login_to"].is_i64())?;
    let receiver = of_member().find(|change| change.new["login_from"].is_i64())?;
    let main_email = receiver.old["main_email"].as_i64().map(EmailId::new);
    let body = LoginMigration { to: MemberId::new(giver.id), main_email };
    Some(Inverse::from(&Call::<MigrateLogin> { path: MemberId::new(receiver.id), query: (), body }))
}
