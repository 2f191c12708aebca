//! The health score as a pure function of a member's facts and of today.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::score::HealthShare;
use super::words::HealthComponent;
use crate::message::{Key, Lang};
use crate::value::date::day_of;

/// The days of which messages count.
pub const MESSAGE_DAYS: i64 = 30;
/// The days of which received messages are looked at for answers.
pub const ANSWER_DAYS: i64 = 90;
/// The parts of a profile that count.
pub const PROFILE_PARTS: i64 = 8;

/// A sign-in this many days ago or fewer counts in full, one as many as the second or more not at all.
const LOGIN: (i64, i64) = (7, 60);
/// As [`LOGIN`], for the last opened e-mail.
const EMAIL: (i64, i64) = (14, 90);
/// The days until the end of a plan that count in full.
const PLAN: i64 = 60;
/// The number of messages that counts in full.
const MESSAGES: i64 = 10;

/// The components of a member's health score.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HealthFacts {
    /// The last sign-in.
    pub last_login_at: Option<Timestamp>,
    /// Messages that the member sent in the last [`MESSAGE_DAYS`].
    pub sent: i64,
    /// Messages of the last [`ANSWER_DAYS`] that the member answered.
    pub answered: i64,
    /// Messages of these days that the member has not answered.
    pub unanswered: i64,
    /// The last e-mail that the member opened.
    pub last_opened_email_at: Option<Timestamp>,
    /// The parts of the profile that are filled in, of [`PROFILE_PARTS`].
    pub profile: i64,
    /// The last day of the plan.
    pub end_of_plan: Option<Date>,
}

impl HealthFacts {
    /// Returns how full a component is on a day, from 0 to 100 percent.
    pub fn percent(&self, component: HealthComponent, today: Date) -> i64 {
        let percent = match component {
            HealthComponent::Login => fading(days_since(self.last_login_at, today), LOGIN),
            HealthComponent::Messages => self.sent * 100 / MESSAGES,
            HealthComponent::Answers => match self.answered + self.unanswered {
                // A member to whom no messages were sent has neither answered nor ignored any.
                ..=0 => 50,
                received => self.answered * 100 / received,
            },
            HealthComponent::Emails => fading(days_since(self.last_opened_email_at, today), EMAIL),
            HealthComponent::Profile => self.profile * 100 / PROFILE_PARTS,
            HealthComponent::Plan => self.days_left(today).unwrap_or(0) * 100 / PLAN,
        };
        percent.clamp(0, 100)
    }

    /// Returns the days until the plan ends; negative once it ended.
    fn days_left(&self, today: Date) -> Option<i64> {
        self.end_of_plan.map(|end| days_between(today, end))
    }

    /// Returns what a component adds to the score on a day, with the sentence that explains it.
    pub fn share(&self, component: HealthComponent, today: Date, lang: Lang) -> HealthShare {
        let (percent, weight) = (self.percent(component, today), component.weight());
        let sentence = self.sentence(component, today, lang);
        HealthShare { component, points: points(percent, weight), weight, percent, sentence }
    }

    /// Returns the share of each component on a day.
    pub fn shares(&self, today: Date, lang: Lang) -> Vec<HealthShare> {
        HealthComponent::ALL.map(|component| self.share(component, today, lang)).to_vec()
    }

    /// Returns the score on a day, from 0 to 100: the sum of all shares.
    pub fn score(&self, today: Date) -> i64 {
        let each = HealthComponent::ALL.map(|part| points(self.percent(part, today), part.weight()));
        each.iter().sum()
    }

    fn sentence(&self, component: HealthComponent, today: Date, lang: Lang) -> String {
        let say = |key: Key, n: i64| key.text(lang, &[("n", &n.to_string())]);
        let ago = |at: Option<Timestamp>, [never, on_day, before]: [Key; 3]| match days_since(at, today) {
            None => say(never, 0),
            Some(0) => say(on_day, 0),
            Some(days) => say(before, days),
        };
        match component {
            HealthComponent::Login => ago(
                self.last_login_at,
                [Key::HealthWhyLoginNever, Key::HealthWhyLoginToday, Key::HealthWhyLogin],
            ),
            HealthComponent::Emails => ago(
                self.last_opened_email_at,
                [Key::HealthWhyEmailNever, Key::HealthWhyEmailToday, Key::HealthWhyEmail],
            ),
            // Zero is singular in some languages, and reads badly with a number.
            HealthComponent::Messages if self.sent == 0 => say(Key::HealthWhyMessagesNone, 0),
            HealthComponent::Messages => say(Key::HealthWhyMessages, self.sent),
            HealthComponent::Answers => match self.answered + self.unanswered {
                ..=0 => say(Key::HealthWhyAnswersNone, 0),
                received => {
                    let (answered, received) = (self.answered.to_string(), received.to_string());
                    Key::HealthWhyAnswers.text(lang, &[("answered", &answered), ("received", &received)])
                }
            },
            HealthComponent::Profile => {
                let (filled, of) = (self.profile.to_string(), PROFILE_PARTS.to_string());
                Key::HealthWhyProfile.text(lang, &[("n", &filled), ("of", &of)])
            }
            HealthComponent::Plan => match self.days_left(today) {
                None => say(Key::HealthWhyPlanNone, 0),
                Some(..=-1) => say(Key::HealthWhyPlanEnded, 0),
                Some(0) => say(Key::HealthWhyPlanToday, 0),
                Some(days) => say(Key::HealthWhyPlan, days),
            },
        }
    }
}

