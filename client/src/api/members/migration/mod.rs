//! The migration of a member to another: everything that is kept about one passes to the other.

mod bodies;
mod foreign;
pub mod forms;
mod guards;
mod login;
mod record;
mod words;

pub use bodies::*;
pub use guards::*;
pub use login::*;
pub use words::*;

use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    Migrate("Passa tudo o que é de um membro a outro do mesmo tipo e inativa o primeiro como migrado.")
        .post("members.migrate", "/user/migrate/{from}/{to}")
        .path::<(MemberId, MemberId)>()
        .body::<MemberMigration>()
        .answers::<MemberMigrated>()
        .needs(MigrateUser, Tools)
        .acts_on::<kind::Member>()
        .undone_by(record::MIGRATION_BEFORE)
        .told_as(Key::MigrationEventMigrated)
        .adapted_by(foreign::member),
    UndoMigration("Desfaz a migração de um membro, se nada do que passou mudou desde então.")
        .post("members.undo-migration", "/user/undo-migration/{id}")
        .path::<MemberId>()
        .answers::<MemberMigrated>()
        .needs(MigrateUser, Tools)
        .told_as(Key::MigrationEventUndone)
        .ours(),
    MigrateLogin("Passa só o acesso de um membro a outro do mesmo tipo: o e-mail de entrada e a senha.")
        .post("members.migrate-login", "/user/migrate-login/{id}")
        .path::<MemberId>()
        .body::<LoginMigration>()
        .answers::<LoginMigrated>()
        .needs(MigrateUser, Tools)
        .acts_on::<kind::Member>()
        .undone_by(record::LOGIN_BEFORE)
        .told_as(Key::MigrationEventLogin)
        .forms(&[DeclaredForm::Same("members.migrate-login", forms::login)])
        .adapted_by(foreign::login),
);
