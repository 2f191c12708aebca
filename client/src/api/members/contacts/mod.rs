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
use crate::endpoints;
use crate::value::id::{EmailId, ImportedPhoneId, MemberId, PhoneId};

endpoints! {
    /// Lista os telefones de um membro, o principal primeiro.
    ListPhones "phones.list" GET "/user/phones/{id}"
        path(MemberId) -> PhoneList, needs(Read, Users), lists(PHONES, "phones.export"), is(ours);
    /// Envia a um telefone, por WhatsApp, o pedido de confirmação do número.
    SendPhoneConfirmation "phones.send-confirmation" POST "/user/send-confirmation-whatsapp/{id}"
        path(PhoneId) -> PhonesChanged, needs(Update, Users), acts(Phone, 'w', many),
        guard(OwnershipFacts::may_help, PhoneState::may_send_confirmation), told_as(ContactsEventPhoneSent), adapted_by(foreign::phone_sent);
    /// Confirma um telefone manualmente, ou confirma de novo.
    ConfirmPhone "phones.confirm" POST "/user/confirm-whatsapp/{id}"
        path(PhoneId) -> PhonesChanged, needs(Update, Users), acts(Phone, 'c', many),
        guard(PhoneState::may_confirm), told_as(ContactsEventPhoneConfirmed), adapted_by(foreign::phone_confirmed);
    /// Lista os e-mails de um membro, o principal primeiro.
    ListEmails "emails.list" GET "/user/emails/{id}"
        path(MemberId) -> EmailList, needs(Read, Users), lists(EMAILS, "emails.export"), is(ours);
    /// Envia a um e-mail o pedido de confirmação do endereço.
    SendEmailConfirmation "emails.send-confirmation" POST "/user/send-confirmation-email/{id}"
        path(EmailId) -> EmailChanged, needs(Update, Users), acts(Email, 'w', many),
        guard(OwnershipFacts::may_help, EmailState::may_send_confirmation), told_as(ContactsEventEmailSent), adapted_by(foreign::email_sent);
    /// Confirma um e-mail manualmente, ou confirma de novo.
    ConfirmEmail "emails.confirm" POST "/user/confirm-email/{id}"
        path(EmailId) -> EmailChanged, needs(Update, Users), acts(Email, 'c', many),
        guard(EmailState::may_confirm), told_as(ContactsEventEmailConfirmed), adapted_by(foreign::email_confirmed);
    /// Envia a um e-mail de um membro um link para criar uma senha, válido uma única vez.
    SendPasswordRecovery "emails.send-password-recovery" POST "/user/email-password-recovery/{user_id}/{id}"
        path((MemberId, EmailId)) -> Done, needs(Update, Users), acts(Email), guard(OwnershipFacts::may_help), told_as(ContactsEventRecoverySent),
        adapted_by(foreign::recovery_sent);
    /// Lista os telefones importados de um membro.
    ListImported "imported-phones.get" GET "/user/extracted-phones/{id}"
        path(MemberId) -> ImportedPhoneAnswer, needs(Read, Users), adapted_by(foreign::imported);
    /// Invalida para sempre um telefone importado; o número não volta a ser importado.
    Invalidate "imported-phones.invalidate" DELETE "/user/extracted-phone/{id}"
        path(ImportedPhoneId) -> Done, needs(Update, Users), danger(Destructive), acts(ImportedPhone, 'x', many),
        adapted_by(foreign::invalidated);
}
