//! The people of accounts. A person belongs to accounts by memberships, each with its permission, its first and its last day.

mod account_user;
mod changes;
mod columns;
mod facts;
mod foreign;
mod forms;
mod guards;
mod record;
mod words;

pub use account_user::*;
pub use changes::*;
pub use columns::*;
pub use facts::*;
pub use foreign::others;
pub use guards::*;
pub use words::*;

use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{AccountId, AccountUserId, kind};

endpoints!(
    List("Lista as pessoas das contas, com suas permissões.")
        .get("account-users.list", "/account-users")
        .query::<AccountUserFilter>()
        .answers::<AccountUserList>()
        .needs(Crm, Projects)
        .lists(&ACCOUNT_USERS)
        .exported_by("account-users.export")
        .ours(),
    Get("Mostra uma pessoa e as contas às quais pertence e pertenceu.")
        .get("account-users.get", "/account-users/{id}")
        .path::<AccountUserId>()
        .answers::<AccountUserRecord>()
        .needs(Crm, Projects)
        .facts("account_user", ACCOUNT_USER)
        .ours(),
    Add("Inclui uma pessoa em uma conta; a que já é conhecida pelo e-mail entra também nesta.")
        .post("account-users.add", "/accounts/{id}/users")
        .path::<AccountId>()
        .body::<NewAccountUser>()
        .answers::<AccountUserSaved>()
        .needs(Crm, Projects)
        .acts_on::<kind::Account>()
        .key('i')
        .forms(&[DeclaredForm::Same("account-users.add", forms::add)])
        .about("account_user")
        .ours(),
    Edit("Muda o nome, o e-mail ou o telefone de uma pessoa, em todas as suas contas.")
        .put("account-users.edit", "/account-users/{id}")
        .path::<AccountUserId>()
        .body::<AccountUserDraft>()
        .answers::<AccountUserSaved>()
        .needs(Crm, Projects)
        .acts_on::<kind::AccountUser>()
        .key('e')
        .undone_by(record::VALUES_BEFORE)
        .forms(&[DeclaredForm::Each("account-users.edit", foreign::edit_form)])
        .ours(),
    ChangePermission("Muda a permissão de uma pessoa em uma conta; a de dono passa por transferência.")
        .post("account-users.change-permission", "/account-users/{id}/permission")
        .path::<AccountUserId>()
        .body::<PermissionChange>()
        .answers::<AccountUserSaved>()
        .guard(AccountUserFacts::may_change_permission)
        .needs(Crm, Projects)
        .acts_on::<kind::AccountUser>()
        .key('p')
        .undone_by(record::PERMISSION_BEFORE)
        .forms(&[DeclaredForm::Each("account-users.change-permission", foreign::permission_form)])
        .ours(),
    Leave("Tira uma pessoa de uma conta, com o motivo; a conta de quem é dono passa antes ao sucessor.")
        .post("account-users.leave", "/account-users/{id}/leave")
        .path::<AccountUserId>()
        .body::<LeaveAccount>()
        .answers::<AccountUserSaved>()
        .guard(AccountUserFacts::may_leave)
        .needs(Crm, Projects)
        .destructive()
        .acts_on::<kind::AccountUser>()
        .key('x')
        .forms(&[DeclaredForm::Each("account-users.leave", foreign::leave_form)])
        .ours(),
);
