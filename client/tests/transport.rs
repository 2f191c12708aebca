//! The transport against a server that counts requests: one renewal among many requests and processes, the same
//! keys on retry, retries of reads, and files that only their owner can read.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post, put};
use axum::{Json, Router};
use client::api::account::session::{Credentials, ForgotPassword, ForgottenPassword, SessionWhoami};
use client::api::finance::{payments, reference};
use client::endpoint::Endpoint;
use client::message::Lang;
use client::transport::{
    Client, Error, Folders, FollowOptions, Follower, Origin, Profile, Profiles, Request, Settings,
    StreamEvent,
};
use client::value::id::TransactionId;
use client::wire::door::Door;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// What the server counted, and how it is to behave.
#[derive(Default)]
struct ServerCounts {
    refreshes: AtomicUsize,
    refresh_takes: Mutex<Duration>,
    demands_login: Mutex<bool>,
    rejected: AtomicUsize,
    keys: Mutex<Vec<(bool, String)>>,
    unavailable: AtomicUsize,
}

impl ServerCounts {
    fn session(&self) -> Value {
        let number = self.refreshes.load(Ordering::SeqCst);
        json!({
            "access_token": format!("access {number}"), "refresh_token": format!("refresh {number}"),
            "token_type": "Bearer", "expires_in": 900, "ability": [], "user": USER(),
        })
    }

    /// Returns a session. The first access token is always expired.
    fn admits(&self, headers: &HeaderMap) -> bool {
        let admitted = headers["authorization"] != "Bearer access 0" && !*self.demands_login.lock().unwrap();
        self.rejected.fetch_add(usize::from(!admitted), Ordering::SeqCst);
        admitted
    }

    fn refuse(&self) -> (StatusCode, Json<Value>) {
        let demands = *self.demands_login.lock().unwrap();
        let message = if demands { "Faça login novamente" } else { "O token de acesso expirou." };
        (StatusCode::UNAUTHORIZED, Json(json!({ "message": message })))
    }
}

#[expect(non_snake_case, reason = "a constant that json! cannot be")]
fn USER() -> Value {
    json!({ "id": "1", "name": "Root", "email": "root@demo.test", "role": "root", "permission_type": "root" })
}

