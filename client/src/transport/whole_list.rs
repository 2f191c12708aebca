//! Every row of a list. A server of ours reads all pages at one moment; any other is asked for one page after the other.

use std::collections::VecDeque;

use http::HeaderValue;
use http::header::ACCEPT;
use serde_json::Value;

use super::{Client, Download, Error, Request};
use crate::catalogue::dynamic::{Dynamic, last_page};
use crate::endpoint::call::{CallError, fill};
use crate::wire::file::ANSWERS;
use crate::wire::page::{PAGING, Paging};

/// A list that is read whole.
#[derive(Debug)]
pub struct WholeList<'e> {
    client: Client,
    list: &'e Dynamic,
    path: Vec<String>,
    query: Vec<(String, String)>,
    /// The target of the list without a page.
    target: String,
    is_for_plan: bool,
    state: State,
}

#[derive(Debug)]
enum State {
    Unread,
    /// All pages of one moment, and the bytes after the last whole line.
    File(Box<Download>, VecDeque<u8>),
    /// The number of the next page.
    Page(i64),
    End,
}

impl Client {
    /// Reads every row of a list, on any page.
    ///
    /// # Errors
    /// If the path or the query is invalid.
    pub fn whole_list<'e>(
        &self,
        list: &'e Dynamic,
        path: &[String],
        query: &[(String, String)],
    ) -> Result<WholeList<'e>, CallError> {
        let is_kept = |(name, _): &&(String, String)| !PAGING.contains(&name.as_str());
        let query: Vec<_> = query.iter().filter(is_kept).cloned().collect();
        let target = list.encode(path, &query, &Value::Null)?.target;
        let (client, path) = (self.clone(), path.to_vec());
        Ok(WholeList { client, list, path, query, target, is_for_plan: false, state: State::Unread })
    }
}

impl WholeList<'_> {
    /// Marks it as read for a plan, as [`Request::for_plan`] does.
    pub fn for_plan(self) -> Self {
        WholeList { is_for_plan: true, ..self }
    }

    /// Returns the answer to the next page; `None` after the last.
    ///
    /// # Errors
    /// Returns the errors of the call.
    pub async fn next(&mut self) -> Result<Option<Value>, Error> {
        loop {
            match &mut self.state {
                State::Unread => self.state = self.open().await?,
                State::File(download, rest) => match line(download, rest).await? {
                    Some(answer) => return self.decoded(&answer).map(Some),
                    None => self.state = State::End,
                },
                State::Page(number) => {
                    let number = *number;
                    let answer = self.page(number).await?;
                    let is_last = number >= last_page(&answer).unwrap_or(1);
                    self.state = if is_last { State::End } else { State::Page(number + 1) };
                    return Ok(Some(answer));
                }
                State::End => return Ok(None),
            }
        }
    }

    /// Asks for all pages of one moment. A server that knows no such file, or not this form of it, has pages.
    async fn open(&self) -> Result<State, Error> {
        let Some(route) = &self.list.about.export else { return Ok(State::Page(1)) };
        let query = self.target.split_once('?').map(|(_, query)| format!("?{query}")).unwrap_or_default();
        let mut request = self.marked(Request::raw(route, fill(route.path, &self.path) + &query));
        request.headers.insert(ACCEPT, HeaderValue::from_static(ANSWERS));
        let download = match self.client.download_of(&request).await {
            Err(error) if matches!(error.status(), Some(404 | 501)) => return Ok(State::Page(1)),
            download => download?,
        };
        let is_known = download.media_type() == ANSWERS;
        Ok(if is_known { State::File(Box::new(download), VecDeque::new()) } else { State::Page(1) })
    }

    async fn page(&self, number: i64) -> Result<Value, Error> {
        let paging = [("page", number), ("per_page", Paging::MOST)];
        let paging = paging.map(|(name, value)| (name.to_owned(), value.to_string()));
        let query: Vec<_> = self.query.iter().cloned().chain(paging).collect();
        // A list without pages rejects the parameters of paging.
        let encoded = self.list.encode(&self.path, &query, &Value::Null);
        let target = encoded.map_or_else(|_| self.target.clone(), |call| call.target);
        let request = self.marked(Request::of(&self.list.about, target, Vec::new()));
        let answer = self.client.exchange(&request).await?.accepted()?;
        self.decoded(&answer.body)
    }

    fn marked(&self, request: Request) -> Request {
        if self.is_for_plan { request.for_plan() } else { request }
    }

    fn decoded(&self, body: &[u8]) -> Result<Value, Error> {
        let answer = self.list.decode(body);
        answer.map_err(|undecodable| Error::undecodable(self.list.about.id, undecodable))
    }
}

/// Returns the next line of a file; `None` at its end.
async fn line(download: &mut Download, rest: &mut VecDeque<u8>) -> Result<Option<Vec<u8>>, Error> {
    let mut looked = 0;
    loop {
        if let Some(end) = rest.iter().skip(looked).position(|byte| *byte == b'\n') {
            let line: Vec<u8> = rest.drain(..looked + end).collect();
            rest.pop_front();
            return Ok(Some(line));
        }
        looked = rest.len();
        match download.piece().await? {
            Some(piece) => rest.extend(piece),
            None => return Ok(None),
        }
    }
}
