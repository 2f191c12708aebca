//! Phones and e-mail addresses of another system: answers inside `data`, as often as it wraps them.

use serde_json::{Value, json};

use super::email::EmailChanged;
use super::imported::ImportedPhoneAnswer;
use super::phone::PhonesChanged;
use super::{
    ConfirmEmail, ConfirmPhone, GetImportedPhones, Invalidate, SendEmailConfirmation, SendPasswordRecovery,
    SendPhoneConfirmation,
};
use crate::api::account::session::Done;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, read_named, rows, unwrapped};
use crate::message::Key;

fn phones(answer: Value, key: Key, reads: &Reads<'_>) -> Result<PhonesChanged, Missing> {
    let message = reads.message(&answer, key, &[]);
    // The phones alone, or within `phones`, or within `data` once or twice, or not at all.
    let phones = rows(&["phones", "phones"], answer);
    let data = phones.is_array().then(|| json!({ "phones": phones }));
    read(json!({ "message": message, "data": data }))
}

/// Reads the answer to a request for the confirmation of a phone.
pub fn phone_sent(
    _: &Call<SendPhoneConfirmation>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<PhonesChanged, Missing> {
    phones(answer, Key::ContactsDonePhoneSent, reads)
}

/// Reads the answer to the confirmation of a phone.
pub fn phone_confirmed(
    _: &Call<ConfirmPhone>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<PhonesChanged, Missing> {
    phones(answer, Key::ContactsDonePhoneConfirmed, reads)
}

fn email(answer: Value, key: Key, reads: &Reads<'_>) -> Result<EmailChanged, Missing> {
    let message = reads.message(&answer, key, &[]);
    let inner = unwrapped(unwrapped(answer, "email"), "email");
    Ok(EmailChanged::done(message, read(inner)?))
}

/// Reads the answer to a request for the confirmation of an e-mail address.
pub fn email_sent(
    _: &Call<SendEmailConfirmation>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<EmailChanged, Missing> {
    email(answer, Key::ContactsDoneEmailSent, reads)
}

/// Reads the answer to the confirmation of an e-mail address.
pub fn email_confirmed(
    _: &Call<ConfirmEmail>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<EmailChanged, Missing> {
    email(answer, Key::ContactsDoneEmailConfirmed, reads)
}

/// Reads the answer to a link to choose a password.
pub fn recovery_sent(
    _: &Call<SendPasswordRecovery>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<Done, Missing> {
    Ok(Done { message: reads.message(&answer, Key::ContactsDoneRecoverySent, &[]) })
}

/// Reads imported phones, however often `data` is around them.
pub fn imported(
    _: &Call<GetImportedPhones>,
    answer: Value,
    _: &Reads<'_>,
) -> Result<ImportedPhoneAnswer, Missing> {
    let mut answer = unwrapped(unwrapped(answer, "extracted_phones"), "extracted_phones");
    let phones = answer.get_mut("extracted_phones").map_or(Value::Null, Value::take);
    Ok(ImportedPhoneAnswer::of(read_named("extracted_phones", phones)?))
}

/// Reads the answer to the invalidation of an imported phone.
pub fn invalidated(_: &Call<Invalidate>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let mut outcome: Done = read(answer)?;
    reads.say(&mut outcome.message, Key::ContactsDoneInvalidated, &[]);
    Ok(outcome)
}
