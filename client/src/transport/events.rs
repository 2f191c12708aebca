//! The event stream: server-sent events, resumable after the last one.

use std::time::Duration;

use http::header::ACCEPT;
use http::{HeaderMap, HeaderValue};
use reqwest::Response;

use super::{Client, Error, Request};
use crate::catalogue::raw::EVENTS_STREAM;
use crate::wire;
use crate::wire::event::{END, Event, LAST_EVENT, ONCE, PRESENT};

/// Longest silence of the stream: three of the server's heartbeats.
const SILENCE_LIMIT: Duration = Duration::from_secs(45);
/// Limit on the size of an event, above that of any.
const LONGEST: usize = 1 << 20;

/// An open stream.
#[derive(Debug)]
pub struct Events {
    response: Response,
    client: Client,
    frames: Frames,
    start: Option<i64>,
    present: Option<i64>,
}

impl Client {
    /// Opens the stream from now on, or after a known event.
    pub async fn events(&self, after: Option<i64>) -> Result<Events, Error> {
        self.events_at(EVENTS_STREAM.path.to_owned(), after).await
    }

    /// Opens the stream from now on, or after a known event, and until now.
    ///
    /// # Errors
    /// A refusal of a server that does not know what happened before.
    pub async fn past_events(&self, after: Option<i64>) -> Result<Events, Error> {
        self.events_at(format!("{}?{ONCE}=1", EVENTS_STREAM.path), after).await
    }

    async fn events_at(&self, target: String, after: Option<i64>) -> Result<Events, Error> {
        let mut request = Request::raw(&EVENTS_STREAM, target);
        request.headers.insert(ACCEPT, HeaderValue::from_static("text/event-stream"));
        if let Some(seq) = after {
            request.headers.insert(LAST_EVENT, HeaderValue::from(seq));
        }
        let response = self.opened(&request).await?;
        let start = named_event(response.headers());
        let present = number(response.headers(), PRESENT);
        Ok(Events { response, client: self.clone(), frames: Frames::default(), start, present })
    }
}

/// Returns the event that an answer names.
pub(super) fn named_event(headers: &HeaderMap) -> Option<i64> {
    number(headers, LAST_EVENT)
}

fn number(headers: &HeaderMap, name: &str) -> Option<i64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

impl Events {
    /// Returns the event after which the stream begins, if the server names it.
    pub fn start(&self) -> Option<i64> {
        self.start
    }

    /// Returns the event with which the stream ends, if it ends at the present and the server names it.
    pub fn present(&self) -> Option<i64> {
        self.present
    }

    /// Waits for the next event.
    ///
    /// # Errors
    /// An error when the stream ends, however it ends. Reopen it after the last event.
    pub async fn next(&mut self) -> Result<Event, Error> {
        self.next_past().await?.ok_or_else(|| self.client.unreachable())
    }

    /// Waits for the next event of a stream that ends at the present; `None` after the last.
    ///
    /// # Errors
    /// An error when the stream breaks.
    pub async fn next_past(&mut self) -> Result<Option<Event>, Error> {
        loop {
            if let Some(Frame { name, data }) = self.frames.next() {
                if name.as_deref() == Some(END) {
                    return Ok(None);
                }
                let event = wire::decode(data.as_bytes()).map(Some);
                return event.map_err(|undecodable| Error::undecodable(EVENTS_STREAM.id, undecodable));
            }
            let bytes = tokio::time::timeout(SILENCE_LIMIT, self.response.chunk()).await;
            let bytes = bytes.map_err(|_| Error::Timeout)?.ok().flatten();
            let bytes = bytes.filter(|_| self.frames.0.len() < LONGEST);
            self.frames.0.extend_from_slice(&bytes.ok_or_else(|| self.client.unreachable())?);
        }
    }
}

/// Bytes that were read but not parsed.
#[derive(Debug, Default)]
struct Frames(Vec<u8>);

/// A message of the stream.
#[derive(Debug)]
struct Frame {
    name: Option<String>,
    data: String,
}

impl Frames {
    /// Takes the next complete message. Skips comments, which are heartbeats.
    fn next(&mut self) -> Option<Frame> {
        loop {
            let end = self.0.windows(2).position(|pair| pair == b"\n\n")? + 2;
            let frame: Vec<u8> = self.0.drain(..end).collect();
            let frame = String::from_utf8_lossy(&frame);
            let field = |name: &'static str| frame.lines().filter_map(move |line| line.strip_prefix(name));
            let data: Vec<&str> = field("data:").collect();
            if !data.is_empty() {
                let name = field("event:").next().map(|name| name.trim().to_owned());
                return Some(Frame { name, data: data.join("\n") });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_out_whole_however_they_are_cut() {
        let stream = ": ping\n\nid: 7\nevent: change\ndata: {\"seq\":\ndata: 7}\n\ndata: 8\n\nda";
        for cut in 0..stream.len() {
            let mut frames = Frames::default();
            let mut seen = Vec::new();
            for part in [&stream[..cut], &stream[cut..]] {
                frames.0.extend_from_slice(part.as_bytes());
                while let Some(Frame { name, data }) = frames.next() {
                    seen.push((name, data));
                }
            }
            let change = (Some("change".to_owned()), " {\"seq\":\n 7}".to_owned());
            assert_eq!(seen, [change, (None, " 8".to_owned())], "cut at {cut}");
        }
    }
}
