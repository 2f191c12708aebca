//! The phones of a member.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::PhoneState;
use super::words::{Confirmer, VerificationType};
use crate::endpoint::can::{Can, verbs};
use crate::rules::phone::call_digits;
use crate::value::id::{MemberId, PhoneId};
use crate::wire::ours;

/// A phone of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Phone {
    /// The phone.
    pub id: PhoneId,
    /// The national digits.
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: String,
    /// The number as it was typed.
    #[serde(default)]
    pub complete: String,
    /// Whether it is the main one.
    #[serde(default)]
    pub master: bool,
    /// When it was verified; null before that.
    #[serde(default)]
    pub verified_at: Option<Timestamp>,
    /// When staff confirmed it last.
    #[serde(default)]
    pub conferred_at: Option<Timestamp>,
    /// When the request for confirmation was sent last.
    #[serde(default)]
    pub verification_sent_at: Option<Timestamp>,
    /// Who verified it.
    #[serde(default)]
    pub verification_type: Option<VerificationType>,
    /// The member of staff who confirmed it.
    #[serde(default)]
    pub account_manager: Option<Confirmer>,
    /// The member whose phone it is.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub user_id: MemberId,
    /// The number that a call link dials: the prefix 0 and the digits.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub dial: String,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<PhoneState>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

impl Phone {
    /// Returns the digits that a call link of a number dials.
    pub fn dialled(phone: &str) -> String {
        call_digits(phone)
    }
}

/// The phones of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PhoneList {
    /// The phones, the main one first.
    pub phones: Vec<Phone>,
}

/// Answer to a change of a phone: the phones of the member, which replace those that the caller knows.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PhonesChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The phones of the member; absent if another system does not send them.
    #[serde(default)]
    pub data: Option<PhoneList>,
}
