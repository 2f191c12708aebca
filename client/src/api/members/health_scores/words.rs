//! The words of health scores.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// A component of the health score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum HealthComponent {
    /// How long ago the member last signed in.
    Login,
    /// The messages that the member sent lately.
    Messages,
    /// The share of received messages that the member answered.
    Answers,
    /// How long ago the member last opened an e-mail.
    Emails,
    /// The parts of the profile that are filled in.
    Profile,
    /// The days until the plan ends.
    Plan,
}

impl HealthComponent {
    /// All components, in the order in which they are shown.
    pub const ALL: [HealthComponent; 6] = [
        HealthComponent::Login,
        HealthComponent::Messages,
        HealthComponent::Answers,
        HealthComponent::Emails,
        HealthComponent::Profile,
        HealthComponent::Plan,
    ];

    /// Returns the points that a full component adds to the score. All weights add up to 100.
    pub const fn weight(self) -> i64 {
        match self {
            HealthComponent::Login => 25,
            HealthComponent::Messages => 20,
            HealthComponent::Answers => 15,
            HealthComponent::Emails => 10,
            HealthComponent::Profile => 10,
            HealthComponent::Plan => 20,
        }
    }
}

impl Word for HealthComponent {
    const LABELS: &'static str = "health.component";
}

/// The band of a health score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum HealthBand {
    /// Below 40: likely to leave.
    AtRisk,
    /// From 40 to 69.
    Attention,
    /// From 70 on.
    Healthy,
}

impl HealthBand {
    /// Returns the band of a score.
    pub fn of(score: i64) -> HealthBand {
        match score {
            ..40 => HealthBand::AtRisk,
            40..70 => HealthBand::Attention,
            _ => HealthBand::Healthy,
        }
    }

    /// Returns the lowest and the highest score of the band.
    pub const fn scores(self) -> (i64, i64) {
        match self {
            HealthBand::AtRisk => (0, 39),
            HealthBand::Attention => (40, 69),
            HealthBand::Healthy => (70, 100),
        }
    }
}

impl Word for HealthBand {
    const LABELS: &'static str = "health.band";

    fn tone(self) -> Tone {
        match self {
            HealthBand::AtRisk => Tone::Bad,
            HealthBand::Attention => Tone::Warn,
            HealthBand::Healthy => Tone::Good,
        }
    }
}

/// The direction in which a health score changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum HealthTrend {
    /// It rose.
    Up,
    /// It is unchanged.
    Same,
    /// It fell.
    Down,
}

impl HealthTrend {
    /// Returns the trend between two scores.
    pub fn of(before: i64, now: i64) -> HealthTrend {
        match now.cmp(&before) {
            std::cmp::Ordering::Greater => HealthTrend::Up,
            std::cmp::Ordering::Equal => HealthTrend::Same,
            std::cmp::Ordering::Less => HealthTrend::Down,
        }
    }
}

impl Word for HealthTrend {
    const LABELS: &'static str = "health.trend";

    fn tone(self) -> Tone {
        match self {
            HealthTrend::Up => Tone::Good,
            HealthTrend::Same => Tone::Quiet,
            HealthTrend::Down => Tone::Bad,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::word::all;

    #[test]
    fn the_weights_add_up_to_a_hundred() {
        assert_eq!(HealthComponent::ALL.map(HealthComponent::weight).iter().sum::<i64>(), 100);
        assert_eq!(all::<HealthComponent>(), HealthComponent::ALL);
    }

    #[test]
    fn each_score_is_in_one_band() {
        for score in 0..=100 {
            let bands: Vec<HealthBand> = all::<HealthBand>()
                .into_iter()
                .filter(|band| (band.scores().0..=band.scores().1).contains(&score))
                .collect();
            assert_eq!(bands, [HealthBand::of(score)], "{score}");
        }
    }
}
