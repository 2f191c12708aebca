//! Accounts: companies that buy as one, with several of their people. Each has exactly one owner.

mod account;
mod changes;
mod columns;
mod facts;
mod foreign;
mod forms;
mod guards;
mod record;
mod words;

pub use account::*;
pub use changes::*;
pub use columns::*;
pub use facts::*;
pub use guards::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{AccountId, kind};

endpoints!(
    List("Lista as contas: empresas que compram, com seu dono e seu próximo passo.")
        .get("accounts.list", "/accounts")
        .query::<AccountFilter>()
        .answers::<AccountList>()
        .needs(Crm, Projects)
        .lists(&ACCOUNTS)
        .exported_by("accounts.export")
        .ours(),
    Get("Mostra uma conta.")
        .get("accounts.get", "/accounts/{id}")
        .path::<AccountId>()
        .answers::<AccountRecord>()
        .needs(Crm, Projects)
        .facts("account", ACCOUNT)
        .ours(),
    Create("Cria uma conta, com a pessoa que é sua dona.")
        .post("accounts.create", "/accounts")
        .body::<NewAccount>()
        .answers::<AccountSaved>()
        .needs(Crm, Projects)
        .removed_by(record::CREATED)
        .forms(&[DeclaredForm::Each("accounts.create", foreign::create_form)])
        .about("account")
        .imported_by("accounts.import")
        .ours(),
    Edit("Muda os dados de uma conta.")
        .put("accounts.edit", "/accounts/{id}")
        .path::<AccountId>()
        .body::<AccountDraft>()
        .answers::<AccountSaved>()
        .needs(Crm, Projects)
        .acts_on::<kind::Account>()
        .key('e')
        .undone_by(record::VALUES_BEFORE)
        .forms(&[DeclaredForm::Each("accounts.edit", foreign::edit_form)])
        .ours(),
    ChangeStage("Muda a fase de uma conta; a de antiga pede o motivo.")
        .post("accounts.change-stage", "/accounts/{id}/stage")
        .path::<AccountId>()
        .body::<AccountStageChange>()
        .answers::<AccountSaved>()
        .needs(Crm, Projects)
        .acts_on::<kind::Account>()
        .key('f')
        .undone_by(record::STAGE_BEFORE)
        .forms(&[DeclaredForm::Each("accounts.change-stage", foreign::stage_form)])
        .ours(),
    TransferOwnership("Passa a conta a outra de suas pessoas; quem era dono fica com a permissão dela.")
        .post("accounts.transfer-ownership", "/accounts/{id}/ownership")
        .path::<AccountId>()
        .body::<OwnershipTransfer>()
        .answers::<AccountSaved>()
        .guard(AccountFacts::may_transfer_ownership)
        .needs(Crm, Projects)
        .acts_on::<kind::Account>()
        .key('t')
        .undone_by(record::OWNER_BEFORE)
        .forms(&[DeclaredForm::Each("accounts.transfer-ownership", foreign::transfer_form)])
        .ours(),
    Delete("Exclui uma conta que ainda não comprou; as pessoas que só tinham esta saem com ela.")
        .delete("accounts.delete", "/accounts/{id}")
        .path::<AccountId>()
        .answers::<Done>()
        .guard(AccountFacts::may_delete)
        .needs(Crm, Projects)
        .destructive()
        .acts_on::<kind::Account>()
        .ours(),
);
