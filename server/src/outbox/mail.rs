//! E-mail transports: SMTP, or a folder of `.eml` files where there is no server.

use std::path::{Path, PathBuf};

use lettre::message::Mailbox;
use lettre::{AsyncFileTransport, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::Email;

/// Where e-mail goes.
pub enum Mailer {
    /// A mail server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// A folder, a file for each message.
    Folder(AsyncFileTransport<Tokio1Executor>),
}

const SENDER: &str = "Retaguarda <nao-responda@retaguarda.invalid>";

impl Mailer {
    /// SMTP where there is a URL (`smtp://user:password@host:587`), otherwise the folder `mail` of the data directory.
    ///
    /// # Errors
    /// When the URL is malformed or the folder cannot be made.
    pub fn new(url: Option<&str>, data_dir: &Path) -> Result<Mailer, String> {
        if let Some(url) = url {
            let transport =
                AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|error| error.to_string())?;
            return Ok(Mailer::Smtp(transport.build()));
        }
        let folder: PathBuf = data_dir.join("mail");
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Mailer::Folder(AsyncFileTransport::new(folder)))
    }

    /// Sends one message.
    ///
    /// # Errors
    /// The transport's own words, for the outbox's row.
    pub async fn send(&self, email: &Email) -> Result<(), String> {
        let to: Mailbox = email.to.parse().map_err(|error| format!("address: {error}"))?;
        let from: Mailbox = SENDER.parse().map_err(|error| format!("sender: {error}"))?;
        let message = Message::builder().from(from).to(to).subject(&email.subject).body(email.body.clone());
        let message = message.map_err(|error| error.to_string())?;
        match self {
            Mailer::Smtp(smtp) => smtp.send(message).await.map(|_| ()).map_err(|error| error.to_string()),
            Mailer::Folder(folder) => {
                folder.send(message).await.map(|_| ()).map_err(|error| error.to_string())
            }
        }
    }
}
