//! The form for a new link of a payment that failed.

use super::changes::form as of_action;
use super::{expires_at, method};
use crate::api::finance::payments::pricing::{METHODS, Offer};
use crate::api::finance::payments::{PaymentType, Renew};
use crate::endpoint::Endpoint;
use crate::form::{Field, Form, Value};
use crate::message::{Key, Lang};
use crate::value::word::Word;

/// Returns the form, with the method of the failed payment if it is still offered.
pub fn form(failed: PaymentType, offer: &Offer<'_>, lang: Lang) -> Form {
    let default = if METHODS.contains(&failed) { failed.name().as_str().into() } else { Value::Null };
    let fields = vec![Field { default, ..method(lang) }, expires_at(offer, lang)];
    let action = Key::ActionPaymentsRenew;
    of_action(Renew::ID, action, action, fields, lang)
}
