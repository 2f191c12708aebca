//! What the refusal of a mail server means: for the address, for the letter, or for us.

use std::error::Error as _;

use lettre::transport::smtp::Error;

/// The length of the stored part of an answer.
const EXCERPT: usize = 300;
/// The enhanced codes that say that an address does not exist.
const NO_ADDRESS: [&str; 5] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"];
/// The class and subject of the enhanced codes that say that a server does not trust the sender.
const NO_TRUST: &str = "5.7.";

/// The meaning of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The address takes no letter, now or later.
    Address,
    /// The server takes the letter later, if at all.
    Later,
    /// The server takes no letter from us.
    Provider,
    /// The server does not take this letter.
    Letter,
}

impl Verdict {
    const ALL: [Verdict; 4] = [Verdict::Address, Verdict::Later, Verdict::Provider, Verdict::Letter];

    /// Returns its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Address => "address",
            Verdict::Later => "later",
            Verdict::Provider => "provider",
            Verdict::Letter => "letter",
        }
    }

    /// Returns the verdict with a name.
    pub fn named(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}

/// The refusal of a mail server, in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpAnswer {
    /// The code, e.g. 550.
    pub code: u16,
    /// The enhanced code, e.g. `5.1.1`.
    pub status: Option<String>,
    /// The text after the codes.
    pub text: String,
    /// Whether the server answered before it knew of a letter: to the connection, or to our password.
    pub to_connection: bool,
}

impl SmtpAnswer {
    /// Reads the answer in an error; `None` if the server did not answer.
    pub fn of(error: &Error, to_connection: bool) -> Option<SmtpAnswer> {
        let code = error.status()?.to_string().parse().ok()?;
        let text = error.source().map(ToString::to_string).unwrap_or_default();
        Some(SmtpAnswer::new(code, &text, to_connection))
    }

    /// Reads what a report says: the code and the text of the server that refused, if the report has them, and the enhanced code. A
    /// general one (`5.0.0`) says less than that in the text.
    pub fn reported(status: &str, diagnostic: &str) -> SmtpAnswer {
        let status = status.split_whitespace().next().filter(|status| is_status(status));
        let (first, rest) = diagnostic.trim().split_once([' ', '-']).unwrap_or((diagnostic.trim(), ""));
        let said = first.parse().ok().filter(|code| (400..600).contains(code));
        let usual = if status.is_some_and(|status| status.starts_with('4')) { 450 } else { 550 };
        let mut answer =
            SmtpAnswer::new(said.unwrap_or(usual), if said.is_some() { rest } else { diagnostic }, false);
        let is_general = status.is_none_or(|status| status.ends_with(".0.0"));
        if !(is_general && answer.status.is_some()) {
            answer.status = status.map(str::to_owned);
        }
        answer
    }

    fn new(code: u16, text: &str, to_connection: bool) -> SmtpAnswer {
        let (first, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let (status, text) = match is_status(first) {
            true => (Some(first.to_owned()), rest),
            false => (None, text),
        };
        let text = text.trim().chars().filter(|char| !char.is_control()).take(EXCERPT).collect();
        SmtpAnswer { code, status, text, to_connection }
    }

    /// Returns what it means. The enhanced code decides, as far as the first digits agree that it is final.
    pub fn verdict(&self) -> Verdict {
        let status = self.status.as_deref().unwrap_or_default();
        match self.code {
            400..500 => Verdict::Later,
            _ if status.starts_with('4') => Verdict::Later,
            _ if status.starts_with(NO_TRUST) || self.to_connection => Verdict::Provider,
            _ if NO_ADDRESS.contains(&status) => Verdict::Address,
            _ => Verdict::Letter,
        }
    }

    /// Returns codes and text, as the server wrote them.
    pub fn line(&self) -> String {
        let parts = [Some(self.code.to_string()), self.status.clone(), Some(self.text.clone())];
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    }
}

/// Returns whether a word is an enhanced code: class, subject and detail.
fn is_status(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    let is_number =
        |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3 && ["2", "4", "5"].contains(&parts[0]) && parts.iter().all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enhanced_code_says_what_a_refusal_means() {
        for (code, text, expected) in [
            (550, "5.1.1 User unknown", Verdict::Address),
            (550, "5.1.10 Recipient not found", Verdict::Address),
            (553, "5.1.3 Bad address syntax", Verdict::Address),
            (550, "5.1.0 Address rejected", Verdict::Letter),
            (550, "User unknown", Verdict::Letter),
            (550, "", Verdict::Letter),
            (552, "5.2.2 Mailbox full", Verdict::Letter),
            (554, "5.7.1 Blocked", Verdict::Provider),
            (550, "5.7.26 Unauthenticated", Verdict::Provider),
            (421, "Too many connections", Verdict::Later),
            (452, "4.2.2 Mailbox full", Verdict::Later),
            (450, "5.1.1 Not checked yet", Verdict::Later),
            (550, "4.7.1 Greylisted", Verdict::Later),
            (550, "5.1.1.1 Not a code", Verdict::Letter),
        ] {
            let answer = SmtpAnswer::new(code, text, false);
            assert_eq!(answer.verdict(), expected, "{code} {text}");
            assert_eq!(answer.line(), format!("{code} {text}").trim());
        }
    }

    #[test]
    fn a_refused_connection_says_nothing_of_a_letter() {
        assert_eq!(SmtpAnswer::new(554, "No service", true).verdict(), Verdict::Provider);
        assert_eq!(SmtpAnswer::new(535, "5.7.8 Wrong password", true).verdict(), Verdict::Provider);
        assert_eq!(SmtpAnswer::new(421, "Try later", true).verdict(), Verdict::Later);
    }

    #[test]
    fn verdicts_are_found_by_their_names() {
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::named(verdict.name()), Some(verdict));
        }
    }
}
