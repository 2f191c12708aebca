//! Limits of one client, over real connections.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use client::access::Role;
use http::Method;
use server::run::listen::{self, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::app::{App, everywhere};
use crate::events::Stream;
use crate::place::Place;

/// A generous time limit.
const GENEROUS: Duration = Duration::from_secs(30);

/// A server that listens, with limits.
struct Listening {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

impl Listening {
    async fn start(routes: Router, connections: usize) -> Listening {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, told) = watch::channel(false);
        let (headers, drain) = (Duration::from_millis(400), Duration::from_millis(500));
        let limits = Limits { connections, headers, drain };
        let serving = tokio::spawn(listen::serve(listener, routes, limits, told));
        Listening { address, stop, serving }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Returns the answer to these bytes until the connection ends.
    async fn answer(&self, bytes: &str) -> String {
        let mut stream = self.connect().await;
        stream.write_all(bytes.as_bytes()).await.unwrap();
        rest(&mut stream).await
    }
}

async fn rest(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let read = timeout(GENEROUS, stream.read_to_end(&mut text)).await.expect("the connection ends");
    drop(read);
    String::from_utf8_lossy(&text).into_owned()
}

const PLAIN: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn headers_that_drip_end_the_connection() {
    let app = App::start(Place::Sqlite).await;
    let server = Listening::start(app.router.clone(), 100).await;
    for beginning in ["", "P", "PRI * HTTP/2.0\r\n", "GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: "] {
        let mut stream = server.connect().await;
        stream.write_all(beginning.as_bytes()).await.unwrap();
        let (mut reads, mut writes) = stream.into_split();
        let drip = tokio::spawn(async move {
            while !beginning.is_empty() && beginning != "P" && writes.write_all(b"a").await.is_ok() {
                sleep(Duration::from_millis(50)).await;
            }
            std::future::pending::<()>().await;
        });
        let mut unread = Vec::new();
        let ended = timeout(GENEROUS, reads.read_to_end(&mut unread)).await;
        assert!(ended.is_ok(), "{beginning:?} holds a connection for ever");
        drip.abort();
    }
    assert!(server.answer(PLAIN).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn one_connection_more_is_told_to_come_back_and_the_end_waits_for_none_for_ever() {
    let app = App::start(Place::Sqlite).await;
    let server = Listening::start(app.router.clone(), 2).await;
    let token = &app.tokens("root").0;
    let stream = format!("GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n");
    let mut readers = Vec::new();
    for _ in 0..2 {
        let mut reader = server.connect().await;
        reader.write_all(stream.as_bytes()).await.unwrap();
        let mut first = [0; 12];
        reader.read_exact(&mut first).await.unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        readers.push(reader);
    }
    let refused = server.answer(PLAIN).await;
    let (head, body) = refused.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 503") && head.contains("retry-after: 1"), "{head}");
    assert!(head.contains(&format!("content-length: {}", body.len())), "{refused}");
    let problem: serde_json::Value = serde_json::from_str(body).unwrap();
    assert!(problem["message"].as_str().unwrap().contains("conexões"), "{problem}");

    drop(readers.pop());
    // The place is given back once the server notices, at its next sign of life or event.
    app.role(Role::Root).put("/me").json(serde_json::json!({ "name": "Nova" })).await.expect(200);
    let until = Instant::now() + GENEROUS;
    while !server.answer(PLAIN).await.starts_with("HTTP/1.1 200") {
        assert!(Instant::now() < until, "the place is never given back");
        sleep(Duration::from_millis(50)).await;
    }
    // A stream without a reader does not keep the server from ending.
    server.stop.send_replace(true);
    timeout(GENEROUS, server.serving).await.expect("it ends").unwrap();
}

#[tokio::test]
async fn a_body_in_malformed_pieces_is_a_bad_request() {
    let app = App::start(Place::Sqlite).await;
    let server = Listening::start(app.router.clone(), 100).await;
    let token = &app.tokens("root").0;
    let head = format!(
        "PUT /api/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         connection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    );
    for body in ["ZZ\r\n{}\r\n", "-1\r\n{}\r\n", "2\r\n{}xx0\r\n\r\n", "fffffffffffffffff\r\n{}"] {
        let answer = server.answer(&format!("{head}{body}")).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{body:?}: {answer}");
    }
}

#[tokio::test]
async fn a_session_has_so_many_streams_and_no_more() {
    let app = App::start(Place::Sqlite).await;
    let (root, manager) = (app.role(Role::Root), app.role(Role::Manager));
    let mut open = Vec::new();
    for _ in 0..8 {
        open.push(Stream::open(&root, None).await);
    }
    let refused = root.get("/events").await;
    refused.expect(429);
    assert_eq!(refused.header("retry-after"), "15");
    drop(Stream::open(&manager, None).await);
    open.pop();
    drop(Stream::open(&root, None).await);
}

#[tokio::test]
async fn the_figures_are_for_this_machine_alone() {
    everywhere(async |app| {
        let status = async |caller: crate::ask::Caller| caller.site(Method::GET, "/metrics").await.status;
        assert_eq!(status(app.nobody()).await, 200);
        assert_eq!(status(app.nobody().from([10, 0, 0, 7])).await, 404);
        assert_eq!(status(app.nobody().with("x-forwarded-for", "10.0.0.7")).await, 404);
    })
    .await;
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let asks = [
            (Method::GET, "/"),
            (Method::GET, "/favicon.svg"),
            (Method::GET, "/assets/none.js"),
            (Method::GET, "/login"),
            (Method::GET, "/pagar/none"),
            (Method::GET, "/pagar/page.css"),
            (Method::GET, "/healthz"),
            (Method::GET, "/readyz"),
            (Method::GET, "/metrics"),
            (Method::POST, "/"),
            (Method::GET, "/api/nada"),
            (Method::PATCH, "/api/financial"),
            (Method::GET, "/api/financial?page=0"),
            (Method::GET, "/api/financial/export"),
            (Method::GET, "/api/docs"),
            (Method::GET, "/%00"),
        ];
        for (method, path) in asks {
            let answer = root.site(method.clone(), path).await;
            for (name, value) in [
                ("x-content-type-options", "nosniff"),
                ("x-frame-options", "DENY"),
                ("referrer-policy", "no-referrer"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
                ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
            ] {
                assert_eq!(answer.header(name), value, "{method} {path}: {name}");
            }
            assert!(answer.header("content-security-policy").contains("default-src"), "{method} {path}");
            assert_eq!(answer.header("x-request-id").len(), 16, "{method} {path}");
        }
    })
    .await;
}
