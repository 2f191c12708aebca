//! An address that is to be fetched, once its form is known to be harmless.

use reqwest::Url;

use super::fault::FetchFault;

/// An address of the web without a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchTarget(Url);

impl FetchTarget {
    /// Reads an address as browsers do: `0x7f.1`, `2130706433` and `127.0.0.1.` are hosts of one address.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn parse(text: &str) -> Result<FetchTarget, FetchFault> {
        let url = Url::parse(text).map_err(|_| FetchFault::Malformed)?;
        if !["http", "https"].contains(&url.scheme()) {
            return Err(FetchFault::NotWeb);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(FetchFault::Credentials);
        }
        Ok(FetchTarget(url))
    }

    /// Returns the address.
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// Returns the host, without the dot at its end; an address of six parts without its brackets.
    pub fn host(&self) -> &str {
        let host = self.0.host_str().unwrap_or_default();
        host.trim_end_matches('.').trim_start_matches('[').trim_end_matches(']')
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_host_is_the_host_that_it_leads_to() {
        for (spelling, host) in [
            ("http://127.0.0.1./", "127.0.0.1"),
            ("http://0x7f.1/", "127.0.0.1"),
            ("http://0177.0.0.01/", "127.0.0.1"),
            ("http://2130706433/", "127.0.0.1"),
            ("http://0x7F000001", "127.0.0.1"),
            ("http://127.1", "127.0.0.1"),
            ("http://１２７。０。０。１/", "127.0.0.1"),
            ("http://%31%32%37.0.0.1/", "127.0.0.1"),
            ("http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"),
            ("http://[0:0:0:0:0:0:0:1]/", "::1"),
            ("HTTP://Casa.TEST./a", "casa.test"),
            ("http://são.test/", "xn--so-sia.test"),
            ("http:\\\\casa.test\\", "casa.test"),
            ("  http:/casa.test", "casa.test"),
            ("http://casa.test\\@127.0.0.1/", "casa.test"),
        ] {
            assert_eq!(FetchTarget::parse(spelling).unwrap().host(), host, "{spelling}");
        }
    }

    #[test]
    fn what_is_no_plain_address_of_the_web_is_refused() {
        for (text, fault) in [
            ("", FetchFault::Malformed),
            ("casa.test", FetchFault::Malformed),
            ("http://", FetchFault::Malformed),
            ("http://256.0.0.1/", FetchFault::Malformed),
            ("http://1.2.3.4.5/", FetchFault::Malformed),
            ("http://[fe80::1%25eth0]/", FetchFault::Malformed),
            ("http://casa.test:99999/", FetchFault::Malformed),
            ("file:///etc/passwd", FetchFault::NotWeb),
            ("ftp://casa.test/", FetchFault::NotWeb),
            ("gopher://127.0.0.1/", FetchFault::NotWeb),
            ("javascript:x()", FetchFault::NotWeb),
            ("http://ana@casa.test/", FetchFault::Credentials),
            ("http://:senha@casa.test/", FetchFault::Credentials),
            ("http://casa.test@127.0.0.1/", FetchFault::Credentials),
        ] {
            assert_eq!(FetchTarget::parse(text), Err(fault), "{text}");
        }
    }
}
