//! Money that does not match what was asked, and waits for a person.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::payer::Payer;
use super::words::{ExceptionKind, ExceptionState, GatewayType};
use crate::value::id::{ExceptionId, TransactionId};
use crate::value::money::Money;
use crate::wire::ours;

/// Money that does not match what was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentException {
    /// The id.
    pub id: ExceptionId,
    /// Why it waits.
    pub kind: ExceptionKind,
    /// The outcome.
    pub state: ExceptionState,
    /// The payment; absent if it is not known.
    #[serde(default)]
    pub transaction_id: Option<TransactionId>,
    /// The member who pays, if the payment is known.
    #[serde(default)]
    pub user: Option<Payer>,
    /// The gateway.
    pub gateway_type: GatewayType,
    /// The charge's reference there.
    pub gateway_ref: String,
    /// The amount that was asked; absent if the payment is not known.
    #[serde(default)]
    pub asked: Option<Money>,
    /// The amount that came; absent if the gateway does not report it.
    #[serde(default)]
    pub came: Option<Money>,
    /// The day on which it came.
    pub day: Date,
    /// The last note of a user.
    #[serde(default)]
    pub note: Option<String>,
    /// When it was learned of.
    pub created_at: Timestamp,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}
