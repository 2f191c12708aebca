//! The listener: all connections of the server, their limits, and their shutdown.

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

/// How long sent bytes may stay unacknowledged before the system ends the connection.
const UNREAD_MS: u32 = 60_000;
/// Limit on concurrent requests of one HTTP/2 connection.
const STREAMS: u32 = 64;
/// Limit on the bytes of the headers of an HTTP/2 request.
const HEADER_BYTES: u32 = 32 << 10;
/// Limit on the headers of a request.
const HEADER_COUNT: usize = 100;
/// Interval of HTTP/2 pings, and the time limit of their answers.
const PING: Duration = Duration::from_secs(20);
/// Pause before the next accept when the system is out of file descriptors.
const REST: Duration = Duration::from_millis(100);
/// Time for a refused peer to read the answer.
const FAREWELL: Duration = Duration::from_secs(1);

/// The answer to a peer beyond the limit on connections.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: application/json\r\nx-content-type-options: nosniff\r\ncontent-length: 91\r\n\r\n\
    {\"message\":\"O servidor est\xc3\xa1 com todas as conex\xc3\xb5es ocupadas; tente de novo em instantes.\"}";

/// The limits of connections.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Limit on connections. Further ones are asked to retry.
    pub connections: usize,
    /// Time limit for a request's headers, and for the idle time between two requests.
    pub headers: Duration,
    /// Time for requests to finish after the server receives the signal to stop.
    pub drain: Duration,
}

/// Serves until the signal to stop, then lets requests in progress finish.
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
    // Requests still in progress are cut off.
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
    // The protocol is unknown before the first bytes, and no limit of a protocol applies until then.
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

/// Refuses a connection. Reads the peer's data before closing, because closing immediately would discard the
/// answer.
async fn turn_away(mut stream: TcpStream) {
    if stream.write_all(FULL).await.is_err() || stream.shutdown().await.is_err() {
        return;
    }
    let mut unread = [0; 1024];
    while stream.read(&mut unread).await.is_ok_and(|read| read > 0) {}
}
