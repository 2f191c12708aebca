//! The links of promotion letters. When a letter leaves, each of its links to a known host is replaced by one of ours, which counts who
//! follows it, and the place of the link that ends a subscription by one that names the letter.

mod rewrite;
mod signer;

use std::collections::{BTreeSet, HashMap};

use client::api::service::disabled_emails::LetterClass;
use client::letter::UNSUBSCRIBE_PLACE;
use jiff::{SignedDuration, Timestamp};
use reqwest::Url;

use super::Email;
use crate::store::{Conn, Outcome, Row, StoreError, Value, places};
use crate::work::app::App;
use crate::work::clock::hashed;
use crate::work::refusal;
use crate::work::settings::Settings;

pub use signer::{LinkSigner, PRESS_PATH, TEST, UNSUBSCRIBE_PATH};

/// The longest address that leads through us.
const LONGEST: usize = 2_000;
/// How long a link works after the last letter with it, at least.
pub const LIFE: SignedDuration = SignedDuration::from_hours(400 * 24);
/// How old the note may be when a link was last used. The rest of [`LIFE`] is still a year.
const FRESH: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The top-level domains of made-up addresses, which exist nowhere.
const MADE_UP: [&str; 2] = [".test", ".invalid"];

/// Returns whether a link may lead through us: to our host or to one that the operator named.
pub fn is_allowed(settings: &Settings, url: &str) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    let Some(host) = url.host_str() else { return false };
    let is_web = ["http", "https"].contains(&url.scheme());
    let is_named = settings.mail.link_hosts.iter().any(|named| named.eq_ignore_ascii_case(host));
    is_web && (is_named || is_ours(settings, host))
}

fn is_ours(settings: &Settings, host: &str) -> bool {
    let ours = [Some(&settings.origin), settings.members_site.as_ref()];
    let hosts = ours.into_iter().flatten().filter_map(|origin| Url::parse(origin).ok());
    hosts.filter_map(|origin| origin.host_str().map(str::to_owned)).any(|ours| ours == host)
}

/// Returns the addresses of the web to which HTML leads.
pub fn found(html: &str) -> BTreeSet<String> {
    rewrite::links_of(Some(html), "")
}

/// Returns an entry's letter as it leaves: one of promotion with links that lead through us.
///
/// # Errors
/// A sentence for the outbox's row, if the store does not answer.
pub async fn lead(app: &App, email: Email, entry: i64) -> Result<Email, String> {
    if email.class != LetterClass::Promotion {
        return Ok(email);
    }
    let urls = counted(&app.settings, &email);
    let ids =
        stored(app, urls).await.map_err(|_| "the links of the letter could not be stored".to_owned())?;
    let signer = LinkSigner::of(&app.settings);
    let lead = |url: &str| match url {
        UNSUBSCRIBE_PLACE => Some(signer.sign_unsubscribe(entry)),
        url => ids.get(url).map(|id| signer.sign_press(entry, *id)),
    };
    Ok(Email {
        html: email.html.as_deref().map(|html| rewrite::html(html, lead)),
        body: rewrite::text(&email.body, lead),
        ..email
    })
}

/// Returns the links of a letter that are counted: not those with one-time codes, which are stored nowhere else.
fn counted(settings: &Settings, email: &Email) -> BTreeSet<String> {
    let mut urls = rewrite::links_of(email.html.as_deref(), &email.body);
    urls.retain(|url| {
        let has_secret = email.secrets.iter().any(|secret| url.contains(secret.as_str()));
        url.len() <= LONGEST && !has_secret && is_allowed(settings, url)
    });
    urls
}

/// Returns the size of a promotion letter in bytes once its links lead through us.
pub fn size(settings: &Settings, html: &str, text: &str) -> usize {
    let signer = LinkSigner::of(settings);
    let longest = 9_999_999_999;
    let lead = |url: &str| match url {
        UNSUBSCRIBE_PLACE => Some(signer.sign_unsubscribe(longest)),
        url => is_allowed(settings, url).then(|| signer.sign_press(longest, longest)),
    };
    rewrite::html(html, lead).len() + rewrite::text(text, lead).len()
}

/// Returns the HTML and the text of a letter that is sent as a test: its links to us, and those that are made up, lead to a page that says so.
pub fn disarm(settings: &Settings, html: &str, text: &str) -> (String, String) {
    let inert = LinkSigner::of(settings).test();
    let lead = |url: &str| {
        let host = Url::parse(url).ok()?.host_str()?.to_owned();
        let is_made_up = MADE_UP.iter().any(|domain| host.ends_with(domain));
        (is_made_up || is_ours(settings, &host)).then(|| inert.clone())
    };
    (rewrite::html(html, lead), rewrite::text(text, lead))
}

/// Returns the ids of links. Those that are new, or that were not used for a while, are written.
async fn stored(app: &App, urls: BTreeSet<String>) -> refusal::Result<HashMap<String, i64>> {
    if urls.is_empty() {
        return Ok(HashMap::new());
    }
    let (now, known) = (app.clock.now(), urls.clone());
    let known = app.store.read(move |conn| find(conn, &known, now)).await??;
    let missing: Vec<String> = urls.into_iter().filter(|url| !known.contains_key(url)).collect();
    if missing.is_empty() {
        return Ok(known);
    }
    let written = app.store.write(move |conn| match write(conn, &missing, now) {
        Ok(written) => Outcome::Commit(Ok(written)),
        Err(error) => Outcome::Rollback(Err(error)),
    });
    Ok(known.into_iter().chain(written.await??).collect())
}

fn find(
    conn: &mut Conn<'_>,
    urls: &BTreeSet<String>,
    now: Timestamp,
) -> Result<HashMap<String, i64>, StoreError> {
    let sql = format!(
        "select id, url from letter_links where used_at > $1 and url_hash in ({})",
        places(2..=urls.len() + 1)
    );
    let mut values: Vec<Value> = vec![(now - FRESH).into()];
    values.extend(urls.iter().map(|url| Value::from(hashed(url))));
    Ok(conn.query(&sql, &values)?.iter().map(|row| (row.get("url"), row.get("id"))).collect())
}

fn write(conn: &mut Conn<'_>, urls: &[String], now: Timestamp) -> Result<HashMap<String, i64>, StoreError> {
    let sql = "insert into letter_links (url_hash, url, used_at) values ($1, $2, $3)
        on conflict (url_hash) do update set used_at = excluded.used_at returning id";
    let mut written = HashMap::new();
    for url in urls {
        let row = conn.query_one(sql, &[hashed(url).into(), url.as_str().into(), now.into()])?;
        written.extend(row.map(|row: Row| (url.clone(), row.get("id"))));
    }
    Ok(written)
}
