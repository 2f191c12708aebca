//! The program itself: start, stop, and recovery after a kill.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::Body;
use client::transport::Origin;
use futures_util::future::join_all;
use futures_util::stream;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::app::credentials;

/// A running program.
pub struct Program {
    pub child: Child,
    pub address: SocketAddr,
    pub http: Client,
}

impl Program {
    /// Starts it on a port of its own and waits until it listens.
    pub fn start(folder: &Path, more: &[&str]) -> Program {
        Program::run(command(folder).args(more))
    }

    /// As [`Program::start`], with the options and the environment of a command.
    pub fn run(command: &mut Command) -> Program {
        let mut child = command.args(["--listen", "127.0.0.1:0"]).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let line: Value = serde_json::from_str(&line).ok()?;
            line["fields"]["address"].as_str()?.parse().ok()
        });
        // Read to the end, or else the program waits for room to write its log in.
        std::thread::spawn(move || lines.for_each(drop));
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder().tls_certs_only([]).timeout(Duration::from_secs(20)).build().unwrap();
        Program { child, address: address.expect("it listens"), http }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}/api{path}", self.address)
    }

    pub async fn sign_in(&self) -> String {
        let request = self.http.post(self.url("/autenticar")).json(&credentials("root"));
        let session: Value = request.send().await.unwrap().json().await.unwrap();
        session["access_token"].as_str().unwrap().to_owned()
    }

    pub fn signal(&self, name: &str) {
        let done = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(done.success());
    }

    pub fn wait(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Returns the program with a data folder.
pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_retaguarda-server"));
    command.arg("--data-dir").arg(folder);
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_finishes_what_was_begun_and_ends_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--demo"]);
    let token = program.sign_in().await;
    let events = program.http.get(program.url("/events")).bearer_auth(&token).send().await.unwrap();
    let mut silent = TcpStream::connect(program.address).await.unwrap();
    silent.write_all(b"GET /api/me HTTP/1.1\r\nhost: x\r\n").await.unwrap();
    let slow = tokio::spawn(slow_write(program.http.clone(), program.url("/me"), token.clone()));
    sleep(Duration::from_millis(300)).await;

    let started = Instant::now();
    program.signal("-TERM");
    assert_eq!(slow.await.unwrap().status(), 200, "a request that was begun is finished");
    let refused = TcpStream::connect(program.address).await;
    assert!(refused.is_err(), "nobody new is let in");
    assert!(events.text().await.is_ok(), "the stream is ended, not broken");
    let status = tokio::task::spawn_blocking(|| program.wait()).await.unwrap();
    assert!(status.success(), "{status}");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

/// Returns a write whose body takes a second to arrive.
async fn slow_write(http: Client, url: String, token: String) -> Response {
    let pieces = [(0, r#"{"name":"#), (1_000, r#""Devagar"}"#)];
    let body = stream::unfold(pieces.into_iter(), |mut pieces| async {
        let (wait, piece) = pieces.next()?;
        sleep(Duration::from_millis(wait)).await;
        Some((Ok::<_, std::io::Error>(piece), pieces))
    });
    let request = http.put(url).bearer_auth(token).header("content-type", "application/json");
    request.body(reqwest::Body::wrap_stream(Body::from_stream(body).into_data_stream())).send().await.unwrap()
}

/// Writes under keys of its own until the program is gone; answers the keys that were acknowledged.
async fn write_until_gone(program: &Program, token: &str, writer: usize, gone: &AtomicBool) -> Vec<String> {
    let mut acknowledged = Vec::new();
    for number in 0.. {
        let key = format!("w{writer}-{number}-{token}");
        let request = program.http.put(program.url("/me")).bearer_auth(token).header("idempotency-key", &key);
        let answer = request.json(&json!({ "name": key })).send().await;
        let answered = answer.and_then(Response::error_for_status);
        match answered {
            Ok(_) => acknowledged.push(key),
            Err(_) if gone.load(Ordering::SeqCst) => break,
            Err(error) => panic!("{error}"),
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_midst_of_writing_it_has_every_write_that_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path(), &["--demo"]);
    let mut acknowledged: Vec<String> = Vec::new();
    for round in 0..3 {
        let (token, gone) = (program.sign_in().await, AtomicBool::new(false));
        let kill = async {
            sleep(Duration::from_millis(400 + 150 * round)).await;
            gone.store(true, Ordering::SeqCst);
            program.signal("-KILL");
        };
        let writers = join_all((0..4).map(|writer| write_until_gone(&program, &token, writer, &gone)));
        let (keys, ()) = tokio::join!(writers, kill);
        acknowledged.extend(keys.into_iter().flatten());
        drop(program);
        program = Program::start(folder.path(), &["--demo"]);
    }
    assert!(acknowledged.len() >= 100, "only {} writes were acknowledged", acknowledged.len());
    let token = program.sign_in().await;
    for key in &acknowledged {
        let request = program.http.put(program.url("/me")).bearer_auth(&token).header("idempotency-key", key);
        let answer = request.json(&json!({ "name": key })).send().await.unwrap();
        assert_eq!(answer.headers()["idempotency-replayed"], "true", "{key} was acknowledged and lost");
    }
    drop(program);
    let verified = command(folder.path()).arg("verify-audit").output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    let said = String::from_utf8(verified.stdout).unwrap();
    assert!(said.ends_with(" elos conferidos, cada um como foi selado.\n"), "{said}");
}

#[test]
fn a_demonstration_is_shown_to_this_machine_alone() {
    let folder = tempfile::tempdir().unwrap();
    let refused = command(folder.path()).args(["--demo", "--listen", "0.0.0.0:0"]).output().unwrap();
    assert!(!refused.status.success());
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("loopback"), "{said}");
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing was made");
}

#[tokio::test(flavor = "multi_thread")]
async fn as_a_gateway_it_keeps_sessions_in_a_database_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--demo"]);
    let upstream: Origin = format!("http://{}", program.address).parse().unwrap();
    let empty = tempfile::tempdir().unwrap();
    let gateway = Program::start(empty.path(), &["--upstream", &upstream.to_string()]);
    let token = gateway.sign_in().await;
    let list = gateway.http.get(gateway.url("/financial")).bearer_auth(&token).send().await.unwrap();
    let list: Value = list.json().await.unwrap();
    assert_eq!(list["transactions"]["total"], 400);
    assert!(empty.path().join("retaguarda.db").exists());
    gateway.signal("-TERM");
    let status = tokio::task::spawn_blocking(|| gateway.wait()).await.unwrap();
    assert!(status.success(), "{status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn named_a_collector_it_sends_each_call_as_a_span() {
    let collector = wiremock::MockServer::start().await;
    let taken = wiremock::Mock::given(wiremock::matchers::path("/v1/traces"));
    taken.respond_with(wiremock::ResponseTemplate::new(200)).mount(&collector).await;
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--demo", "--otlp", &collector.uri()]);
    let token = program.sign_in().await;
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let list = |sampled: &str| {
        let request = program.http.get(program.url("/financial")).bearer_auth(&token);
        request.header("traceparent", format!("00-{trace}-00f067aa0ba902b7-{sampled}")).send()
    };
    let answer = list("01").await.unwrap();
    let id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
    list("00").await.unwrap();
    program.signal("-TERM");
    tokio::task::spawn_blocking(|| program.wait()).await.unwrap();

    let messages = collector.received_requests().await.unwrap();
    let spans: Vec<Value> = messages
        .iter()
        .map(|message| message.body_json::<Value>().unwrap())
        .flat_map(|message| message["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap().clone())
        .collect();
    let named = |name: &str| spans.iter().filter(|span| span["name"] == name).collect::<Vec<_>>();
    assert_eq!(named("session.login").len(), 1, "{spans:?}");
    let [span] = named("payments.list")[..] else { panic!("one was to be collected: {spans:?}") };
    assert_eq!(span["traceId"], trace);
    assert_eq!(span["parentSpanId"], "00f067aa0ba902b7");
    assert_eq!(span["spanId"], id);
    let nanos = |field: &str| span[field].as_str().unwrap().parse::<i128>().unwrap();
    assert!(nanos("startTimeUnixNano") < nanos("endTimeUnixNano"));
    let status = json!({ "key": "http.response.status_code", "value": { "intValue": "200" } });
    assert!(span["attributes"].as_array().unwrap().contains(&status), "{span}");
}
