//! The listener: every connection of the server, with the limits that one peer cannot exceed, and the end of them all.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// How long a peer may leave sent bytes unread before the system ends the connection.
const UNREAD_MS: u32 = 60_000;
/// The most requests under way on one HTTP/2 connection.
const STREAMS: u32 = 64;
/// The most bytes of the headers of an HTTP/2 request.
const HEADER_BYTES: u32 = 32 << 10;
/// The most headers of a request.
const HEADER_COUNT: usize = 100;
/// How often an HTTP/2 peer is asked whether it lives, and how long it may take to say so.
const PING: Duration = Duration::from_secs(20);
/// How long accepting rests when the system has no more file descriptors.
const REST: Duration = Duration::from_millis(100);
/// How long a refused peer may take to read why.
const FAREWELL: Duration = Duration::from_secs(1);

/// What a peer reads that comes when the server has all the connections that it takes.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: application/json\r\nx-content-type-options: nosniff\r\ncontent-length: 91\r\n\r\n\
    {\"message\":\"O servidor est\xc3\xa1 com todas as conex\xc3\xb5es ocupadas; tente de novo em instantes.\"}";

/// What peers may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections at a time; one more is told to come back.
    pub connections: usize,
    /// How long a request's headers may take to arrive, and how long a connection may rest between two requests.
    pub headers: Duration,
    /// How long requests may take to finish after the server was told to stop.
    pub drain: Duration,
}

/// Serves until told to stop, then lets what is under way finish.
pub async fn serve(listener: TcpListener, routes: Router, limits: Limits, mut stop: watch::Receiver<bool>) {
    let (places, open) = (Arc::new(Semaphore::new(limits.connections)), GracefulShutdown::new());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stopping| *stopping) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                sleep(REST).await;
                continue;
            }
        };
        match places.clone().try_acquire_owned() {
            Ok(place) => {
                let connection = connection(stream, peer, routes.clone(), open.watcher(), limits.headers);
                tokio::spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            Err(_) => drop(tokio::spawn(timeout(FAREWELL, turn_away(stream)))),
        }
    }
    drop(listener);
    // What is not through by then is cut off.
    let _ = timeout(limits.drain, open.shutdown()).await;
}

/// Serves one connection to its end.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    routes: Router,
    watcher: Watcher,
    headers: Duration,
) {
    let _ = stream.set_nodelay(true);
    let _ = rustix::net::sockopt::set_tcp_user_timeout(&stream, UNREAD_MS);
    let began = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&began);
    let service = service_fn(move |mut request: Request<Incoming>| {
        seen.store(true, Ordering::Relaxed);
        request.extensions_mut().insert(ConnectInfo(peer));
        let routes = routes.clone();
        routes.oneshot(request.map(axum::body::Body::new))
    });
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(headers)
        .max_headers(HEADER_COUNT)
        .max_buf_size(64 << 10);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .max_header_list_size(HEADER_BYTES)
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING);
    let served = builder.serve_connection(TokioIo::new(stream), service).into_owned();
    let mut served = pin!(watcher.watch(served));
    // Which protocol a peer speaks is not known before its first bytes, and no protocol's own limit holds until then.
    let silent = async {
        sleep(headers).await;
        if began.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        ended = &mut served => {
            if let Err(error) = ended {
                tracing::debug!(%error, %peer, "a connection ended early");
            }
        }
        () = silent => tracing::debug!(%peer, "a connection asked for nothing in time"),
    }
}

/// Says that there is no place, and reads what was sent meanwhile: closing before would take the answer back.
async fn turn_away(mut stream: TcpStream) {
    if stream.write_all(FULL).await.is_err() || stream.shutdown().await.is_err() {
        return;
    }
    let mut unread = [0; 1024];
    while stream.read(&mut unread).await.is_ok_and(|read| read > 0) {}
}
