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

use crate::endpoints;
use crate::value::id::MemberId;

endpoints! {
    /// Passa tudo o que é de um membro a outro do mesmo tipo e inativa o primeiro como migrado.
    Migrate "members.migrate" POST "/user/migrate/{from}/{to}"
        path((MemberId, MemberId)) body(MemberMigration) -> MemberMigrated, needs(MigrateUser, Tools), acts(Member),
        undone_by(record::MIGRATION_BEFORE), told_as(MigrationEventMigrated),
        adapted_by(foreign::member);
    /// Desfaz a migração de um membro, se nada do que passou mudou desde então.
    Undo "members.undo-migration" POST "/user/undo-migration/{id}"
        path(MemberId) -> MemberMigrated, needs(MigrateUser, Tools), told_as(MigrationEventUndone), is(ours);
    /// Passa só o acesso de um membro a outro do mesmo tipo: o e-mail de entrada e a senha.
    MigrateLogin "members.migrate-login" POST "/user/migrate-login/{id}"
        path(MemberId) body(LoginMigration) -> LoginMigrated, needs(MigrateUser, Tools), acts(Member),
        undone_by(record::LOGIN_BEFORE), told_as(MigrationEventLogin),
        forms("members.migrate-login" = forms::login), adapted_by(foreign::login);
}
