//! Why an address was not fetched.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use client::message::{Key, Lang, Message};

/// Why an address was not fetched: the rule that refuses it, or what failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FetchFault {
    /// It is no address.
    Malformed,
    /// It is of another scheme than http and https.
    NotWeb,
    /// It has a user or a password.
    Credentials,
    /// It is at a port where no site is.
    Port(u16),
    /// It leads into a network that is not public.
    NotPublic,
    /// It leads on and on.
    TooManyRedirects,
    /// DNS does not know the name.
    UnknownHost,
    /// DNS gave no answer.
    NoNameServer,
    /// It took too long.
    TooSlow,
    /// The certificate does not hold.
    Certificate,
    /// There is no connection.
    Unreachable,
    /// The answer broke off, or is none.
    Broken,
}

impl FetchFault {
    /// Returns what failed in a request. Its own text has the address, which may name a person.
    pub fn of(error: &reqwest::Error) -> FetchFault {
        let mut causes = std::iter::successors(error.source(), |cause| beneath(*cause));
        let named = causes.find_map(|cause| {
            let fault = cause.downcast_ref::<FetchFault>().cloned();
            fault.or_else(|| cause.is::<rustls::Error>().then_some(FetchFault::Certificate))
        });
        named.unwrap_or_else(|| match error {
            error if error.is_timeout() => FetchFault::TooSlow,
            error if error.is_connect() => FetchFault::Unreachable,
            _ => FetchFault::Broken,
        })
    }

    /// Returns whether a rule refuses the address, so that no other attempt gets an answer.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            FetchFault::Malformed
                | FetchFault::NotWeb
                | FetchFault::Credentials
                | FetchFault::Port(_)
                | FetchFault::NotPublic
        )
    }

    /// Returns the sentence for the user.
    pub fn message(&self) -> Message {
        match self {
            FetchFault::Malformed => Message::new(Key::FetchMalformed),
            FetchFault::NotWeb => Message::new(Key::FetchNotWeb),
            FetchFault::Credentials => Message::new(Key::FetchCredentials),
            FetchFault::Port(port) => Message::new(Key::FetchPort).with("port", port),
            FetchFault::NotPublic => Message::new(Key::FetchNotPublic),
            FetchFault::TooManyRedirects => Message::new(Key::FetchTooManyRedirects),
            FetchFault::UnknownHost => Message::new(Key::FetchUnknownHost),
            FetchFault::NoNameServer => Message::new(Key::FetchNoNameServer),
            FetchFault::TooSlow => Message::new(Key::FetchTooSlow),
            FetchFault::Certificate => Message::new(Key::FetchCertificate),
            FetchFault::Unreachable => Message::new(Key::FetchUnreachable),
            FetchFault::Broken => Message::new(Key::FetchBroken),
        }
    }
}

/// Returns the cause of an error. One of the input and output hides what it was made of.
fn beneath<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn Error + 'static)> {
    let wrapped = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
    wrapped.map(|inner| inner as &(dyn Error + 'static)).or_else(|| error.source())
}

impl Display for FetchFault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().text(Lang::En))
    }
}

impl Error for FetchFault {}
