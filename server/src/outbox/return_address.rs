//! Return addresses: each letter has its own, so that a report about it names the entry. Only the server makes one.

use client::value::id::OutboxId;

use crate::work::audit::Key;
use crate::work::settings::Settings;

/// The hexadecimal digits of a signature.
const DIGITS: usize = 16;

/// The address to which mail servers return letters.
#[derive(Debug, Clone)]
pub struct ReturnAddress {
    mailbox: String,
    domain: String,
    secret: Key,
}

impl ReturnAddress {
    /// Uses an address, with the server's key.
    ///
    /// # Errors
    /// A sentence if it is no address.
    pub fn new(address: &str, secret: Key) -> Result<ReturnAddress, String> {
        match address.rsplit_once('@') {
            Some((mailbox, domain))
                if !mailbox.is_empty() && !domain.is_empty() && !mailbox.contains('+') =>
            {
                Ok(ReturnAddress { mailbox: mailbox.to_owned(), domain: domain.to_owned(), secret })
            }
            _ => Err(format!("{address}: an address without +")),
        }
    }

    /// Uses the address of the house; `None` if letters do not return to one.
    pub fn of_house(settings: &Settings) -> Option<ReturnAddress> {
        ReturnAddress::new(settings.mail.return_to.as_deref()?, settings.audit_key.clone()).ok()
    }

    /// Returns the address of an entry.
    pub fn of(&self, entry: i64) -> String {
        let ReturnAddress { mailbox, domain, .. } = self;
        format!("{mailbox}+{entry}.{}@{domain}", self.signature(entry))
    }

    /// Returns the entry whose address it is; `None` if we did not make it. Mail servers may change capitals.
    pub fn entry(&self, address: &str) -> Option<OutboxId> {
        let address = address.to_lowercase();
        let (mailbox, domain) = address.rsplit_once('@')?;
        let (mailbox, tag) = mailbox.rsplit_once('+')?;
        let (entry, signature) = tag.split_once('.')?;
        let entry: i64 = entry.parse().ok().filter(|number| *number > 0)?;
        let is_ours = mailbox == self.mailbox.to_lowercase() && domain == self.domain.to_lowercase();
        (is_ours && signature == self.signature(entry)).then_some(OutboxId::new(entry))
    }

    fn signature(&self, entry: i64) -> String {
        let mut seal = self.secret.seal("mail return", &entry.to_string());
        seal.truncate(DIGITS);
        seal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_addresses_name_an_entry() {
        let ours = ReturnAddress::new("bounces@casa.test", Key::of("one")).unwrap();
        let address = ours.of(812);
        assert!(address.starts_with("bounces+812.") && address.ends_with("@casa.test"), "{address}");
        assert_eq!(ours.entry(&address), Some(OutboxId::new(812)));
        assert_eq!(ours.entry(&address.to_uppercase()), Some(OutboxId::new(812)));
        let theirs = ReturnAddress::new("bounces@casa.test", Key::of("two")).unwrap();
        for forged in [
            theirs.of(812),
            address.replace("812", "813"),
            address.replace("casa", "outra"),
            address.replace("bounces", "quem"),
            address.replace("+812", "+0812x"),
            "bounces+812@casa.test".to_owned(),
            "bounces+812.@casa.test".to_owned(),
            "bounces@casa.test".to_owned(),
            String::new(),
        ] {
            assert_eq!(ours.entry(&forged), None, "{forged}");
        }
    }

    #[test]
    fn a_return_address_has_a_mailbox_and_a_domain() {
        for address in ["", "bounces", "@casa.test", "bounces@", "a+b@casa.test"] {
            assert!(ReturnAddress::new(address, Key::of("one")).is_err(), "{address}");
        }
    }
}
