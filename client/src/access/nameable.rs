//! Abilities that are named one by one, as service accounts have them.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Ability, Subject, default_matrix};

/// An ability of the matrix by its name, e.g. `read Financial`. Those of the user's own profile and session are none: they are a person's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedAbility(Ability);

impl NamedAbility {
    /// Returns every ability that can be named.
    pub fn all() -> impl Iterator<Item = NamedAbility> {
        let is_own = |ability: &Ability| matches!(ability.subject, Subject::Auth | Subject::Profile);
        default_matrix()
            .into_iter()
            .map(|(ability, _)| ability)
            .filter(move |ability| !is_own(ability))
            .map(NamedAbility)
    }

    /// Returns the ability.
    pub fn ability(self) -> Ability {
        self.0
    }
}

impl fmt::Display for NamedAbility {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Serialize for NamedAbility {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for NamedAbility {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NamedAbility, D::Error> {
        let name: Cow<'_, str> = Cow::deserialize(deserializer)?;
        let found = NamedAbility::all().find(|ability| ability.to_string() == name);
        found.ok_or_else(|| D::Error::custom(format!("unknown ability {name}")))
    }
}

impl JsonSchema for NamedAbility {
    fn schema_name() -> Cow<'static, str> {
        "NamedAbility".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<String> = NamedAbility::all().map(|ability| ability.to_string()).collect();
        json_schema!({ "type": "string", "description": "An ability by its name: the action and the subject.", "enum": names })
    }
}