/// Returns the points of a component: its weight by how full it is, rounded.
fn points(percent: i64, weight: i64) -> i64 {
    (percent * weight + 50) / 100
}

/// Returns the percentage of something some days ago: full until the first number of days, then falling to 0 at the second.
fn fading(days: Option<i64>, (full, none): (i64, i64)) -> i64 {
    days.map_or(0, |days| (none - days) * 100 / (none - full))
}

fn days_since(at: Option<Timestamp>, today: Date) -> Option<i64> {
    at.map(|at| days_between(day_of(at), today).max(0))
}

fn days_between(from: Date, to: Date) -> i64 {
    from.until(to).map_or(0, |span| i64::from(span.get_days()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::value::date::start_of;

    fn today() -> Date {
        "2026-11-24".parse().unwrap()
    }

    fn ago(days: i64) -> Timestamp {
        start_of(today().saturating_sub(jiff::Span::new().days(days)))
    }

    fn any_facts() -> impl Strategy<Value = HealthFacts> {
        let days = proptest::option::of(-3..400_i64);
        (days.clone(), 0..40_i64, 0..40_i64, 0..40_i64, days.clone(), 0..=PROFILE_PARTS, days).prop_map(
            |(login, sent, answered, unanswered, opened, profile, left)| HealthFacts {
                last_login_at: login.map(ago),
                sent,
                answered,
                unanswered,
                last_opened_email_at: opened.map(ago),
                profile,
                end_of_plan: left.map(|days| today().saturating_add(jiff::Span::new().days(days))),
            },
        )
    }

    proptest! {
        #[test]
        fn a_score_is_the_sum_of_its_shares_and_between_0_and_100(facts in any_facts()) {
            let shares = facts.shares(today(), Lang::PtBr);
            prop_assert_eq!(shares.iter().map(|share| share.points).sum::<i64>(), facts.score(today()));
            prop_assert!((0..=100).contains(&facts.score(today())));
            for share in shares {
                prop_assert!((0..=share.weight).contains(&share.points) && !share.sentence.is_empty());
            }
        }

        #[test]
        fn a_score_rises_with_each_fact_and_never_falls(facts in any_facts(), by in 1..60_i64) {
            let score = facts.score(today());
            let later = |at: Option<Timestamp>| Some(at.map_or(ago(by), |at| at + jiff::SignedDuration::from_hours(24 * by)));
            let better = [
                HealthFacts { last_login_at: later(facts.last_login_at), ..facts.clone() },
                HealthFacts { sent: facts.sent + by, ..facts.clone() },
                HealthFacts { answered: facts.answered + by, ..facts.clone() },
                HealthFacts { last_opened_email_at: later(facts.last_opened_email_at), ..facts.clone() },
                HealthFacts { profile: (facts.profile + by).min(PROFILE_PARTS), ..facts.clone() },
                HealthFacts {
                    end_of_plan: Some(facts.end_of_plan.unwrap_or(today()).saturating_add(jiff::Span::new().days(by))),
                    ..facts.clone()
                },
            ];
            for more in better {
                prop_assert!(more.score(today()) >= score, "{more:?}");
            }
            let ignored = HealthFacts { unanswered: facts.unanswered + by, ..facts };
            prop_assert!(ignored.score(today()) <= score);
        }
    }

    #[test]
    fn the_extremes_are_0_and_100() {
        let none = HealthFacts { unanswered: 3, ..HealthFacts::default() };
        assert_eq!(none.score(today()), 0);
        let all = HealthFacts {
            last_login_at: Some(ago(7)),
            sent: 10,
            answered: 4,
            unanswered: 0,
            last_opened_email_at: Some(ago(14)),
            profile: PROFILE_PARTS,
            end_of_plan: Some("2027-01-23".parse().unwrap()),
        };
        assert_eq!(all.score(today()), 100);
    }

    #[test]
    fn each_share_is_explained() {
        let facts = HealthFacts {
            last_login_at: Some(ago(41)),
            sent: 1,
            answered: 1,
            unanswered: 3,
            last_opened_email_at: None,
            profile: 5,
            end_of_plan: Some(today()),
        };
        let told = facts.shares(today(), Lang::PtBr).into_iter().map(|share| (share.points, share.sentence));
        let told: Vec<(i64, String)> = told.collect();
        let expected = [
            (9, "41 dias sem login"),
            (2, "1 mensagem enviada em 30 dias"),
            (4, "respondeu 1 de 4 mensagens recebidas em 90 dias"),
            (0, "nunca abriu um e-mail"),
            (6, "5 de 8 partes do perfil preenchidas"),
            (0, "o plano termina hoje"),
        ];
        assert_eq!(told, expected.map(|(points, text)| (points, text.to_owned())));
    }
}
