//! The event stream: server-sent events, resumable after the last one.

use std::time::Duration;

use http::header::ACCEPT;
use http::{HeaderMap, HeaderValue};
use reqwest::Response;

use super::{Client, Error, Request};
use crate::catalogue::raw::EVENTS_STREAM;
use crate::wire;
use crate::wire::event::{Event, LAST_EVENT};

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
}

impl Client {
    /// Opens the stream from now on, or after a known event.
    pub async fn events(&self, after: Option<i64>) -> Result<Events, Error> {
        let mut request = Request::raw(&EVENTS_STREAM, EVENTS_STREAM.path.to_owned());
        request.headers.insert(ACCEPT, HeaderValue::from_static("text/event-stream"));
        if let Some(seq) = after {
            request.headers.insert(LAST_EVENT, HeaderValue::from(seq));
        }
        let response = self.opened(&request).await?;
        let start = named_event(response.headers());
        Ok(Events { response, client: self.clone(), frames: Frames::default(), start })
    }
}

/// Returns the event that an answer names.
pub(super) fn named_event(headers: &HeaderMap) -> Option<i64> {
    headers.get(LAST_EVENT)?.to_str().ok()?.parse().ok()
}

impl Events {
    /// Returns the event after which the stream begins, if the server names it.
    pub fn start(&self) -> Option<i64> {
        self.start
    }

    /// Waits for the next event.
    ///
    /// # Errors
    /// An error when the stream ends, however it ends. Reopen it after the last event.
    pub async fn next(&mut self) -> Result<Event, Error> {
        loop {
            if let Some(data) = self.frames.next() {
                let event = wire::decode(data.as_bytes());
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

impl Frames {
    /// Takes the data of the next complete event. Skips comments, which are heartbeats.
    fn next(&mut self) -> Option<String> {
        loop {
            let end = self.0.windows(2).position(|pair| pair == b"\n\n")? + 2;
            let frame: Vec<u8> = self.0.drain(..end).collect();
            let frame = String::from_utf8_lossy(&frame);
            let data: Vec<&str> = frame.lines().filter_map(|line| line.strip_prefix("data:")).collect();
            if !data.is_empty() {
                return Some(data.join("\n"));
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
                while let Some(data) = frames.next() {
                    seen.push(data);
                }
            }
            assert_eq!(seen, [" {\"seq\":\n 7}", " 8"], "cut at {cut}");
        }
    }
}
