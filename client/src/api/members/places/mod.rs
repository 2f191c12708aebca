//! Places and registries: addresses by postal code (CEP), postal codes by address, and the public registry of
//! representatives.

pub mod postal_codes;
pub mod registry;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoint::Visitor;

pub use postal_codes::*;
pub use registry::*;

/// An address of a postal code.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PostalAddress {
    /// The street, with the numbers that the code covers after a dash.
    pub street: String,
    /// The city.
    pub city: String,
    /// The code, 8 digits.
    pub code: String,
    /// The neighbourhood.
    pub district: String,
    /// The state, by its code.
    pub state: String,
    /// 200 if it was found.
    pub status: i64,
    /// Why it was not found.
    pub message: Option<String>,
}

/// An address whose code is wanted.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AddressQuery {
    /// The state, by its code. Required.
    #[schemars(extend("x-required" = true))]
    pub state: Option<String>,
    /// The city, at least 3 characters. Required.
    #[schemars(extend("x-required" = true))]
    pub city: Option<String>,
    /// The street, at least 3 characters. Required.
    #[schemars(extend("x-required" = true))]
    pub street: Option<String>,
}

/// Addresses with their codes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AddressList {
    /// The addresses, at most 50.
    pub addresses: Vec<PostalAddress>,
}

/// The query of the registry.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RegistryQuery {
    /// A registration number, a CPF or CNPJ, or a name of at least 3 characters. Required.
    #[schemars(extend("x-required" = true))]
    pub q: Option<String>,
}

/// A representative of the public registry.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Registration {
    /// The registration number.
    pub number: String,
    /// The name.
    pub name: String,
    /// CPF or CNPJ, as far as the registry shows it.
    pub document: String,
    /// The state of the council.
    pub state: String,
    /// Whether the registration is in force.
    pub active: bool,
}

/// The found representatives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RegistrationList {
    /// The representatives, at most 50.
    pub registrations: Vec<Registration>,
}

/// Visits the endpoints of its nouns.
pub fn visit(visitor: &mut impl Visitor) {
    postal_codes::visit(visitor);
    registry::visit(visitor);
}
