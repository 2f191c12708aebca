//! Attached files in a bucket: the program itself, against a small S3 of the test's own. Nothing else runs this code, and a bucket
//! fails in ways that a folder does not.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method, StatusCode, Uri};
use serde_json::Value as Json;

use crate::app::serve;
use crate::process::{Program, command};

const KEY_ID: &str = "AKIATHETEST";
const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n";

/// How the bucket answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Mood {
    #[default]
    Well,
    Broken,
    Hangs,
}

/// The bucket: its objects by path, in memory.
#[derive(Debug, Default)]
struct Bucket {
    mood: Mutex<Mood>,
    objects: Mutex<BTreeMap<String, Bytes>>,
    puts: Mutex<usize>,
}

impl Bucket {
    fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    fn paths(&self) -> Vec<String> {
        self.objects.lock().unwrap().keys().cloned().collect()
    }

    fn puts(&self) -> usize {
        *self.puts.lock().unwrap()
    }

    fn answer(&self, method: &Method, uri: &Uri, body: Bytes) -> Response {
        let mut objects = self.objects.lock().unwrap();
        let path = uri.path().to_owned();
        if uri.query().is_some_and(|query| query.contains("list-type=2")) {
            return listed(&objects).into_response();
        }
        let headers = [("etag", "\"1\""), ("last-modified", "Mon, 23 Nov 2026 12:00:00 GMT")];
        match *method {
            Method::PUT => {
                *self.puts.lock().unwrap() += 1;
                objects.insert(path, body);
                (headers, "").into_response()
            }
            Method::DELETE => {
                objects.remove(&path);
                StatusCode::NO_CONTENT.into_response()
            }
            // The router of axum drops the body of an answer to HEAD, and keeps its length.
            Method::GET | Method::HEAD => match objects.get(&path) {
                Some(bytes) => (headers, bytes.clone()).into_response(),
                None => StatusCode::NOT_FOUND.into_response(),
            },
            _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
        }
    }
}

/// Answers `ListObjectsV2`: keys are paths without the bucket.
fn listed(objects: &BTreeMap<String, Bytes>) -> String {
    let entry = |(path, bytes): (&String, &Bytes)| {
        let key = path.trim_start_matches("/bucket/");
        let size = bytes.len();
        format!(
            "<Contents><Key>{key}</Key><Size>{size}</Size><ETag>\"1\"</ETag>\
             <LastModified>2026-11-23T12:00:00.000Z</LastModified></Contents>"
        )
    };
    let entries: String = objects.iter().map(entry).collect();
    format!("<ListBucketResult><IsTruncated>false</IsTruncated>{entries}</ListBucketResult>")
}

async fn s3(
    State(bucket): State<Arc<Bucket>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let signed = headers.get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !signed.starts_with(&format!("AWS4-HMAC-SHA256 Credential={KEY_ID}/")) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mood = *bucket.mood.lock().unwrap();
    match mood {
        Mood::Well => bucket.answer(&method, &uri, body),
        Mood::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "the disk of the bucket").into_response(),
        Mood::Hangs => std::future::pending().await,
    }
}

/// The program with a bucket and a signed-in account.
struct Stage {
    bucket: Arc<Bucket>,
    program: Program,
    token: String,
    entry: i64,
    _folder: tempfile::TempDir,
}

impl Stage {
    async fn start() -> Stage {
        let bucket = Arc::new(Bucket::default());
        let origin = serve(Router::new().fallback(s3).with_state(bucket.clone())).await;
        let folder = tempfile::tempdir().unwrap();
        let program = start(folder.path(), &origin.to_string());
        let token = program.sign_in().await;
        let mut stage = Stage { bucket, program, token, entry: 0, _folder: folder };
        stage.entry = stage.entries().await[0]["id"].as_i64().unwrap();
        stage
    }

    async fn entries(&self) -> Json {
        let url = self.program.url("/kanban/tracks?track=sanitation");
        let answer = self.program.http.get(url).bearer_auth(&self.token).send().await.unwrap();
        answer.json::<Json>().await.unwrap()["entries"]["data"].clone()
    }

