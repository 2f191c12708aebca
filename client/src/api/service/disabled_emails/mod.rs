//! Disabled addresses: those to which letters of some classes do not leave, whatever writes them.

mod changes;
mod columns;
mod disabled_email;
mod forms;
mod guards;
mod record;
mod words;

pub use changes::*;
pub use columns::*;
pub use disabled_email::*;
pub use guards::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::limits::EMAIL;
use crate::value::id::{DisabledEmailId, kind};

/// The most addresses of a pasted list.
pub const MOST_ADDRESSES: usize = 2_000;
/// The longest pasted list, in characters.
const MOST_TEXT: i64 = 200_000;
/// The largest body with a pasted list, in bytes.
const LARGEST: usize = 900_000;

endpoints!(
    List(
        "Lista os e-mails desativados: os endereços para os quais mensagens não saem, o motivo e \
         desde quando."
    )
    .get("disabled-emails.list", "/disabled-emails")
    .query::<DisabledEmailFilter>()
    .answers::<DisabledEmailList>()
    .needs(Read, Tools)
    .lists(&DISABLED_EMAILS)
    .exported_by("disabled-emails.export")
    .ours(),
    Add("Desativa um e-mail: as mensagens que o motivo impede não saem mais para ele.")
        .post("disabled-emails.add", "/disabled-emails")
        .body::<AddDisabledEmail>()
        .answers::<DisabledEmailAdded>()
        .needs(Update, Tools)
        .forms(&[DeclaredForm::Same("disabled-emails.add", forms::add)])
        .about("disabled_email")
        .ours(),
    Enable("Reativa um e-mail desativado, com o motivo.")
        .post("disabled-emails.enable", "/disabled-emails/{id}/enable")
        .path::<DisabledEmailId>()
        .body::<EnableEmail>()
        .answers::<Done>()
        .guard(DisabledEmailFacts::may_enable)
        .needs(Update, Tools)
        .acts_on::<kind::DisabledEmail>()
        .key('e')
        .for_many()
        .undone_by(record::DISABLED_BEFORE)
        .forms(&[DeclaredForm::Same("disabled-emails.enable", forms::enable)])
        .ours(),
    Restore("Desfaz a reativação de um e-mail: ele volta a ficar desativado como antes.")
        .post("disabled-emails.restore", "/disabled-emails/{id}/restore")
        .path::<DisabledEmailId>()
        .answers::<DisabledEmailAdded>()
        .guard(DisabledEmailFacts::may_restore)
        .needs(Update, Tools)
        .about("disabled_email")
        .ours(),
    Check("Confere uma lista de e-mails: quais estão desativados, por quê e desde quando.")
        .post("disabled-emails.check", "/disabled-emails/check")
        .body::<CheckEmails>()
        .answers::<EmailsChecked>()
        .needs(Read, Tools)
        .up_to(LARGEST)
        .ours(),
    Import("Desativa uma lista de e-mails pelo mesmo motivo; repetir não muda nada.")
        .post("disabled-emails.import", "/disabled-emails/import")
        .body::<ImportDisabledEmails>()
        .answers::<DisabledEmailsImported>()
        .needs(Update, Tools)
        .forms(&[DeclaredForm::Same("disabled-emails.import", forms::import)])
        .up_to(LARGEST)
        .about("disabled_email")
        .ours(),
);
