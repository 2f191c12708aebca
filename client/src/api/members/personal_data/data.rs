//! All that the system holds about one member, in one answer, for the member who asks for it.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::members::{contacts, demographic, members, quotas, settings, tax_data};
use crate::endpoint::Endpoint;
use crate::rules::Invalid;
use crate::value::id::MemberId;

/// The calls that answer one record of a member, besides the lists by member.
pub const RECORDS: [&str; 6] = [
    members::Get::ID,
    demographic::Get::ID,
    settings::Get::ID,
    tax_data::Get::ID,
    quotas::Get::ID,
    contacts::GetImportedPhones::ID,
];

/// Whether the answer has a page to read, too.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DataQuery {
    /// 1 adds the same as an HTML page that needs nothing else.
    #[schemars(range(min = 0, max = 1))]
    pub html: Option<i64>,
}

impl DataQuery {
    /// Rejects a flag other than 0 and 1.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_yes_or_no("html", self.html);
        invalid.into_result(())
    }
}

/// The data that the system holds about a member.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PersonalData {
    /// The member.
    pub user_id: MemberId,
    /// The name.
    pub name: String,
    /// When it was put together.
    pub collected_at: Timestamp,
    /// Who put it together.
    pub collected_by: String,
    /// Its parts, each the answer to one call.
    pub parts: Vec<DataPart>,
    /// The same as an HTML page in the caller's language, where it was asked for.
    #[serde(default)]
    pub html: Option<String>,
}

/// The answer to one call, as far as it is about the member.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DataPart {
    /// The call, e.g. `phones.list`.
    pub id: String,
    /// Its title in the caller's language.
    pub title: String,
    /// The columns of a list: the path of each in a row, and its title. Empty for a record.
    #[serde(default)]
    pub columns: Vec<DataColumn>,
    /// The rows of a list, or one record.
    pub rows: Vec<Value>,
}

/// A column of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DataColumn {
    /// Where it is in a row, e.g. `account_manager.name`.
    pub path: String,
    /// Its title in the caller's language.
    pub title: String,
}
