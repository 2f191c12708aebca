//! Takes what came: stores it, sorts it with all that it changes, and moves its file. A server that is killed in between repeats what is
//! left, and what was done has no second effect.

use std::path::PathBuf;
use std::time::Duration;

use client::api::service::disabled_emails::Add;
use client::endpoint::Endpoint;
use client::value::id::IncomingLetterId;
use client::value::word::Word;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use super::effect::{apply, find, kind};
use super::maildir::{self, MailFile};
use super::parse::ParsedLetter;
use crate::outbox::SmtpAnswer;
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
    let id = system::write(app, Add::ID, BY_ITSELF, store).await?;
    system::write(app, Add::ID, BY_ITSELF, move |cx| sort(cx, id, &parsed)).await?;
    in_files(move || maildir::keep(&folder, &file)).await
}

/// Stores a letter, or finds it stored.
fn store(cx: &mut Cx<'_, '_>, name: &str, size: i64, letter: &ParsedLetter) -> Result<IncomingLetterId> {
    let sql = "insert into incoming_letters (file, size, received_at, sender, subject, text)
        values ($1, $2, $3, $4, $5, $6) on conflict (file) do nothing";
    let values = [
        name.into(),
        size.into(),
        cx.now.into(),
        letter.from.as_deref().into(),
        letter.subject.as_deref().into(),
        letter.text.as_deref().into(),
    ];
    cx.conn().touch("incoming_letters");
    cx.execute(sql, &values)?;
    let row = cx.query_one("select id from incoming_letters where file = $1", &[name.into()])?;
    row.map(|row| row.get("id")).ok_or_else(|| Refusal::Internal("a stored letter vanished".into()))
}

/// Says what a stored letter is, with all that follows, unless that was done.
fn sort(cx: &mut Cx<'_, '_>, id: IncomingLetterId, letter: &ParsedLetter) -> Result<()> {
    let about = find(cx, letter)?;
    let kind = kind(letter, about.as_ref());
    let answer = letter.report.as_ref().map(|report| SmtpAnswer::line(&report.answer));
    let sql = "update incoming_letters set kind = $1, outbox_id = $2, member_id = $3, answer = $4
        where id = $5 and kind is null";
    let values = [
        kind.name().into(),
        about.as_ref().map(|about| about.id).into(),
        about.as_ref().and_then(|about| about.member).into(),
        answer.into(),
        id.into(),
    ];
    cx.conn().touch("incoming_letters");
    let is_first = cx.execute(sql, &values)? == 1;
    match about {
        Some(about) if is_first => apply(cx, kind, &about, letter.report.as_ref()),
        _ => Ok(()),
    }
}

async fn in_files<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T> {
    let done = spawn_blocking(work).await.map_err(|error| Refusal::Internal(error.to_string()))?;
    done.map_err(|error| Refusal::Internal(error.to_string()))
}
