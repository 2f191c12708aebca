//! A member's subscription on the wire.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{GatewayType, SubscriptionStatus};
use crate::wire::ours;

/// A member's subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Subscription {
    /// The state.
    pub status: SubscriptionStatus,
    /// The payment gateway, if the member ever had a subscription.
    #[serde(default)]
    pub gateway_type: Option<GatewayType>,
    /// Its reference at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// When it started.
    #[serde(default)]
    pub started_at: Option<Timestamp>,
    /// When it was cancelled.
    #[serde(default)]
    pub cancelled_at: Option<Timestamp>,
    /// Who cancelled it.
    #[serde(default)]
    pub cancelled_by: Option<String>,
    /// The record's version, for `If-Match`; 0 if there never was one.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}
