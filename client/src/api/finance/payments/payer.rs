//! The member who pays, as payments and exceptions name them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::id::MemberId;

/// Name and address of the member who pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Payer {
    /// The member.
    pub id: MemberId,
    /// Name.
    pub name: String,
    /// E-mail.
    pub email: String,
}
