//! The phones and e-mail addresses of members: the main ones, the additional ones, and those that were imported.

mod columns;
mod domains;
mod email;
mod foreign;
mod guards;
mod imported;
mod phone;
mod record;
mod words;

pub use columns::*;
pub use domains::*;
pub use email::*;
pub use guards::*;
pub use imported::*;
pub use phone::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::api::members::ownership::OwnershipFacts;
use crate::endpoint::clauses::Shown;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{EmailId, ImportedPhoneId, MemberId, PhoneId, kind};

endpoints!(
    ListPhones("Lista os telefones de um membro, o principal primeiro.")
        .get("phones.list", "/user/phones/{id}")
        .path::<MemberId>()
        .answers::<PhoneList>()
        .needs(Read, Users)
        .shows(&[Shown::Same("additions"), Shown::Every("phone")])
        .lists(&PHONES)
        .exported_by("phones.export")
        .ours(),
    SendPhoneConfirmation("Envia a um telefone, por WhatsApp, o pedido de confirmação do número.")
        .post("phones.send-confirmation", "/user/send-confirmation-whatsapp/{id}")
        .path::<PhoneId>()
        .answers::<PhonesChanged>()
        .guard(OwnershipFacts::may_help, PhoneState::may_send_confirmation)
        .needs(Update, Users)
        .acts_on::<kind::Phone>()
        .key('w')
        .for_many()
        .told_as(Key::ContactsEventPhoneSent)
        .adapted_by(foreign::phone_sent),
    ConfirmPhone("Confirma um telefone manualmente, ou confirma de novo.")
        .post("phones.confirm", "/user/confirm-whatsapp/{id}")
        .path::<PhoneId>()
        .answers::<PhonesChanged>()
        .guard(PhoneState::may_confirm)
        .needs(Update, Users)
        .acts_on::<kind::Phone>()
        .key('c')
        .for_many()
        .told_as(Key::ContactsEventPhoneConfirmed)
        .adapted_by(foreign::phone_confirmed),
    ListEmails("Lista os e-mails de um membro, o principal primeiro.")
        .get("emails.list", "/user/emails/{id}")
        .path::<MemberId>()
        .answers::<EmailList>()
        .needs(Read, Users)
        .shows(&[Shown::Same("additions"), Shown::Every("email")])
        .lists(&EMAILS)
        .exported_by("emails.export")
        .ours(),
    SendEmailConfirmation("Envia a um e-mail o pedido de confirmação do endereço.")
        .post("emails.send-confirmation", "/user/send-confirmation-email/{id}")
        .path::<EmailId>()
        .answers::<EmailChanged>()
        .guard(OwnershipFacts::may_help, EmailState::may_send_confirmation)
        .needs(Update, Users)
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
    .acts_on::<kind::Email>()
    .told_as(Key::ContactsEventRecoverySent)
    .adapted_by(foreign::recovery_sent),
    ListImported("Lista os telefones importados de um membro.")
        .get("imported-phones.get", "/user/extracted-phones/{id}")
        .path::<MemberId>()
        .answers::<ImportedPhoneAnswer>()
        .needs(Read, Users)
        .still()
        .adapted_by(foreign::imported),
    Invalidate("Invalida para sempre um telefone importado; o número não volta a ser importado.")
        .delete("imported-phones.invalidate", "/user/extracted-phone/{id}")
        .path::<ImportedPhoneId>()
        .answers::<Done>()
        .needs(Update, Users)
        .destructive()
        .acts_on::<kind::ImportedPhone>()
        .key('x')
        .for_many()
        .adapted_by(foreign::invalidated),
);
