//! The calls of e-mail addresses.

use super::{EMAILS, EmailChanged, EmailList, EmailState, foreign, letters};
use crate::api::account::session::Done;
use crate::api::members::ownership::OwnershipFacts;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{EmailId, MemberId, kind};

endpoints!(
    ListEmails("Lista os e-mails de um membro, o principal primeiro.")
        .get("emails.list", "/user/emails/{id}")
        .path::<MemberId>()
        .answers::<EmailList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Same("additions"), ShownRecords::Every("email")])
        .lists(&EMAILS)
        .exported_by("emails.export")
        .ours(),
    SendEmailConfirmation("Envia a um e-mail o pedido de confirmação do endereço.")
        .post("emails.send-confirmation", "/user/send-confirmation-email/{id}")
        .path::<EmailId>()
        .answers::<EmailChanged>()
        .guard(OwnershipFacts::may_help, EmailState::may_send_confirmation)
        .needs(Update, Users)
        .sends(&[&letters::CONFIRMATION])
        .acts_on::<kind::Email>()
        .key('w')
        .for_many()
        .told_as(Key::ContactsEventEmailSent)
        .adapted_by(foreign::email_sent),
    ConfirmEmail("Confirma um e-mail manualmente, ou confirma de novo.")
        .post("emails.confirm", "/user/confirm-email/{id}")
        .path::<EmailId>()
        .answers::<EmailChanged>()
        .guard(EmailState::may_confirm)
        .needs(Update, Users)
        .acts_on::<kind::Email>()
        .key('c')
        .for_many()
        .told_as(Key::ContactsEventEmailConfirmed)
        .adapted_by(foreign::email_confirmed),
    SendPasswordRecovery(
        "Envia a um e-mail de um membro um link para criar uma senha, válido uma única vez."
    )
    .post("emails.send-password-recovery", "/user/email-password-recovery/{user_id}/{id}")
    .path::<(MemberId, EmailId)>()
    .answers::<Done>()
    .guard(OwnershipFacts::may_help)
    .needs(Update, Users)
    .sends(&[&letters::PASSWORD])
    .acts_on::<kind::Email>()
    .told_as(Key::ContactsEventRecoverySent)
    .adapted_by(foreign::recovery_sent),
);
