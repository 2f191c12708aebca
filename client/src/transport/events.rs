//! The stream of what happens: server-sent events, read one by one, to be resumed after the last.

use std::time::Duration;

use http::HeaderValue;
use http::header::ACCEPT;
use reqwest::Response;

use super::{Client, Error, Request};
use crate::endpoint::raw::EVENTS_STREAM;
use crate::wire;
use crate::wire::event::Event;

/// How long the stream may be silent: three of the server's signs of life.
const SILENCE_LIMIT: Duration = Duration::from_secs(45);
/// More than any event has: a stream without ends is not one of ours.
const LONGEST: usize = 1 << 20;

/// Names the event after which a stream begins: in a request the one that is wished for, in the answer the one that it is.
const LAST_EVENT: &str = "last-event-id";

/// A stream that is open.
#[derive(Debug)]
pub struct Events {
    response: Response,
    client: Client,
    frames: Frames,
    start: Option<i64>,
}

impl Client {
    /// Opens the stream: from now on, or after an event that was already seen.
    pub async fn events(&self, after: Option<i64>) -> Result<Events, Error> {
        let mut request = Request::raw(&EVENTS_STREAM, EVENTS_STREAM.path.to_owned());
        request.headers.insert(ACCEPT, HeaderValue::from_static("text/event-stream"));
        if let Some(seq) = after {
            request.headers.insert(LAST_EVENT, HeaderValue::from(seq));
        }
        let response = self.opened(&request).await?;
        let start = response.headers().get(LAST_EVENT).and_then(|seq| seq.to_str().ok()?.parse().ok());
        Ok(Events { response, client: self.clone(), frames: Frames::default(), start })
    }
}

impl Events {
    /// The event after which the stream begins, if the server says so.
    pub fn start(&self) -> Option<i64> {
        self.start
    }

    /// Waits for the next event.
    ///
    /// # Errors
    /// When the stream ended, however it did: open it again after the last event that was seen.
    pub async fn next(&mut self) -> Result<Event, Error> {
        loop {
            if let Some(data) = self.frames.next() {
                return wire::decode(data.as_bytes()).map_err(|undecodable| Error::Undecodable {
                    endpoint: EVENTS_STREAM.id.to_owned(),
                    path: undecodable.path,
                    detail: undecodable.detail,
                });
            }
            let bytes = tokio::time::timeout(SILENCE_LIMIT, self.response.chunk()).await;
            let bytes = bytes.map_err(|_| Error::Timeout)?.ok().flatten();
            let bytes = bytes.filter(|_| self.frames.0.len() < LONGEST);
            self.frames.0.extend_from_slice(&bytes.ok_or_else(|| self.client.unreachable())?);
        }
    }
}

/// What was read and not yet taken.
#[derive(Debug, Default)]
struct Frames(Vec<u8>);

impl Frames {
    /// Takes the data of the next whole event; comments, which are the signs of life, are passed over.
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
