//! E-mail transports: SMTP, or a folder of `.eml` files if no server is configured.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::Email;

/// The transport of e-mail.
pub enum Mailer {
    /// A mail server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// A folder with one file for each message.
    Folder(PathBuf),
}

const SENDER: &str = "Retaguarda <nao-responda@retaguarda.invalid>";
/// Time limit for each step of a delivery.
const PATIENCE: Duration = Duration::from_secs(8);

impl Mailer {
    /// Uses SMTP if there is a URL (`smtp://user:password@host:587`), otherwise the folder `mail` of the data
    /// directory.
    ///
    /// # Errors
    /// An error if the URL is malformed or the folder cannot be created.
    pub fn new(url: Option<&str>, data_dir: &Path) -> Result<Mailer, String> {
        if let Some(url) = url {
            let transport =
                AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|error| error.to_string())?;
            return Ok(Mailer::Smtp(transport.timeout(Some(PATIENCE)).build()));
        }
        let folder: PathBuf = data_dir.join("mail");
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Mailer::Folder(folder))
    }

    /// Sends a message. The `Message-ID` is derived from the key, the same at each attempt, so that a repeated
    /// delivery is recognised. In the folder it overwrites the first.
    ///
    /// # Errors
    /// The transport's error text, for the outbox's row.
    pub async fn send(&self, email: &Email, key: &str) -> Result<(), String> {
        let to: Mailbox = email.to.parse().map_err(|error| format!("address: {error}"))?;
        let from: Mailbox = SENDER.parse().map_err(|error| format!("sender: {error}"))?;
        let id = format!("<{key}@{}>", from.email.domain());
        let message = Message::builder().from(from).to(to).message_id(Some(id)).subject(&email.subject);
        let message = match &email.event {
            None => message.body(email.body.clone()),
            Some(event) => message.multipart(with_event(&email.body, event)?),
        };
        let message = message.map_err(|error| error.to_string())?;
        match self {
            Mailer::Smtp(smtp) => smtp.send(message).await.map(|_| ()).map_err(|error| error.to_string()),
            Mailer::Folder(folder) => {
                let file = folder.join(format!("{key}.eml"));
                tokio::fs::write(file, message.formatted()).await.map_err(|error| error.to_string())
            }
        }
    }
}

/// Returns a text with an event of iCalendar, which mail programs offer to take over.
fn with_event(body: &str, event: &str) -> Result<MultiPart, String> {
    let is_cancelled = event.lines().any(|line| line == "METHOD:CANCEL");
    let method = if is_cancelled { "CANCEL" } else { "PUBLISH" };
    let kind = ContentType::parse(&format!("text/calendar; charset=utf-8; method={method}"));
    let kind = kind.map_err(|error| error.to_string())?;
    let attached = Attachment::new("reuniao.ics".to_owned()).body(event.to_owned(), kind);
    Ok(MultiPart::mixed().singlepart(SinglePart::plain(body.to_owned())).singlepart(attached))
}
