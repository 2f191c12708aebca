//! Migrations by another system, which may answer without a message and without the members.

use serde_json::Value;

use super::bodies::MemberMigrated;
use super::login::LoginMigrated;
use super::{Migrate, MigrateLogin};
use crate::api::members::members::Get;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::message::Key;
use crate::value::id::MemberId;

/// Reads the answer to the migration of a member.
pub fn member(call: &Call<Migrate>, answer: Value, reads: &Reads<'_>) -> Result<MemberMigrated, Missing> {
    let mut outcome: MemberMigrated = read(answer)?;
    (outcome.from, outcome.to) = call.path;
    say(&mut outcome.message, Key::MigrationDoneMigrated, call.path, reads)?;
    Ok(outcome)
}

/// Reads the answer to the migration of a login.
pub fn login(call: &Call<MigrateLogin>, answer: Value, reads: &Reads<'_>) -> Result<LoginMigrated, Missing> {
    let mut outcome: LoginMigrated = read(answer)?;
    (outcome.from, outcome.to) = (call.path, call.body.to);
    say(&mut outcome.message, Key::MigrationDoneLogin, (call.path, call.body.to), reads)?;
    Ok(outcome)
}

fn say(
    message: &mut String,
    key: Key,
    (from, to): (MemberId, MemberId),
    reads: &Reads<'_>,
) -> Result<(), Missing> {
    if message.is_empty() {
        let name = |id| -> Result<String, Missing> { Ok(reads.get(&Get::of(id))?.user.name) };
        let (from, to) = (name(from)?, name(to)?);
        reads.say(message, key, &[("from", &from), ("to", &to)]);
    }
    Ok(())
}
