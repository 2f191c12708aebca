//! The automatic reply to a new connection: one of ten texts, with the member's contacts.

use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::member_settings::MemberSettings;
use crate::message::{Key, Lang};
use crate::rules::mask::{PHONE, apply};

/// How long a delayed reply waits.
pub const DELAY: SignedDuration = SignedDuration::from_hours(48);

/// The texts, which exist in Portuguese: members read them.
const TEMPLATES: [Key; 10] = [
    Key::SettingsReply0,
    Key::SettingsReply1,
    Key::SettingsReply2,
    Key::SettingsReply3,
    Key::SettingsReply4,
    Key::SettingsReply5,
    Key::SettingsReply6,
    Key::SettingsReply7,
    Key::SettingsReply8,
    Key::SettingsReply9,
];

/// A reply that was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReplyDraft {
    /// The text.
    pub text: String,
    /// The hours that it would wait.
    pub hours: i64,
}

/// Draws the reply by the second of the clock. Leaves out the contacts that the member hides.
pub fn draw_reply(now: Timestamp, phone: Option<&str>, email: &str, settings: &MemberSettings) -> String {
    // A mobile number has eleven digits.
    let hides = |phone: &&str| match phone.len() {
        11.. => settings.default_response_hide_cellphone,
        _ => settings.default_response_hide_phone,
    };
    let phone = phone.filter(|phone| !phone.is_empty() && !hides(phone)).map(|phone| apply(PHONE, phone));
    let email =
        Some(email.to_owned()).filter(|email| !email.is_empty() && !settings.default_response_hide_email);
    let contacts: Vec<String> = phone.into_iter().chain(email).collect();
    let second = usize::try_from(now.as_second().rem_euclid(60)).unwrap_or_default();
    let contacts = match contacts.as_slice() {
        [] => Key::SettingsReplyHere.text(Lang::PtBr, &[]),
        contacts => contacts.join(" · "),
    };
    TEMPLATES[second % TEMPLATES.len()].text(Lang::PtBr, &[("contacts", &contacts)])
}

/// Returns when the reply to a connection is due.
pub fn reply_due(connected_at: Timestamp, settings: &MemberSettings) -> Timestamp {
    if settings.default_response_delayed { connected_at + DELAY } else { connected_at }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 / 60 * 60 + second).unwrap()
    }

    #[test]
    fn the_second_draws_one_of_ten_texts() {
        let settings = MemberSettings::default();
        let draw = |second| draw_reply(at(second), Some("11987654321"), "ana@exemplo.test", &settings);
        let all: BTreeSet<String> = (0..60).map(draw).collect();
        assert_eq!(all.len(), 10);
        assert_eq!(draw(3), draw(13));
        assert!(all.iter().all(|text| text.contains("(11) 98765-4321") && text.contains("ana@exemplo.test")));
    }

    #[test]
    fn hidden_contacts_are_left_out() {
        let settings = MemberSettings {
            default_response_hide_email: true,
            default_response_hide_cellphone: true,
            ..MemberSettings::default()
        };
        let mobile = draw_reply(at(0), Some("11987654321"), "ana@exemplo.test", &settings);
        assert!(!mobile.contains("98765") && !mobile.contains('@'), "{mobile}");
        let landline = draw_reply(at(0), Some("1133334444"), "ana@exemplo.test", &settings);
        assert!(landline.contains("(11) 3333-4444"), "{landline}");
    }

    #[test]
    fn a_delayed_reply_waits_two_days() {
        let delayed = MemberSettings { default_response_delayed: true, ..MemberSettings::default() };
        assert_eq!(reply_due(at(0), &delayed).as_second() - at(0).as_second(), 48 * 3600);
        assert_eq!(reply_due(at(0), &MemberSettings::default()), at(0));
    }
}
