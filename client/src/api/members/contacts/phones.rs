//! The calls of phones.

use super::{PHONES, PhoneList, PhoneState, PhonesChanged, foreign};
use crate::api::members::ownership::OwnershipFacts;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, PhoneId, kind};

endpoints!(
    ListPhones("Lista os telefones de um membro, o principal primeiro.")
        .get("phones.list", "/user/phones/{id}")
        .path::<MemberId>()
        .answers::<PhoneList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Same("additions"), ShownRecords::Every("phone")])
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
);