    async fn attachments(&self) -> Vec<Json> {
        let entries = self.entries().await;
        let mut entries = entries.as_array().unwrap().iter();
        let entry = entries.find(|entry| entry["id"] == self.entry).unwrap();
        entry["attachments"].as_array().unwrap().clone()
    }

    /// Attaches the file under a name and returns the status with the text of the answer.
    async fn attach(&self, name: &str) -> (u16, String) {
        let head =
            format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        let body = [head.as_bytes(), PDF, b"\r\n--edge--\r\n"].concat();
        let url = self.program.url(&format!("/kanban/additional/attachment/{}", self.entry));
        let request = self.program.http.post(url).bearer_auth(&self.token);
        let request = request.header("content-type", "multipart/form-data; boundary=edge").body(body);
        let answer = request.timeout(Duration::from_secs(240)).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    async fn download(&self, attachment: &Json) -> (u16, Vec<u8>) {
        let url = self.program.url(&format!("/kanban/additional/attachment/{}", attachment["id"]));
        let answer = self.program.http.get(url).bearer_auth(&self.token).send().await.unwrap();
        (answer.status().as_u16(), answer.bytes().await.unwrap().to_vec())
    }
}

/// Starts the program with a bucket.
fn start(folder: &Path, endpoint: &str) -> Program {
    let mut command = command(folder);
    command
        .args(["--demo", "--files", "s3://bucket/anexos"])
        .env("AWS_ENDPOINT", endpoint)
        .env("AWS_ALLOW_HTTP", "true")
        .env("AWS_ACCESS_KEY_ID", KEY_ID)
        .env("AWS_SECRET_ACCESS_KEY", "the secret of the test")
        .env("AWS_REGION", "sa-east-1");
    Program::run(&mut command)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_a_bucket_is_downloaded_as_it_was_sent_and_stored_once() {
    let stage = Stage::start().await;
    for name in ["nota.pdf", "outra.pdf"] {
        let (status, said) = stage.attach(name).await;
        assert_eq!(status, 200, "{said}");
    }
    let attachments = stage.attachments().await;
    assert_eq!(attachments.len(), 2);
    for attachment in &attachments {
        assert_eq!(stage.download(attachment).await, (200, PDF.to_vec()));
    }
    let paths = stage.bucket.paths();
    assert_eq!((paths.len(), stage.bucket.puts()), (1, 2), "one object, named by its content: {paths:?}");
    let parts: Vec<&str> = paths[0].split('/').collect();
    let ["", "bucket", "anexos", digits, sha256] = parts[..] else {
        panic!("not below the prefix: {paths:?}")
    };
    assert!(sha256.len() == 64 && sha256.starts_with(digits), "{paths:?}");
}

/// Attaches while the bucket fails, and again when it is back. Returns the status of the refusal.
async fn fails_and_recovers(mood: Mood) -> u16 {
    let stage = Stage::start().await;
    stage.bucket.set(mood);
    let (status, said) = stage.attach("nota.pdf").await;
    assert!(status >= 500, "{status}: {said}");
    for internal in ["the disk", "127.0.0.1", "s3", "bucket", "files:"] {
        assert!(!said.contains(internal), "{internal} is told: {said}");
    }
    assert!(stage.attachments().await.is_empty(), "no row of what is not stored");
    assert!(stage.bucket.paths().is_empty());
    stage.bucket.set(Mood::Well);
    let (again, said_again) = stage.attach("nota.pdf").await;
    assert_eq!(again, 200, "{said_again}");
    assert_eq!(stage.download(&stage.attachments().await[0]).await, (200, PDF.to_vec()));
    status
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_that_fails_leaves_nothing_half_done_and_works_when_it_is_back() {
    let status = fails_and_recovers(Mood::Broken).await;
    assert_eq!(status, 503);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_that_hangs_is_given_up_and_works_when_it_is_back() {
    let status = fails_and_recovers(Mood::Hangs).await;
    assert_eq!(status, 503);
}
