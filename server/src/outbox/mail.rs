//! E-mail transports: SMTP, or a folder of `.eml` files if no server is configured.

use std::path::PathBuf;

use client::api::service::disabled_emails::LetterClass;
use lettre::Message;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};

use super::attempt::LetterHeaders;
use super::sender::House;
use super::smtp::MailServers;
use super::{Attempt, Email};
use crate::work::settings::Settings;

/// The transport of e-mail.
pub struct Mailer {
    house: House,
    way: Way,
}

/// The way of letters out of the house.
enum Way {
    /// Mail servers.
    Smtp(Box<MailServers>),
    /// A folder with one file for each message.
    Folder(PathBuf),
}

impl Mailer {
    /// Uses SMTP if there is a URL (`smtp://user:password@host:587`), with another server for promotion if there is one;
    /// otherwise the folder `mail` of the data directory.
    ///
    /// # Errors
    /// An error if an option is malformed or the folder cannot be created.
    pub fn new(settings: &Settings) -> Result<Mailer, String> {
        let (house, mail) = (House::of(settings)?, &settings.mail);
        let way = match &mail.smtp_url {
            Some(url) => Way::Smtp(Box::new(MailServers::new(url, mail.promotion_url.as_deref())?)),
            None => {
                let folder: PathBuf = settings.data_dir.join("mail");
                std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
                Way::Folder(folder)
            }
        };
        Ok(Mailer { house, way })
    }

    /// Sends a message. The `Message-ID` is derived from the key, the same at each attempt, so that a repeated
    /// delivery is recognised. In the folder it replaces the first. A server that goes silent after the text may
    /// have accepted it.
    ///
    /// # Errors
    /// The transport's error text, for the outbox's row.
    pub async fn send(&self, email: &Email, attempt: &Attempt) -> Result<(), String> {
        let to: Mailbox = email.to.parse().map_err(|error| format!("address: {error}"))?;
        let (key, sender) = (&attempt.key, email.sender.as_ref());
        let (from, message_id) = (self.house.from(sender), self.house.message_id(key));
        let reply_to = self.house.reply_to(attempt.number, sender)?;
        attempt.leaves_as(LetterHeaders {
            from: from.to_string(),
            reply_to: reply_to.as_ref().map(ToString::to_string),
            message_id: message_id.clone(),
        });
        let message = Message::builder().from(from).to(to.clone()).message_id(Some(message_id));
        let message = match reply_to {
            Some(reply_to) => message.reply_to(reply_to),
            None => message,
        };
        let message = message.subject(&email.subject);
        let message = match self.house.envelope(attempt.number, &to)? {
            Some(envelope) => message.envelope(envelope),
            None => message,
        };
        let message = match email.class {
            LetterClass::Promotion => {
                let headers = self.house.unsubscribe_headers(attempt.number);
                headers.into_iter().fold(message, lettre::message::MessageBuilder::raw_header)
            }
            LetterClass::Awaited | LetterClass::Service => message,
        };
        let message = match (&email.html, &email.event) {
            (None, None) => message.body(email.body.clone()),
            _ => message.multipart(parts(email)?),
        };
        let mut message = message.map_err(|error| error.to_string())?;
        self.house.sign(&mut message);
        match &self.way {
            Way::Smtp(servers) => servers.post(email.class, message, attempt).await,
            Way::Folder(folder) => {
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
