//! Lists of a foreign upstream as files: the gateway reads their pages and writes the columns that the list declares.

use std::sync::Arc;

use axum::response::Response;
use bytes::Bytes;
use client::catalogue::dynamic;
use client::endpoint::raw::RawRoute;
use futures_util::{StreamExt, stream};
use http::HeaderMap;
use http::request::Parts;
use serde_json::Value;

use super::Gateway;
use super::foreign::{Caller, ForeignAnswer};
use super::remote::Inbound;
use super::route::{Route, SentCall};
use crate::http::export::file;
use crate::http::layout::{Layout, WrittenPage};
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// A file between two pages of its list.
struct Progress {
    gateway: Arc<Gateway>,
    list: Arc<Route>,
    layout: Arc<Layout>,
    path: Vec<String>,
    query: String,
    credential: Credential,
    context: Context,
    page: i64,
}

/// A page of a file, or the upstream's refusal.
type PageRead = std::result::Result<WrittenPage, Box<Inbound>>;

/// Answers a list of a foreign upstream as a file.
///
/// # Errors
/// Lacks if the list can be neither read nor computed; `ExportTooLong` if not all of its rows would be in the file.
pub async fn export(
    gateway: Arc<Gateway>,
    declared: &'static RawRoute,
    path: Vec<String>,
    asked: &Parts,
    credential: Credential,
    context: Context,
) -> Result<Response> {
    let list = declared.query_of.and_then(|list| gateway.routes.get(list)).ok_or(Refusal::UnknownPath)?;
    let (list, lang, most) = (list.clone(), context.lang, gateway.settings.reads.exported);
    let declaration = list.list.ok_or(Refusal::UnknownPath)?;
    let query = asked.uri.query().unwrap_or_default();
    let (layout, query) = Layout::asked(&asked.headers, query, declaration, (list.answer)(), lang)?;
    (list.check)(SentCall { path: &path, query: &query, body: b"" })?;
    let layout = Arc::new(layout);
    let start = Progress { gateway, list, layout: layout.clone(), path, query, credential, context, page: 1 };
    let first = match start.read().await? {
        Ok(page) => page,
        Err(refused) => return Ok(refused.into_response()),
    };
    if first.total > most {
        return Err(Refusal::ExportTooLong);
    }
    let next = start.after(&first);
    let rest = stream::unfold(next, |progress| async move {
        let progress = progress?;
        Some(match progress.read().await {
            Ok(Ok(page)) => {
                let next = progress.after(&page);
                (Ok(Bytes::from(page.lines)), next)
            }
            // Fail the download rather than end a truncated file cleanly.
            Ok(Err(refused)) => (Err(std::io::Error::other(refused.status.to_string())), None),
            Err(refusal) => (Err(std::io::Error::other(format!("{refusal:?}"))), None),
        })
    });
    let rows = stream::iter([Ok(Bytes::from(first.lines))]).chain(rest);
    Ok(file(declared, &layout, lang, rows))
}

impl Progress {
    /// Reads a page of the list, and writes its lines.
    async fn read(&self) -> Result<PageRead> {
        let description = self.gateway.description().await?;
        let caller =
            Caller::new(&self.gateway, &self.credential, &self.context, HeaderMap::new(), description).await;
        if caller.lacks(&self.list) {
            return Err(Refusal::Lacks);
        }
        let sent = SentCall { path: &self.path, query: &self.query, body: b"" };
        match caller.page_of_file(&self.list, sent, self.page, self.layout.is_paged()).await? {
            ForeignAnswer::Refused(refused) => Ok(Err(refused)),
            ForeignAnswer::Body(body) => {
                let answer: Value = serde_json::from_slice(&body)?;
                let is_cut = dynamic::page(&answer).is_some_and(|page| page["at_least"] == true);
                if is_cut { Err(Refusal::ExportTooLong) } else { Ok(Ok(self.layout.page(body)?)) }
            }
        }
    }

    /// Returns the state before the next page; `None` after the last one.
    fn after(self, read: &WrittenPage) -> Option<Progress> {
        (self.page < read.last).then(|| Progress { page: self.page + 1, ..self })
    }
}
