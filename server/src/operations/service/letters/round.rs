//! Takes what came: stores it, sorts it with all that it changes, and moves its file. A server that is killed in between repeats what is
//! left, and what was done has no second effect.

use std::path::PathBuf;
use std::time::Duration;

use client::catalogue::raw::MAIL_NOTICES;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use super::maildir::{self, MailFile};
use super::parse::ParsedLetter;
use super::sort::{sort, store};
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::settings::Settings;
use crate::work::system::{self, BY_ITSELF};

/// How often the folder is looked at.
const EVERY: Duration = Duration::from_secs(10);

/// Returns the Maildir: that of the operator, else one in the data folder.
pub fn folder(settings: &Settings) -> PathBuf {
    settings.mail.mail_in.clone().unwrap_or_else(|| settings.data_dir.join("mail-in"))
}

/// Runs until the server stops.
pub async fn run(app: Shared, mut stop: watch::Receiver<bool>) {
    loop {
        if let Err(refusal) = round(&app).await {
            tracing::warn!(?refusal, "incoming e-mails are not sorted yet; it is tried again");
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stop.changed() => return,
        }
    }
}

/// Takes what is in the folder. A letter that cannot be taken stays there, and the others go on.
///
/// # Errors
/// Fails if the folder cannot be read.
pub async fn round(app: &Shared) -> Result<()> {
    let folder = folder(&app.settings);
    let files = in_files(move || {
        maildir::create(&folder)?;
        maildir::waiting(&folder)
    });
    for file in files.await? {
        let name = file.name.clone();
        if let Err(refusal) = take(app, file).await {
            tracing::warn!(?refusal, name, "an incoming e-mail is not sorted yet; it is tried again");
        }
    }
    Ok(())
}

async fn take(app: &Shared, file: MailFile) -> Result<()> {
    let (folder, read) = (folder(&app.settings), file.clone());
    let (bytes_of, size) = (folder.clone(), i64::try_from(file.size).unwrap_or(i64::MAX));
    let parsed = in_files(move || Ok(ParsedLetter::of(maildir::read(&bytes_of, &read)?))).await?;
    let (stored, name) = (parsed.clone(), file.name.clone());
    let store = move |cx: &mut Cx<'_, '_>| store(cx, &name, size, &stored);
    let id = system::write(app, MAIL_NOTICES.id, BY_ITSELF, store).await?;
    system::write(app, MAIL_NOTICES.id, BY_ITSELF, move |cx| sort(cx, id, &parsed)).await?;
    in_files(move || maildir::keep(&folder, &file)).await
}

async fn in_files<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T> {
    let done = spawn_blocking(work).await.map_err(|error| Refusal::Internal(error.to_string()))?;
    done.map_err(|error| Refusal::Internal(error.to_string()))
}
