//! HTTP/1.1 on one kept connection, blocking, and spending as little as it can: it shares the machine with what it
//! measures.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use client::catalogue::raw::EVENTS_STREAM;
use client::endpoint::{Call, Endpoint};
use client::wire::event::Event;

/// One kept connection.
pub struct Connection {
    stream: BufReader<TcpStream>,
}

/// The header that shows a token.
pub fn bearer(token: &str) -> String {
    format!("authorization: Bearer {token}\r\n")
}

/// The bytes of a call with the given headers, each a whole line: a write carries the given idempotency key.
pub fn request<E: Endpoint>(call: &Call<E>, headers: &str, key: usize) -> Vec<u8> {
    let encoded = call.encode().expect("a call that Rust built can be written");
    let mut request = format!("{} /api{} HTTP/1.1\r\nhost: bench\r\n{headers}", E::METHOD, encoded.target);
    if !E::METHOD.is_safe() {
        request += &format!("idempotency-key: bench-{}-{key}\r\n", std::process::id());
        request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", encoded.body.len());
    }
    request += "\r\n";
    let mut request = request.into_bytes();
    request.extend(encoded.body);
    request
}

/// The server's events, as a browser hears them.
pub struct Events(BufReader<TcpStream>);

impl Events {
    /// Connects, and waits until the stream is open.
    pub fn open(at: SocketAddr, headers: &str) -> io::Result<Self> {
        let Connection { mut stream } = Connection::open(at)?;
        let request = format!("GET /api{} HTTP/1.1\r\nhost: bench\r\n{headers}\r\n", EVENTS_STREAM.path);
        stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        stream.read_line(&mut line)?;
        if line.starts_with("HTTP/1.1 200") { Ok(Self(stream)) } else { Err(io::Error::other(line)) }
    }
}

impl Iterator for Events {
    type Item = Event;

    /// The next event, however long it takes; none once the server has left.
    fn next(&mut self) -> Option<Event> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            // The server writes an event in one piece, so that no chunk of the transfer begins within it.
            if let Some(data) = line.strip_prefix("data:") {
                return serde_json::from_str(data).ok();
            }
        }
    }
}

impl Connection {
    /// Connects, with Nagle's delay off.
    pub fn open(at: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(at)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::with_capacity(64 * 1024, stream) })
    }

    /// Sends a call and reads its answer's type.
    pub fn call<E: Endpoint>(&mut self, call: &Call<E>, headers: &str) -> io::Result<E::Response> {
        serde_json::from_slice(&self.send(&request(call, headers, 0))?).map_err(io::Error::other)
    }

    /// Sends the bytes of a request, and leaves its answer to [`Connection::status`].
    pub fn ask(&mut self, request: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(request)
    }

    /// Reads a whole answer, and returns its status line, whatever it says.
    pub fn status(&mut self) -> io::Result<String> {
        let mut status = String::new();
        self.stream.read_line(&mut status)?;
        let (mut line, mut length) = (String::new(), 0);
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        self.stream.read_exact(&mut vec![0; length])?;
        Ok(status)
    }

    /// Sends the bytes of a request and reads the body of the answer, which must be a success that names its length: a
    /// figure of refusals would be no figure.
    pub fn send(&mut self, request: &[u8]) -> io::Result<Vec<u8>> {
        self.stream.get_mut().write_all(request)?;
        let mut line = String::with_capacity(256);
        self.stream.read_line(&mut line)?;
        let success = line.starts_with("HTTP/1.1 2");
        let status = line.trim_end().to_owned();
        let mut length = None;
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = Some(value.trim().parse().map_err(io::Error::other)?);
            }
        }
        let mut body = vec![0; length.ok_or_else(|| io::Error::other(format!("{status}, of no length")))?];
        self.stream.read_exact(&mut body)?;
        if success {
            Ok(body)
        } else {
            Err(io::Error::other(format!("{status} {}", String::from_utf8_lossy(&body))))
        }
    }
}
