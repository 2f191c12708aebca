//! Mass e-mails: one text to many recipients, who are frozen when the approval is requested.

mod audience;
mod changes;
mod columns;
mod facts;
mod forms;
mod guards;
mod hours;
mod mass_email;
mod recipients;
mod record;
mod words;

pub use audience::*;
pub use changes::*;
pub use columns::*;
pub use facts::*;
pub use guards::*;
pub use mass_email::*;
pub use recipients::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::api::service::outbox::SendOutcome;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{MassEmailId, kind};
use crate::wire::consent::GiveConsent;

/// The longest name of a mass e-mail, in characters.
pub const LONGEST_NAME: i64 = 128;
/// The longest filter, in characters.
pub const LONGEST_FILTER: i64 = 2_000;
/// The longest pasted list, in characters.
pub const LONGEST_LIST: i64 = 500_000;
/// The longest file, in characters.
pub const LONGEST_FILE: i64 = 12_000_000;
/// The most recipients of one mass e-mail.
pub const MOST_RECIPIENTS: usize = 200_000;
/// The most recipients that the author may approve alone.
pub const APPROVED_ALONE: i64 = 500;
/// The highest rate.
pub const MOST_PER_MINUTE: i64 = 100_000;
/// The largest body with a file, in bytes.
const LARGEST: usize = 28 << 20;

