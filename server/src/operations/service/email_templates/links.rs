//! The links of a template: where they stand, and what they answer.

use std::time::Duration;

use client::api::service::email_templates::{LinkCheck, LinkOutcome, MOST_LINKS};
use client::letter::{LetterContent, TextField, TextPlace, texts};
use client::message::{Key, Lang, Message};
use futures_util::StreamExt;
use futures_util::stream;
use reqwest::{Method, StatusCode, Url};
use tokio::time::{Instant, timeout_at};

use crate::fetch::{FetchAnswer, FetchFault, FetchLimits, Fetcher};
use crate::letter::sanitise;
use crate::outbox::links;

/// Time limit of all links together.
const TIME: Duration = Duration::from_secs(9);
/// Links that are fetched at a time.
const AT_ONCE: usize = 2;
/// Limits of one link. Of its body, only that it comes matters.
pub const LIMITS: FetchLimits = FetchLimits { time: Duration::from_secs(5), bytes: 64 << 10 };

/// A link of a letter at its first place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateLink {
    url: String,
    block: Option<usize>,
    field: String,
    at: usize,
}

/// Why a link was not fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unchecked {
    /// It has a variable.
    Variable,
    /// Others were fetched in its place.
    TooMany,
    /// The time was over.
    NoTime,
}

/// A link with its outcome.
#[derive(Debug, Clone)]
pub struct LinkVisit {
    link: TemplateLink,
    outcome: Result<Result<FetchAnswer, FetchFault>, Unchecked>,
}

/// Returns the links of a content, each once, and its pictures, which mail programs fetch.
pub fn links_of(content: &LetterContent) -> Vec<TemplateLink> {
    let mut found: Vec<TemplateLink> = Vec::new();
    for field in texts(content) {
        for url in urls_of(&field) {
            let is_web = ["http://", "https://"].iter().any(|scheme| has_scheme(&url, scheme));
            if (is_web || has_variable(&url)) && !found.iter().any(|known| known.url == url) {
                let TextField { block, field, at, .. } = field.clone();
                found.push(TemplateLink { url, block, field, at });
            }
        }
    }
    found
}

fn urls_of(field: &TextField<'_>) -> Vec<String> {
    match field.place {
        TextPlace::Link | TextPlace::Picture => vec![field.text.trim().to_owned()],
        TextPlace::Html => links::found(&sanitise(field.text)).into_iter().collect(),
        TextPlace::Line | TextPlace::Rich => Vec::new(),
    }
}

fn has_scheme(url: &str, scheme: &str) -> bool {
    url.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
}

fn has_variable(url: &str) -> bool {
    url.contains("{{") || url.contains("{%")
}

/// Fetches links, some at a time, within the limits of a check.
pub async fn visit(fetcher: &Fetcher, links: Vec<TemplateLink>) -> Vec<LinkVisit> {
    let until = Instant::now() + TIME;
    let mut left = MOST_LINKS;
    let visits = links.into_iter().map(|link| {
        let unchecked = match has_variable(&link.url) {
            true => Some(Unchecked::Variable),
            false if left == 0 => Some(Unchecked::TooMany),
            false => None,
        };
        left -= usize::from(unchecked.is_none());
        async move {
            let outcome = match unchecked {
                Some(why) => Err(why),
                None => timeout_at(until, answer(fetcher, &link.url)).await.map_err(|_| Unchecked::NoTime),
            };
            LinkVisit { link, outcome }
        }
    });
    // Collected first, because a stream of a borrowing closure is not known to be `Send`.
    let visits: Vec<_> = visits.collect();
    stream::iter(visits).buffered(AT_ONCE).collect().await
}

/// Returns what a link answers: its head, else the whole from a site that has no heads.
async fn answer(fetcher: &Fetcher, url: &str) -> Result<FetchAnswer, FetchFault> {
    let head = fetcher.fetch(Method::HEAD, url).await?;
    match head.status {
        StatusCode::METHOD_NOT_ALLOWED | StatusCode::NOT_IMPLEMENTED => fetcher.fetch(Method::GET, url).await,
        _ => Ok(head),
    }
}

impl LinkVisit {
    /// Returns the visit as it is answered.
    pub fn told(self, lang: Lang) -> LinkCheck {
        let (outcome, message) = self.judge();
        let answer = self.outcome.as_ref().ok().and_then(|fetched| fetched.as_ref().ok());
        let (status, leads_to) = (answer.map(|answer| answer.status.as_u16()), self.leads_to());
        let found = message.text(lang);
        let TemplateLink { url, block, field, at } = self.link;
        LinkCheck { url, block, field, at, outcome, status, leads_to, found }
    }

    fn judge(&self) -> (LinkOutcome, Message) {
        match &self.outcome {
            Err(why) => (LinkOutcome::NotChecked, why.message()),
            Ok(Err(fault)) if fault.is_refusal() => (LinkOutcome::NotChecked, fault.message()),
            Ok(Err(fault)) => (LinkOutcome::Unreachable, fault.message()),
            Ok(Ok(answer)) => match (answer.status.as_u16(), self.leads_to()) {
                (200..=299, None) => (LinkOutcome::Answers, Message::new(Key::EmailTemplatesLinksAnswers)),
                (200..=299, Some(address)) => {
                    let message = Message::new(Key::EmailTemplatesLinksRedirects);
                    (LinkOutcome::Redirects, message.with("address", address))
                }
                // Of a program alone, this says nothing of what readers find.
                (status @ (401 | 403 | 429 | 999), _) => {
                    let message = Message::new(Key::EmailTemplatesLinksRefusesPrograms);
                    (LinkOutcome::Unclear, message.with("status", status))
                }
                (status, _) => {
                    (LinkOutcome::Fails, Message::new(Key::EmailTemplatesLinksFails).with("status", status))
                }
            },
        }
    }

    /// Returns the address that answered, if it is another one than that of the link.
    fn leads_to(&self) -> Option<String> {
        let answered = &self.outcome.as_ref().ok()?.as_ref().ok()?.address;
        let same = Url::parse(&self.link.url).is_ok_and(|url| url.as_str() == answered);
        (!same).then(|| answered.clone())
    }
}

impl Unchecked {
    fn message(self) -> Message {
        match self {
            Unchecked::Variable => Message::new(Key::EmailTemplatesLinksVariable),
            Unchecked::TooMany => Message::new(Key::EmailTemplatesLinksTooMany).with("most", MOST_LINKS),
            Unchecked::NoTime => Message::new(Key::EmailTemplatesLinksNoTime),
        }
    }
}
