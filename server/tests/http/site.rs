//! A site that answers as a test says, byte by byte.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What a site answers.
pub enum SiteAnswer {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The head of an answer, and then zeros for as long as they are read.
    Endless,
    /// The head of an answer, and then a byte now and then.
    Drip,
    /// None.
    Silence,
}

impl SiteAnswer {
    /// A page.
    pub fn page(text: &str) -> SiteAnswer {
        SiteAnswer::with("200 OK", "content-type: text/html\r\n", text.as_bytes())
    }

    /// A status without a body.
    pub fn status(status: &str) -> SiteAnswer {
        SiteAnswer::with(status, "", b"")
    }

    /// A redirect.
    pub fn to(location: &str) -> SiteAnswer {
        let headers = format!("location: {location}\r\nset-cookie: a=1\r\n");
        SiteAnswer::with("302 Found", &headers, b"")
    }

    /// Any answer, with lines of headers.
    pub fn with(status: &str, headers: &str, body: &[u8]) -> SiteAnswer {
        let length = body.len();
        let head =
            format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n");
        SiteAnswer::Bytes([head.as_bytes(), body].concat())
    }
}

/// A site on a port of this machine.
pub struct Site {
    pub address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Site {
    /// Starts one that answers a method with a path, e.g. `GET /a`.
    pub async fn start(answer: impl Fn(&str) -> SiteAnswer + Send + Sync + 'static) -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (asked, answer) = (Arc::new(Mutex::new(Vec::new())), Arc::new(answer));
        let heads = asked.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, heads.clone(), answer.clone()));
            }
        });
        Site { address, asked }
    }

    /// Returns the address of a path under a name.
    pub fn url(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.address.port())
    }

    /// Returns the option that lets a name be fetched at this port.
    pub fn named(&self, host: &str) -> String {
        format!("{host}:{}", self.address.port())
    }

    /// Returns the heads of the requests.
    pub fn heads(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }

    /// Returns the requests, e.g. `GET /a`.
    pub fn requests(&self) -> Vec<String> {
        self.heads().iter().map(|head| request_of(head)).collect()
    }
}

fn request_of(head: &str) -> String {
    head.split(" HTTP/").next().unwrap_or_default().to_owned()
}

async fn serve(
    mut stream: TcpStream,
    asked: Arc<Mutex<Vec<String>>>,
    answer: Arc<impl Fn(&str) -> SiteAnswer>,
) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => return,
        }
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    asked.lock().unwrap().push(head.clone());
    let begun = b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n";
    match answer(&request_of(&head)) {
        SiteAnswer::Bytes(bytes) => {
            let _ = stream.write_all(&bytes).await;
        }
        SiteAnswer::Endless => {
            let _ = stream.write_all(begun).await;
            while stream.write_all(&[0; 8_192]).await.is_ok() {}
        }
        SiteAnswer::Drip => {
            let _ = stream.write_all(begun).await;
            while stream.write_all(b"a").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        SiteAnswer::Silence => std::future::pending().await,
    }
}
