//! HTTP/1.1 on one kept connection, blocking, and spending as little as it can: it shares the machine with what it
//! measures.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use client::endpoint::{Call, Endpoint};

/// One kept connection.
pub struct Connection {
    stream: BufReader<TcpStream>,
}

/// The bytes of a call: a write carries the given idempotency key.
pub fn request<E: Endpoint>(call: &Call<E>, token: &str, key: usize) -> Vec<u8> {
    let encoded = call.encode().expect("a call that Rust built can be written");
    let mut request = format!("{} /api{} HTTP/1.1\r\nhost: bench\r\n", E::METHOD, encoded.target);
    if !token.is_empty() {
        request += &format!("authorization: Bearer {token}\r\n");
    }
    if !E::METHOD.is_safe() {
        request += &format!("idempotency-key: bench-{}-{key}\r\n", std::process::id());
        request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", encoded.body.len());
    }
    request += "\r\n";
    let mut request = request.into_bytes();
    request.extend(encoded.body);
    request
}

impl Connection {
    /// Connects, with Nagle's delay off.
    pub fn open(at: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(at)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::with_capacity(64 * 1024, stream) })
    }

    /// Sends a call and reads its answer's type.
    pub fn call<E: Endpoint>(&mut self, call: &Call<E>, token: &str) -> io::Result<E::Response> {
        serde_json::from_slice(&self.send(&request(call, token, 0))?).map_err(io::Error::other)
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
