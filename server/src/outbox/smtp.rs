//! Mail servers, with connections of their own for each class of letters.

use std::time::Duration;

use client::api::service::disabled_emails::LetterClass;
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use reqwest::Url;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Attempt;
use super::verdict::SmtpAnswer;

/// Time limit for each step of a delivery.
const PATIENCE: Duration = Duration::from_secs(8);

type Connections = AsyncSmtpTransport<Tokio1Executor>;

/// How letters travel to a mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// In plain text, whatever the server offers.
    Never,
    /// Encrypted by STARTTLS, always or if the server offers it.
    Offered,
    /// Encrypted from the first byte.
    Whole,
}

/// Where a mail server is, as its URL says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerAddress {
    /// The host.
    pub host: String,
    /// The port.
    pub port: u16,
    /// How letters travel to it.
    pub encryption: Encryption,
}

impl ServerAddress {
    /// Reads a URL that [`MailServers::new`] accepts.
    pub fn of(url: &str) -> Option<ServerAddress> {
        let url = Url::parse(url).ok()?;
        let (encryption, usual) = match (url.scheme(), url.query_pairs().any(|(name, _)| name == "tls")) {
            ("smtps", _) => (Encryption::Whole, SUBMISSIONS_PORT),
            (_, true) => (Encryption::Offered, SUBMISSION_PORT),
            (_, false) => (Encryption::Never, SMTP_PORT),
        };
        let host = url.host_str()?.trim_matches(['[', ']']).to_owned();
        Some(ServerAddress { host, port: url.port().unwrap_or(usual), encryption })
    }

    /// Connects, and returns whether the connection is encrypted, or the server offers to encrypt it.
    ///
    /// # Errors
    /// Returns the error of the connection.
    pub async fn offers_encryption(&self) -> Result<bool, Error> {
        let hello = ClientId::default();
        let tls = match self.encryption {
            Encryption::Whole => Some(TlsParameters::new(self.host.clone())?),
            Encryption::Never | Encryption::Offered => None,
        };
        let to = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(to, Some(PATIENCE), &hello, tls, None).await?;
        let offers = connection.is_encrypted() || connection.can_starttls();
        // The answer is known, with or without a farewell.
        let _ = connection.quit().await;
        Ok(offers)
    }

    /// Returns whether the server speaks first, and in plain text. One that encrypts waits for its client.
    pub async fn greets_in_plain_text(&self) -> bool {
        let greeting = async {
            let mut stream = TcpStream::connect((self.host.as_str(), self.port)).await.ok()?;
            let mut code = [0; 3];
            stream.read_exact(&mut code).await.ok()?;
            Some(code == *b"220")
        };
        timeout(PATIENCE, greeting).await.ok().flatten().unwrap_or_default()
    }
}

/// The connections to mail servers.
pub struct MailServers {
    awaited: Connections,
    service: Connections,
    promotion: Connections,
}

impl MailServers {
    /// Uses the server of a URL (`smtp://user:password@host:587`), and another one for promotion if there is one.
    ///
    /// # Errors
    /// An error if a URL is malformed.
    pub fn new(url: &str, promotion: Option<&str>) -> Result<MailServers, String> {
        Ok(MailServers {
            awaited: connect(url)?,
            service: connect(url)?,
            promotion: connect(promotion.unwrap_or(url))?,
        })
    }

    /// Hands a letter to the server of its class. Errors of the connection come before, so that they count as known.
    ///
    /// # Errors
    /// The error's text, for the outbox's row.
    pub async fn post(&self, class: LetterClass, letter: Message, attempt: &Attempt) -> Result<(), String> {
        let connections = match class {
            LetterClass::Awaited => &self.awaited,
            LetterClass::Service => &self.service,
            LetterClass::Promotion => &self.promotion,
        };
        match connections.test_connection().await {
            Ok(true) => {}
            Ok(false) => return Err("the mail server does not answer".into()),
            Err(error) => return Err(told(&error, true, attempt)),
        }
        attempt.hand_over()?;
        connections.send(letter).await.map(drop).map_err(|error| told(&error, false, attempt))
    }
}

fn connect(url: &str) -> Result<Connections, String> {
    let transport = Connections::from_url(url).map_err(|error| error.to_string())?;
    Ok(transport.timeout(Some(PATIENCE)).build())
}

/// Keeps what an error says about the letter. Returns its text.
fn told(error: &Error, to_connection: bool, attempt: &Attempt) -> String {
    if let Some(answer) = SmtpAnswer::of(error, to_connection) {
        attempt.refused_with(answer);
    } else if error.is_client() || error.is_tls() || error.is_transport_shutdown() {
        attempt.refused();
    }
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_how_letters_travel() {
        for (url, host, port, encryption) in [
            ("smtp://mail.casa.test", "mail.casa.test", 25, Encryption::Never),
            ("smtp://a:b@mail.casa.test:2525", "mail.casa.test", 2525, Encryption::Never),
            ("smtp://mail.casa.test?tls=required", "mail.casa.test", 587, Encryption::Offered),
            ("smtp://mail.casa.test:25?tls=opportunistic", "mail.casa.test", 25, Encryption::Offered),
            ("smtps://mail.casa.test", "mail.casa.test", 465, Encryption::Whole),
            ("smtp://[::1]:25", "::1", 25, Encryption::Never),
        ] {
            let host = host.to_owned();
            assert_eq!(ServerAddress::of(url), Some(ServerAddress { host, port, encryption }), "{url}");
            assert!(Connections::from_url(url).is_ok(), "{url}");
        }
    }
}
