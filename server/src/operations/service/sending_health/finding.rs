//! What a check found, without a language.

use client::api::service::sending_health::{DnsRecord, SendingCheck, SendingCheckKind, SendingCheckState};
use client::message::{Key, Lang};
use serde::{Deserialize, Serialize};

/// A sentence whose language is chosen when it is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Sentence {
    key: String,
    params: Vec<(String, String)>,
}

impl Sentence {
    fn new(key: Key, params: &[(&str, &str)]) -> Sentence {
        let params = params.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Sentence { key: key.name().to_owned(), params }
    }

    fn text(&self, lang: Lang) -> String {
        let params: Vec<(&str, &str)> =
            self.params.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        // A later version of the program may have written a sentence that this one lacks.
        Key::named(&self.key).map_or_else(|| self.key.clone(), |key| key.text(lang, &params))
    }
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The check.
    pub check: SendingCheckKind,
    /// The outcome.
    pub state: SendingCheckState,
    about: Option<String>,
    found: Sentence,
    remedy: Option<Sentence>,
    record: Option<DnsRecord>,
}

impl Finding {
    /// Creates a finding of a check of a domain or a mail server.
    pub fn new(
        check: SendingCheckKind,
        about: &str,
        state: SendingCheckState,
        found: Key,
        params: &[(&str, &str)],
    ) -> Finding {
        let about = Some(about.to_owned()).filter(|about| !about.is_empty());
        Finding { check, about, state, found: Sentence::new(found, params), remedy: None, record: None }
    }

    /// Creates one of a check that is not made.
    pub fn not_judged(check: SendingCheckKind, about: &str, why: Key) -> Finding {
        Finding::new(check, about, SendingCheckState::NotJudged, why, &[])
    }

    /// Says what to do.
    #[must_use]
    pub fn remedied(self, remedy: Key, params: &[(&str, &str)]) -> Finding {
        Finding { remedy: Some(Sentence::new(remedy, params)), ..self }
    }

    /// Names the record that DNS should have.
    #[must_use]
    pub fn with_record(self, name: &str, kind: &str, value: &str) -> Finding {
        let [name, kind, value] = [name, kind, value].map(str::to_owned);
        Finding { record: Some(DnsRecord { name, kind, value }), ..self }
    }

    /// Returns whether mass e-mails wait for it.
    pub fn blocks(&self) -> bool {
        self.state == SendingCheckState::Failed && self.check.stops_mass_mail()
    }

    /// Returns it in a language.
    pub fn shown(&self, lang: Lang) -> SendingCheck {
        SendingCheck {
            check: self.check,
            about: self.about.clone(),
            state: self.state,
            found: self.found.text(lang),
            remedy: self.remedy.as_ref().map(|remedy| remedy.text(lang)),
            record: self.record.clone(),
        }
    }
}
