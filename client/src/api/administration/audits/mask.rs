//! The values of members whose data were erased: hidden from every reader, and shown to root one change at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Audit;
use crate::rules::{Invalid, Rule};
use crate::value::text::visible;

/// The replacement of a hidden value.
pub const MASK: &str = "•••";
/// The shortest meaningful reason.
const SHORTEST: usize = 10;

/// Why the values of a change are looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevealAudit {
    /// The reason, which the audit log keeps.
    #[schemars(length(min = 10))]
    pub reason: String,
}

impl RevealAudit {
    /// Rejects a reason that says nothing.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let length = visible(&self.reason).chars().count();
        invalid.ensure("reason", length >= SHORTEST, Rule::Min(SHORTEST));
        invalid.into_result(())
    }
}

/// A change with its values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RevealedAudit {
    /// The change.
    pub audit: Audit,
}

impl Audit {
    /// Hides the values. The names of the fields stay.
    #[must_use]
    pub fn masked(self) -> Audit {
        let mut changes = self.changes;
        for change in &mut changes {
            change.old = change.old.as_ref().map(|_| MASK.to_owned());
            MASK.clone_into(&mut change.new);
        }
        let (old_values, new_values) = (masked(&self.old_values), masked(&self.new_values));
        Audit { changes, old_values, new_values, masked: true, ..self }
    }
}

fn masked(values: &Map<String, Value>) -> Map<String, Value> {
    let hide = |value: &Value| if value.is_null() { Value::Null } else { MASK.into() };
    values.iter().map(|(name, value)| (name.clone(), hide(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_says_something() {
        for (reason, is_fine) in [("", false), ("   porque    ", false), ("ordem judicial 12/2026", true)] {
            let asked = RevealAudit { reason: reason.to_owned() };
            assert_eq!(asked.check().is_ok(), is_fine, "{reason:?}");
        }
    }
}
