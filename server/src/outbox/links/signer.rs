//! Signed links: only the server makes one, so that the numbers of letters reveal nothing.

use client::value::id::OutboxId;

use crate::work::audit::Key;
use crate::work::settings::Settings;

/// The path of links that lead through us.
pub const PRESS_PATH: &str = "/l/";
/// The path of links that end a subscription.
pub const UNSUBSCRIBE_PATH: &str = "/u/";
/// The token of links in tests.
pub const TEST: &str = "test";
/// The hexadecimal digits of a signature.
const DIGITS: usize = 32;

/// Makes and reads the links of letters.
#[derive(Debug, Clone)]
pub struct LinkSigner {
    origin: String,
    secret: Key,
}

impl LinkSigner {
    /// Uses the server's origin and key.
    pub fn of(settings: &Settings) -> LinkSigner {
        LinkSigner { origin: settings.origin.clone(), secret: settings.audit_key.clone() }
    }

    /// Returns the link of an entry that ends the subscription of its recipient.
    pub fn sign_unsubscribe(&self, entry: i64) -> String {
        format!("{}{UNSUBSCRIBE_PATH}{entry}.{}", self.origin, self.seal("unsubscribe", &entry.to_string()))
    }

    /// Returns the link by which an entry leads to another.
    pub fn sign_press(&self, entry: i64, link: i64) -> String {
        let seal = self.seal("letter link", &format!("{entry} {link}"));
        format!("{}{PRESS_PATH}{entry}.{link}.{seal}", self.origin)
    }

    /// Returns the link of tests, which leads to a page that says so.
    pub fn test(&self) -> String {
        format!("{}{PRESS_PATH}{TEST}", self.origin)
    }

    /// Returns the entry of a token by which a recipient unsubscribes; `None` if we did not make it.
    pub fn read_unsubscribe(&self, token: &str) -> Option<OutboxId> {
        let (entry, seal) = token.split_once('.')?;
        let number = number(entry)?;
        (seal == self.seal("unsubscribe", entry)).then_some(OutboxId::new(number))
    }

    /// Returns the entry and the link of a token; `None` if we did not make it.
    pub fn read_press(&self, token: &str) -> Option<(OutboxId, i64)> {
        let (entry, rest) = token.split_once('.')?;
        let (link, seal) = rest.split_once('.')?;
        let numbers = (OutboxId::new(number(entry)?), number(link)?);
        (seal == self.seal("letter link", &format!("{entry} {link}"))).then_some(numbers)
    }

    fn seal(&self, purpose: &str, text: &str) -> String {
        let mut seal = self.secret.seal(purpose, text);
        seal.truncate(DIGITS);
        seal
    }
}

/// Reads a number in its one spelling.
fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number: &i64| *number > 0 && number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(secret: &str) -> LinkSigner {
        LinkSigner { origin: "https://casa.test".to_owned(), secret: Key::of(secret) }
    }

    #[test]
    fn only_our_own_tokens_name_a_letter() {
        let ours = signer("one");
        let link = ours.sign_unsubscribe(812);
        let token = link.strip_prefix("https://casa.test/u/").unwrap();
        assert_eq!(ours.read_unsubscribe(token), Some(OutboxId::new(812)));
        assert_eq!(signer("two").read_unsubscribe(token), None);
        for forged in [token.replace("812", "813"), token.replace("812", "0812"), "812.".into(), "812".into()]
        {
            assert_eq!(ours.read_unsubscribe(&forged), None, "{forged}");
        }
        let press = ours.sign_press(812, 5);
        let token = press.strip_prefix("https://casa.test/l/").unwrap();
        assert_eq!(ours.read_press(token), Some((OutboxId::new(812), 5)));
        for forged in [token.replace("812.5", "812.6"), token.replace("812.5", "8125"), String::new()] {
            assert_eq!(ours.read_press(&forged), None, "{forged}");
        }
        assert_eq!(ours.read_unsubscribe(token), None, "each purpose has its own signature");
    }
}