endpoints!(
    List("Lista os e-mails em massa, com a situação e os números de cada um.")
        .get("mass-emails.list", "/mass-emails")
        .query::<MassEmailFilter>()
        .answers::<MassEmailList>()
        .needs(MassEmails, Tools)
        .lists(&MASS_EMAILS)
        .exported_by("mass-emails.export")
        .ours(),
    Get("Mostra um e-mail em massa: o público, os números e a aprovação.")
        .get("mass-emails.get", "/mass-emails/{id}")
        .path::<MassEmailId>()
        .answers::<MassEmailRecord>()
        .needs(MassEmails, Tools)
        .facts("mass_email", MASS_EMAIL)
        .ours(),
    Create("Cria um e-mail em massa, como rascunho.")
        .post("mass-emails.create", "/mass-emails")
        .body::<NewMassEmail>()
        .answers::<MassEmailSaved>()
        .needs(MassEmails, Tools)
        .removed_by(record::CREATED)
        .forms(&[DeclaredForm::Same("mass-emails.create", forms::create)])
        .up_to(LARGEST)
        .about("mass_email")
        .ours(),
    Edit("Muda um e-mail em massa em rascunho; de um pausado, só o horário e o ritmo.")
        .put("mass-emails.edit", "/mass-emails/{id}")
        .path::<MassEmailId>()
        .body::<MassEmailChange>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_edit)
        .needs(MassEmails, Tools)
        .acts_on::<kind::MassEmail>()
        .up_to(LARGEST)
        .ours(),
    Delete("Exclui um e-mail em massa em rascunho.")
        .delete("mass-emails.delete", "/mass-emails/{id}")
        .path::<MassEmailId>()
        .answers::<Done>()
        .guard(MassEmailFacts::may_delete)
        .needs(MassEmails, Tools)
        .destructive()
        .acts_on::<kind::MassEmail>()
        .key('x')
        .ours(),
    Audience("Conta o público de um e-mail em massa agora: quantos recebem e quem fica de fora, por motivo.")
        .get("mass-emails.audience", "/mass-emails/{id}/audience")
        .path::<MassEmailId>()
        .answers::<AudienceChecked>()
        .needs(MassEmails, Tools)
        .ours(),
    ListRecipients("Lista os destinatários de um e-mail em massa, cada um com a sua situação.")
        .get("mass-emails.recipients", "/mass-emails/{id}/recipients")
        .path::<MassEmailId>()
        .query::<RecipientFilter>()
        .answers::<RecipientList>()
        .needs(MassEmails, Tools)
        .lists(&RECIPIENTS)
        .exported_by("mass-emails.export-recipients")
        .ours(),
    SendTest("Envia um e-mail em massa a quem chama, marcado como teste; não conta em nenhum número.")
        .post("mass-emails.send-test", "/mass-emails/{id}/test")
        .path::<MassEmailId>()
        .body::<MassEmailTest>()
        .answers::<SendOutcome>()
        .needs(MassEmails, Tools)
        .acts_on::<kind::MassEmail>()
        .ours(),
    RequestApproval("Pede a aprovação de um e-mail em massa: fixa a versão do texto e os destinatários.")
        .post("mass-emails.request-approval", "/mass-emails/{id}/request-approval")
        .path::<MassEmailId>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_request_approval)
        .needs(MassEmails, Tools)
        .acts_on::<kind::MassEmail>()
        .key('r')
        .ours(),
    Approve("Aprova um e-mail em massa; com mais de 500 destinatários, quem aprova não é quem escreveu.")
        .post("mass-emails.approve", "/mass-emails/{id}/approve")
        .path::<MassEmailId>()
        .body::<GiveConsent>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_approve)
        .needs(MassEmails, Tools)
        .acts_on::<kind::MassEmail>()
        .key('p')
        .ours(),
    Withdraw("Traz um e-mail em massa de volta para rascunho; a aprovação deixa de valer.")
        .post("mass-emails.withdraw", "/mass-emails/{id}/withdraw")
        .path::<MassEmailId>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_withdraw)
        .needs(MassEmails, Tools)
        .acts_on::<kind::MassEmail>()
        .ours(),
    Schedule("Marca quando um e-mail em massa aprovado começa a sair; sem data, agora.")
        .post("mass-emails.schedule", "/mass-emails/{id}/schedule")
        .path::<MassEmailId>()
        .body::<MassEmailSchedule>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_schedule)
        .needs(MassEmails, Tools)
        .irreversible()
        .acts_on::<kind::MassEmail>()
        .key('s')
        .forms(&[DeclaredForm::Same("mass-emails.schedule", forms::schedule)])
        .ours(),
    Pause("Pausa um e-mail em massa: o que ainda não saiu espera.")
        .post("mass-emails.pause", "/mass-emails/{id}/pause")
        .path::<MassEmailId>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_pause)
        .needs(MassEmails, Tools)
        .acts_on::<kind::MassEmail>()
        .key('b')
        .ours(),
    Resume("Retoma um e-mail em massa pausado.")
        .post("mass-emails.resume", "/mass-emails/{id}/resume")
        .path::<MassEmailId>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_resume)
        .needs(MassEmails, Tools)
        .irreversible()
        .acts_on::<kind::MassEmail>()
        .ours(),
    Cancel("Cancela um e-mail em massa: o que ainda não saiu não sai mais.")
        .post("mass-emails.cancel", "/mass-emails/{id}/cancel")
        .path::<MassEmailId>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_cancel)
        .needs(MassEmails, Tools)
        .destructive()
        .acts_on::<kind::MassEmail>()
        .ours(),
    CloneMassEmail(
        "Copia um e-mail em massa para um novo rascunho, para o mesmo público ou só para quem não clicou."
    )
    .post("mass-emails.clone", "/mass-emails/{id}/clone")
    .path::<MassEmailId>()
    .body::<MassEmailCopy>()
    .answers::<MassEmailSaved>()
    .needs(MassEmails, Tools)
    .acts_on::<kind::MassEmail>()
    .removed_by(record::CREATED)
    .forms(&[DeclaredForm::Same("mass-emails.clone", forms::clone)])
    .about("mass_email")
    .ours(),
    Settle("Decide sobre destinatários cuja entrega é desconhecida: já receberam, ou recebem de novo.")
        .post("mass-emails.settle", "/mass-emails/{id}/settle")
        .path::<MassEmailId>()
        .body::<SettleRecipient>()
        .answers::<MassEmailSaved>()
        .guard(MassEmailFacts::may_settle)
        .needs(MassEmails, Tools)
        .irreversible()
        .acts_on::<kind::MassEmail>()
        .forms(&[DeclaredForm::Same("mass-emails.settle", forms::settle)])
        .ours(),
    Results("Mostra os resultados de um e-mail em massa por dia.")
        .get("mass-emails.results", "/mass-emails/{id}/results")
        .path::<MassEmailId>()
        .answers::<MassEmailResults>()
        .needs(MassEmails, Tools)
        .ours(),
);
