//! The bodies and answers of the calls about migrations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{MigratedField, MigratedPart, Side};
use crate::value::id::MemberId;
use crate::wire::ours;

/// Whose value of each field survives. Without a choice it is the receiving member's, or the other's where that one has none.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FieldChoices {
    /// The name.
    pub name: Option<Side>,
    /// CPF and CNPJ.
    pub document: Option<Side>,
    /// The company's registered name.
    pub company_name: Option<Side>,
    /// The main e-mail address.
    pub email: Option<Side>,
    /// The main phone.
    pub phone: Option<Side>,
    /// The address.
    pub address: Option<Side>,
}

impl FieldChoices {
    /// Returns the choice of a field.
    pub fn of(&self, field: MigratedField) -> Option<Side> {
        match field {
            MigratedField::Name => self.name,
            MigratedField::Document => self.document,
            MigratedField::CompanyName => self.company_name,
            MigratedField::Email => self.email,
            MigratedField::Phone => self.phone,
            MigratedField::Address => self.address,
        }
    }
}

/// The choices of a migration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MemberMigration {
    /// Whose value of each field survives.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub fields: FieldChoices,
}

/// How much of a kind passed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MigratedCount {
    /// The kind.
    pub what: MigratedPart,
    /// The number that passed.
    pub moved: i64,
    /// The number that stayed, because the other member has its like.
    pub clashes: i64,
}

/// Answer to a migration or its undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberMigrated {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The member who gives up everything.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub from: MemberId,
    /// The member who receives it.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub to: MemberId,
    /// The passed records by kind, without those of which there are none.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub counts: Vec<MigratedCount>,
}
