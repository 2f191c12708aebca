//! The key by which e-mail addresses are compared.

use std::fmt;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use unicode_normalization::UnicodeNormalization;

use super::text::trimmed;

/// The one spelling of an address under which it is kept and found: without the space around it, composed (NFC), in small letters,
/// the domain as a mail server knows it (`josé@café.test` → `josé@xn--caf-dma.test`). Dots and what follows a `+` are kept, because
/// other mail servers tell them apart. Messages go to the address as it was written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailKey(String);

impl EmailKey {
    /// Returns the key of an address; `None` for a text that is none: it lacks a part, or has space or control characters.
    pub fn of(address: &str) -> Option<EmailKey> {
        let address: String = trimmed(address).nfc().collect();
        let (local, domain) = address.rsplit_once('@')?;
        let is_plain = |symbol: char| !symbol.is_whitespace() && !symbol.is_control() && symbol != '@';
        if local.is_empty() || domain.is_empty() || !address.replacen('@', "", 1).chars().all(is_plain) {
            return None;
        }
        // Hyphens stand in registered names where the strict rules know none.
        let domain = Uts46::new()
            .to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::Allow, DnsLength::Verify)
            .ok()?;
        // Composed again, because a small letter may be two characters.
        let local: String = local.to_lowercase().nfc().collect();
        let key = format!("{local}@{domain}");
        (domain.contains('.') && key.len() <= LONGEST).then_some(EmailKey(key))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The most bytes of an address, as mail servers take them.
const LONGEST: usize = 254;

impl fmt::Display for EmailKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(address: &str) -> Option<String> {
        EmailKey::of(address).map(|key| key.to_string())
    }

    #[test]
    fn spellings_of_one_address_have_one_key() {
        for (address, expected) in [
            (" Ana.Lima@Empresa.COM.br\n", "ana.lima@empresa.com.br"),
            ("ana.lima+novidades@empresa.test", "ana.lima+novidades@empresa.test"),
            ("JOSE\u{301}@CAFE\u{301}.test", "josé@xn--caf-dma.test"),
            ("josé@xn--caf-dma.test", "josé@xn--caf-dma.test"),
            ("İ@x.test", "i\u{307}@x.test"),
            ("ana@ab--cd.com", "ana@ab--cd.com"),
        ] {
            assert_eq!(key(address).as_deref(), Some(expected), "{address}");
        }
        assert_ne!(key("ana.lima@x.test"), key("analima@x.test"));
    }

    #[test]
    fn what_is_no_address_has_no_key() {
        let long = format!("{}@x.test", "a".repeat(260));
        for text in
            ["", "ana", "@x.test", "ana@", "ana lima@x.test", "a@b@x.test", "ana@x", "ana@a b.test", &long]
        {
            assert_eq!(key(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(address in "\\PC{0,12}@[a-zA-Zéß0-9-]{1,9}\\.test") {
            if let Some(key) = EmailKey::of(&address) {
                prop_assert_eq!(EmailKey::of(key.as_str()), Some(key));
            }
        }
    }
}
