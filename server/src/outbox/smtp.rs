//! Mail servers, with connections of their own for each class of letters.

use std::time::Duration;

use client::api::service::disabled_emails::LetterClass;
use lettre::transport::smtp::Error;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::Attempt;
use super::verdict::SmtpAnswer;

/// Time limit for each step of a delivery.
const PATIENCE: Duration = Duration::from_secs(8);

type Connections = AsyncSmtpTransport<Tokio1Executor>;

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