async fn serve() -> (Origin, Arc<ServerCounts>) {
    let seen = Arc::new(ServerCounts::default());
    let router = Router::new()
        .route(
            "/api/autenticar",
            post(|State(seen): State<Arc<ServerCounts>>| async move { Json(seen.session()) }),
        )
        .route("/api/refresh", post(refresh))
        .route("/api/me", get(whoami))
        .route("/api/products", get(products))
        .route("/api/esqueci-senha", post(products))
        .route("/api/financial/payment/approve/{id}", put(approve));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    let router = router.with_state(seen.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (origin, seen)
}

async fn refresh(State(seen): State<Arc<ServerCounts>>, Json(body): Json<Value>) -> Json<Value> {
    let takes = *seen.refresh_takes.lock().unwrap();
    tokio::time::sleep(takes).await;
    assert_eq!(body["refresh_token"], seen.session()["refresh_token"], "a refresh token is used once");
    seen.refreshes.fetch_add(1, Ordering::SeqCst);
    Json(seen.session())
}

async fn whoami(State(seen): State<Arc<ServerCounts>>, headers: HeaderMap) -> impl IntoResponse {
    if !seen.admits(&headers) {
        return seen.refuse();
    }
    (StatusCode::OK, Json(json!({ "data": { "user": USER(), "ability": [], "session_id": "7" } })))
}

async fn approve(State(seen): State<Arc<ServerCounts>>, headers: HeaderMap) -> impl IntoResponse {
    let admitted = seen.admits(&headers);
    let key = headers["idempotency-key"].to_str().unwrap().to_owned();
    seen.keys.lock().unwrap().push((admitted, key));
    if admitted { (StatusCode::CONFLICT, Json(json!({ "message": "feito" }))) } else { seen.refuse() }
}

async fn products(State(seen): State<Arc<ServerCounts>>) -> impl IntoResponse {
    let left = seen.unavailable.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
    let answer = json!({ "products": [], "message": "ok" });
    if left.is_ok() {
        (StatusCode::SERVICE_UNAVAILABLE, Json(json!({})))
    } else {
        (StatusCode::OK, Json(answer))
    }
}

fn settings(server: &Origin) -> Settings {
    Settings { server: server.clone(), door: Door::Cli, lang: Lang::PtBr, agent: "test".to_owned() }
}

fn on_disk(server: &Origin, folder: &Path) -> Client {
    let profile = Profile { name: "demo".to_owned(), server: server.clone() };
    Client::of_profile(settings(server), Folders::under(folder).vault(&profile)).unwrap()
}

async fn signed_in(client: Client) -> Client {
    client.sign_in(Credentials::default()).await.unwrap();
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_rejected_requests_renew_once_and_replay_under_their_keys() {
    let (server, seen) = serve().await;
    *seen.refresh_takes.lock().unwrap() = Duration::from_millis(300);
    let client = signed_in(Client::in_memory(settings(&server))).await;
    let calls: Vec<_> = (0..100)
        .map(|id| {
            let client = client.clone();
            tokio::spawn(async move {
                client
                    .send(payments::Approve::put(TransactionId::new(id), payments::ApprovePayment::default()))
                    .await
            })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap().unwrap_err().status(), Some(409));
    }
    assert_eq!(seen.refreshes.load(Ordering::SeqCst), 1);
    let keys = seen.keys.lock().unwrap();
    let of = |admitted: bool| {
        let mut keys: Vec<_> = keys.iter().filter(|(was, _)| *was == admitted).map(|(_, key)| key).collect();
        keys.sort();
        keys
    };
    let (replayed, rejected) = (of(true), of(false));
    assert_eq!(replayed.len(), 100);
    assert_eq!(replayed, rejected, "a replay keeps its key");
    assert!(replayed.windows(2).all(|pair| pair[0] != pair[1]), "each write has its own key");
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_that_share_a_profile_renew_it_once() {
    let folder = tempfile::tempdir().unwrap();
    let (server, seen) = serve().await;
    *seen.refresh_takes.lock().unwrap() = Duration::from_millis(200);
    signed_in(on_disk(&server, folder.path())).await;
    let programs: Vec<_> = (0..8)
        .map(|_| {
            let client = on_disk(&server, folder.path());
            tokio::spawn(async move { client.send(SessionWhoami::at(())).await })
        })
        .collect();
    for program in programs {
        assert_eq!(program.await.unwrap().unwrap().user.name, "Root");
    }
    assert_eq!(seen.refreshes.load(Ordering::SeqCst), 1);
    assert!(seen.rejected.load(Ordering::SeqCst) >= 2, "more than one met the 401");
}

#[tokio::test]
async fn requests_wait_three_seconds_for_a_renewal_which_ends_by_itself() {
    let (server, seen) = serve().await;
    *seen.refresh_takes.lock().unwrap() = Duration::from_millis(3_400);
    let client = signed_in(Client::in_memory(settings(&server))).await;
    let began = Instant::now();
    assert_eq!(client.send(SessionWhoami::at(())).await, Err(Error::RefreshTimeout));
    assert!((2_900..3_300).contains(&began.elapsed().as_millis()), "{:?}", began.elapsed());
    assert!(client.send(SessionWhoami::at(())).await.is_ok());
    assert_eq!(seen.refreshes.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_demand_to_sign_in_again_erases_the_session() {
    let folder = tempfile::tempdir().unwrap();
    let (server, seen) = serve().await;
    let client = signed_in(on_disk(&server, folder.path())).await;
    *seen.demands_login.lock().unwrap() = true;
    assert_eq!(client.send(SessionWhoami::at(())).await, Err(Error::SignedOut));
    assert_eq!(seen.refreshes.load(Ordering::SeqCst), 0);
    assert_eq!(client.signed_in(), None);
    assert_eq!(on_disk(&server, folder.path()).signed_in(), None);
}

#[tokio::test]
async fn the_session_is_its_owners_alone_and_goes_to_no_other_server() {
    let folder = tempfile::tempdir().unwrap();
    let (server, _) = serve().await;
    let client = signed_in(on_disk(&server, folder.path())).await;
    let file = folder.path().join("sessions/demo.json");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
    }
    assert!(!format!("{client:?}").contains("access 0"), "a token may end in a log");
    let elsewhere = on_disk(&"http://127.0.0.1:9".parse().unwrap(), folder.path());
    assert_eq!(elsewhere.signed_in(), None);
    fs::write(&file, "{").unwrap();
    let profile = Profile { name: "demo".to_owned(), server: server.clone() };
    let broken = Client::of_profile(settings(&server), Folders::under(folder.path()).vault(&profile));
    assert!(matches!(broken, Err(Error::File { .. })));
    assert_eq!(fs::read_to_string(&file).unwrap(), "{", "a file that is not understood stays");
}

#[tokio::test]
async fn reads_are_repeated_and_writes_without_an_account_are_not() {
    let (server, seen) = serve().await;
    let client = signed_in(Client::in_memory(settings(&server))).await;
    seen.unavailable.store(2, Ordering::SeqCst);
    assert!(client.send(reference::ListProducts::at(())).await.is_ok());
    seen.unavailable.store(1, Ordering::SeqCst);
    let forgotten = ForgottenPassword { email: "root@demo.test".to_owned() };
    let refused = client.send(ForgotPassword::new(forgotten)).await.unwrap_err();
    assert_eq!(refused.status(), Some(503));
    assert_eq!(seen.unavailable.load(Ordering::SeqCst), 0, "it was sent once");
}

/// Starts a server that gives these answers, byte for byte, each on a connection that it closes, and reports the
/// requests.
async fn serve_each<const N: usize>(
    answers: [&'static str; N],
) -> (Origin, tokio::task::JoinHandle<[String; N]>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    let asked = tokio::spawn(async move {
        let mut requests = [const { String::new() }; N];
        for (answer, request) in answers.iter().zip(&mut requests) {
            let (mut connection, _) = listener.accept().await.unwrap();
            let mut asked = vec![0; 4096];
            let read = connection.read(&mut asked).await.unwrap();
            connection.write_all(answer.as_bytes()).await.unwrap();
            *request = String::from_utf8_lossy(&asked[..read]).to_lowercase();
        }
        requests
    });
    (origin, asked)
}

/// As [`serve_each`], for one answer.
async fn serve_once(answer: &'static str) -> (Origin, tokio::task::JoinHandle<String>) {
    let (origin, asked) = serve_each([answer]).await;
    (origin, tokio::spawn(async move { asked.await.unwrap().concat() }))
}

#[tokio::test]
async fn a_stream_begins_after_the_oldest_answer_and_older_ones_are_read_again() {
    const OPEN: &str =
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nlast-event-id: 7\r\n\r\n: alive\n\n";
    macro_rules! read {
        ($seq:literal) => {
            concat!(
                "HTTP/1.1 200 OK\r\nconnection: close\r\nlast-event-id: ",
                $seq,
                "\r\ncontent-length: 1\r\n\r\n",
                $seq
            )
        };
    }
    let (server, asked) =
        serve_each([read!("8"), read!("7"), OPEN, read!("6"), read!("9"), read!("7")]).await;
    let client = Client::with_token(settings(&server), "given".to_owned());
    let request = Request::any(Method::GET, "/financial".to_owned(), Vec::new());
    let body = async || client.exchange(&request).await.unwrap().body;
    assert_eq!((body().await, body().await), (b"8".to_vec(), b"7".to_vec()));
    let options = FollowOptions { longest_wait: Duration::ZERO, pulse: None };
    let mut follower = Follower::joining(client.clone(), options);
    assert!(matches!(follower.next().await, StreamEvent::Open { resumed: true }));
    assert_eq!(follower.position(), Some(7));
    assert_eq!(body().await, b"9", "an answer from before the stream is read again");
    assert_eq!(body().await, b"7");
    assert!(asked.await.unwrap()[2].contains("last-event-id: 7"));
}

#[tokio::test]
async fn events_are_resumed_after_the_last_and_their_end_is_told() {
    let (server, asked) = serve_once(
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n: alive\n\nid: 8\nevent: change\ndata: \
         {\"seq\":8,\"at\":\"2026-11-21T12:00:00Z\",\"actor\":\"Root\",\"endpoint\":\"payments.approve\",\"record\":\
         \"transaction\",\"id\":12,\"door\":\"cli\"}\n\n",
    )
    .await;
    let client = Client::with_token(settings(&server), "given".to_owned());
    let mut events = client.events(Some(7)).await.unwrap();
    let event = events.next().await.unwrap();
    assert_eq!((event.seq, event.record.as_str(), event.id), (8, "transaction", 12));
    assert!(matches!(events.next().await, Err(Error::Unreachable { .. })));
    let asked = asked.await.unwrap();
    assert!(asked.contains("last-event-id: 7") && asked.contains("authorization: bearer given"), "{asked}");
}

#[tokio::test]
async fn a_file_that_ends_before_its_end_is_a_failure() {
    let (server, _) = serve_once("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nid;user").await;
    let client = Client::with_token(settings(&server), "given".to_owned());
    let query = payments::PaymentFilter::default();
    let export = payments::List::export().unwrap();
    let mut file = client.download(&export, &[], &query).await.unwrap();
    assert_eq!(file.piece().await.unwrap(), Some(b"id;user".to_vec()));
    assert!(matches!(file.piece().await, Err(Error::Unreachable { .. })));
}

#[tokio::test]
async fn a_server_that_is_not_there_is_said_to_be_so() {
    let client = Client::in_memory(settings(&"http://127.0.0.1:9".parse().unwrap()));
    let error = client.send(reference::ListProducts::at(())).await.unwrap_err();
    insta::assert_snapshot!(error.sentence(Lang::PtBr), @"Não foi possível falar com http://127.0.0.1:9. Confira o endereço e a rede.");
}

#[test]
fn profiles_keep_servers_apart() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::under(folder.path());
    let (here, there): (Origin, Origin) =
        ("http://127.0.0.1:8080/".parse().unwrap(), "https://retaguarda.example".parse().unwrap());
    let mut profiles = Profiles::load(&folders).unwrap();
    assert_eq!(profiles.choose(None, None).unwrap().server, here);
    let first = profiles.choose(None, Some(there.clone())).unwrap();
    profiles.remember(&first);
    profiles.remember(&profiles.choose(Some("local"), Some(here.clone())).unwrap());
    profiles.save(&folders).unwrap();

    let profiles = Profiles::load(&folders).unwrap();
    assert_eq!(profiles.choose(None, None).unwrap(), first);
    assert_eq!(profiles.choose(None, Some(here.clone())).unwrap().name, "local");
    let refused = |name, server| profiles.choose(Some(name), server).unwrap_err().sentence(Lang::PtBr);
    insta::assert_snapshot!(refused("local", Some(there)), @"O perfil “local” é do servidor http://127.0.0.1:8080. Escolha outro nome com --profile.");
    insta::assert_snapshot!(refused("../x", Some(here)), @"“../x” não serve de nome de perfil: use letras sem acento, dígitos, ponto, hífen e sublinhado.");
    insta::assert_snapshot!(refused("nowhere", None), @"O perfil “nowhere” não existe. Existem: local, retaguarda.example.");
}

#[tokio::test]
async fn a_success_that_was_not_rehearsed_is_an_error() {
    let (server, _) = serve().await;
    let client = Client::in_memory(settings(&server));
    let forgotten = ForgottenPassword { email: "root@demo.test".to_owned() };
    let rehearsed = client.rehearse(ForgotPassword::new(forgotten)).await;
    assert_eq!(rehearsed, Err(Error::Unrehearsed));
    assert!(!Error::Unrehearsed.passes(), "it is not repeated");
}
