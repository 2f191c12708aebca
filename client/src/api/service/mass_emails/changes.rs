//! What is asked and answered by the calls that change mass e-mails.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::audience::MassEmailAudience;
use super::mass_email::{MassEmail, MassEmailWindow};
use super::words::UnknownOutcome;
use super::{LONGEST_NAME, MOST_PER_MINUTE};
use crate::rules::{Invalid, Rule};
use crate::value::given::given;
use crate::value::id::{EmailTemplateId, MemberId, RecipientId};
use crate::value::instant::LocalInstant;
use crate::value::text::trimmed;

/// A new mass e-mail.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewMassEmail {
    /// The name. Required.
    #[schemars(length(max = LONGEST_NAME))]
    #[schemars(extend("x-required" = true))]
    pub name: String,
    /// The template.
    pub template_id: Option<EmailTemplateId>,
    /// Whom it reaches.
    pub audience: Option<MassEmailAudience>,
    /// The hours at which it leaves.
    pub window: Option<MassEmailWindow>,
    /// The most letters of a minute; null for no limit.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<i64>", range(min = 1, max = MOST_PER_MINUTE))]
    pub rate_per_minute: Option<Option<i64>>,
    /// The most letters of a minute to one domain; null for no limit.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<i64>", range(min = 1, max = MOST_PER_MINUTE))]
    pub rate_per_domain: Option<Option<i64>>,
}

impl From<NewMassEmail> for MassEmailChange {
    fn from(new: NewMassEmail) -> MassEmailChange {
        MassEmailChange {
            name: Some(new.name),
            template_id: new.template_id,
            audience: new.audience,
            window: new.window,
            rate_per_minute: new.rate_per_minute,
            rate_per_domain: new.rate_per_domain,
        }
    }
}

/// A change of a mass e-mail. Absent fields stay as they are.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MassEmailChange {
    /// The name.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The template.
    pub template_id: Option<EmailTemplateId>,
    /// Whom it reaches.
    pub audience: Option<MassEmailAudience>,
    /// The hours at which it leaves.
    pub window: Option<MassEmailWindow>,
    /// The most letters of a minute; null for no limit.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<i64>", range(min = 1, max = MOST_PER_MINUTE))]
    pub rate_per_minute: Option<Option<i64>>,
    /// The most letters of a minute to one domain; null for no limit.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<i64>", range(min = 1, max = MOST_PER_MINUTE))]
    pub rate_per_domain: Option<Option<i64>>,
}

impl MassEmailChange {
    /// Rejects a blank or long name, hours that are none, and rates that are not positive.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let name = self.name.as_deref().map(trimmed);
        invalid.ensure("name", name != Some(""), Rule::Required);
        let is_short = name.is_none_or(|name| name.chars().count() <= LONGEST_NAME as usize);
        invalid.ensure("name", is_short, Rule::TooLong(LONGEST_NAME));
        if let Some(MassEmailWindow { from, until, .. }) = self.window {
            invalid.ensure("window", (0..24).contains(&from) && from < until && until <= 24, Rule::IsNot);
        }
        for (field, rate) in
            [("rate_per_minute", self.rate_per_minute), ("rate_per_domain", self.rate_per_domain)]
        {
            let rate = rate.flatten();
            invalid.ensure(field, rate.is_none_or(|rate| rate > 0), Rule::Positive);
            invalid.ensure(
                field,
                rate.is_none_or(|rate| rate <= MOST_PER_MINUTE),
                Rule::AtMost(MOST_PER_MINUTE),
            );
        }
        invalid.into_result(())
    }

    /// Returns whether it changes what an approval is bound to.
    pub fn changes_content(&self) -> bool {
        self.name.is_some() || self.template_id.is_some() || self.audience.is_some()
    }
}

/// With whose data a test letter is written.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MassEmailTest {
    /// A member; made-up data if absent.
    pub member: Option<MemberId>,
}

/// When a mass e-mail starts.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MassEmailSchedule {
    /// The instant; now if absent.
    pub starts_at: Option<LocalInstant>,
}

/// Which recipients a copy reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RecipientSelection {
    /// Those who pressed no link.
    NotPressed,
}

/// A copy of a mass e-mail.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MassEmailCopy {
    /// The name of the copy. Required.
    #[schemars(length(max = LONGEST_NAME))]
    #[schemars(extend("x-required" = true))]
    pub name: String,
    /// Only these recipients; the same audience if absent.
    pub only: Option<RecipientSelection>,
}

/// What a person decides of a recipient whose outcome is unknown.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SettleRecipient {
    /// The recipient; all whose outcome is unknown if absent.
    pub recipient_id: Option<RecipientId>,
    /// The decision. Required.
    #[schemars(extend("x-required" = true))]
    pub outcome: Option<UnknownOutcome>,
}

/// A mass e-mail after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MassEmailSaved {
    /// The message for the user.
    pub message: String,
    /// The mass e-mail.
    pub mass_email: MassEmail,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_has_hours_and_rates_that_make_sense() {
        let window = |from, until| MassEmailChange {
            window: Some(MassEmailWindow { from, until, sundays: false }),
            ..MassEmailChange::default()
        };
        for (from, until, is_valid) in
            [(8, 20, true), (0, 24, true), (20, 8, false), (8, 8, false), (8, 25, false)]
        {
            assert_eq!(window(from, until).check().is_ok(), is_valid, "{from} {until}");
        }
        let rate = |rate| MassEmailChange { rate_per_minute: Some(rate), ..MassEmailChange::default() };
        assert!(rate(None).check().is_ok() && rate(Some(60)).check().is_ok());
        assert!(rate(Some(0)).check().is_err());
        let unnamed = MassEmailChange::from(NewMassEmail::default());
        assert!(unnamed.check().is_err(), "a new one has a name");
    }
}
