//! E-mail transports: SMTP, or a folder of `.eml` files if no server is configured.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::{Attempt, Email};

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
    /// delivery is recognised. In the folder it replaces the first. A server that goes silent after the text may
    /// have accepted it.
    ///
    /// # Errors
    /// The transport's error text, for the outbox's row.
    pub async fn send(&self, email: &Email, attempt: &Attempt) -> Result<(), String> {
        let to: Mailbox = email.to.parse().map_err(|error| format!("address: {error}"))?;
        let from: Mailbox = SENDER.parse().map_err(|error| format!("sender: {error}"))?;
        let key = &attempt.key;
        let id = format!("<{key}@{}>", from.email.domain());
        let message = Message::builder().from(from).to(to).message_id(Some(id)).subject(&email.subject);
        let message = match (&email.html, &email.event) {
            (None, None) => message.body(email.body.clone()),
            _ => message.multipart(parts(email)?),
        };
        let message = message.map_err(|error| error.to_string())?;
        match self {
            Mailer::Smtp(smtp) => post(smtp, message, attempt).await,
            Mailer::Folder(folder) => {
                let path = folder.join(attempt.file_name("eml"));
                keep(path, message.formatted()).await
            }
        }
    }
}

/// Writes a message into the folder, readable by the server's account alone. Under its name it is there whole or not at all.
///
/// # Errors
/// The error's text, for the outbox's row.
pub(super) async fn keep(path: PathBuf, bytes: Vec<u8>) -> Result<(), String> {
    let written = tokio::task::spawn_blocking(move || client::file::replace(&path, &bytes)).await;
    written.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
}

/// Hands a message to the mail server. Errors of the connection come before, so that they count as known.
async fn post(
    smtp: &AsyncSmtpTransport<Tokio1Executor>,
    message: Message,
    attempt: &Attempt,
) -> Result<(), String> {
    if !smtp.test_connection().await.map_err(|error| error.to_string())? {
        return Err("the mail server does not answer".into());
    }
    attempt.hand_over()?;
    let Err(error) = smtp.send(message).await else { return Ok(()) };
    if error.status().is_some() || error.is_client() || error.is_tls() || error.is_transport_shutdown() {
        attempt.refused();
    }
    Err(error.to_string())
}

/// Returns the parts of a letter: the text, the same as HTML, and an event of iCalendar. Calendar programs take the alternative of
/// the text for an invitation; the attachment is for those that know none.
fn parts(email: &Email) -> Result<MultiPart, String> {
    let mut alternatives = MultiPart::alternative().singlepart(SinglePart::plain(email.body.clone()));
    if let Some(html) = &email.html {
        alternatives = alternatives.singlepart(SinglePart::html(html.clone()));
    }
    let Some(event) = &email.event else { return Ok(alternatives) };
    let method = event.lines().find_map(|line| line.trim_end().strip_prefix("METHOD:")).unwrap_or("PUBLISH");
    let kind = |text: &str| ContentType::parse(text).map_err(|error| error.to_string());
    let invitation = kind(&format!("text/calendar; charset=utf-8; method={method}"))?;
    let invitation = SinglePart::builder().header(invitation).body(event.clone());
    let attached = Attachment::new("reuniao.ics".to_owned()).body(event.clone(), kind("application/ics")?);
    Ok(MultiPart::mixed().multipart(alternatives.singlepart(invitation)).singlepart(attached))
}
