//! Callers of the API, their requests and answers.

use std::future::{Future, IntoFuture};
use std::pin::Pin;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, header};
use http_body_util::BodyExt;
use serde_json::Value;
use std::net::SocketAddr;
use tower::ServiceExt;

/// A caller of the API.
#[derive(Clone)]
pub struct Caller {
    router: Router,
    headers: HeaderMap,
    address: SocketAddr,
}

impl Caller {
    /// Creates a caller without credentials.
    pub fn new(router: &Router) -> Caller {
        let address = SocketAddr::from(([127, 0, 0, 1], 40_000));
        Caller { router: router.clone(), headers: HeaderMap::new(), address }
    }

    /// Returns the same caller with one more header on every request.
    pub fn with(mut self, name: &'static str, value: &str) -> Caller {
        self.headers.insert(name, HeaderValue::from_str(value).unwrap());
        self
    }

    /// Returns the same caller from another address.
    pub fn from(self, address: [u8; 4]) -> Caller {
        Caller { address: SocketAddr::from((address, 40_000)), ..self }
    }

    /// Returns the same caller for another server.
    pub fn through(&self, router: &Router) -> Caller {
        Caller { router: router.clone(), ..self.clone() }
    }

    pub fn get(&self, path: &str) -> Ask {
        self.ask(Method::GET, path)
    }

    pub fn post(&self, path: &str) -> Ask {
        self.ask(Method::POST, path)
    }

    pub fn put(&self, path: &str) -> Ask {
        self.ask(Method::PUT, path)
    }

    pub fn patch(&self, path: &str) -> Ask {
        self.ask(Method::PATCH, path)
    }

    pub fn delete(&self, path: &str) -> Ask {
        self.ask(Method::DELETE, path)
    }

    /// Returns a request to a path below `/api`.
    pub fn ask(&self, method: Method, path: &str) -> Ask {
        self.site(method, &format!("/api{path}"))
    }

    /// Returns a request to any path of the server.
    pub fn site(&self, method: Method, path: &str) -> Ask {
        let mut request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        *request.headers_mut() = self.headers.clone();
        request.extensions_mut().insert(ConnectInfo(self.address));
        Ask { router: self.router.clone(), request }
    }
}

/// A request builder. Awaiting it sends the request.
pub struct Ask {
    router: Router,
    request: Request<Body>,
}

impl Ask {
    /// With a JSON body.
    pub fn json(self, body: Value) -> Ask {
        self.header("content-type", "application/json").body(body.to_string())
    }

    /// With a file, as browsers send one.
    pub fn file(self, name: &str, content: &[u8]) -> Ask {
        let head = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: text/html\r\n\r\n"
        );
        let body = [head.as_bytes(), content, b"\r\n--edge--\r\n"].concat();
        self.header("content-type", "multipart/form-data; boundary=edge").body(body)
    }

    /// With any body.
    pub fn body(mut self, body: impl Into<Body>) -> Ask {
        *self.request.body_mut() = body.into();
        self
    }

    pub fn header(mut self, name: &'static str, value: &str) -> Ask {
        let value = HeaderValue::from_str(value).unwrap();
        self.request.headers_mut().insert(HeaderName::from_static(name), value);
        self
    }

    /// Without a header that the caller sends otherwise.
    pub fn without(mut self, name: &str) -> Ask {
        self.request.headers_mut().remove(name);
        self
    }

    /// Under an idempotency key.
    pub fn key(self, key: &str) -> Ask {
        self.header("idempotency-key", key)
    }

    /// As a rehearsal.
    pub fn rehearsed(self) -> Ask {
        self.header("prefer", "rehearsal")
    }

    /// Sends it and leaves the body to be read by the caller, e.g. a stream.
    pub async fn open(self) -> Response<Body> {
        match self.router.oneshot(self.request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

impl IntoFuture for Ask {
    type Output = Answer;
    type IntoFuture = Pin<Box<dyn Future<Output = Answer> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let (parts, body) = self.open().await.into_parts();
            let bytes = body.collect().await.expect("the whole body arrives").to_bytes().to_vec();
            Answer { status: parts.status.as_u16(), headers: parts.headers, bytes }
        })
    }
}

/// The answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    /// Returns the JSON body of an answer with this status.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()
    }

    /// Returns the JSON body.
    #[track_caller]
    pub fn json(&self) -> Value {
        let kind = self.header(header::CONTENT_TYPE.as_str());
        assert_eq!(kind, "application/json", "{}", self.text());
        serde_json::from_slice(&self.bytes).expect("the body is JSON")
    }

    /// Returns a header as text; empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a readable header"))
    }

    /// Returns the body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}
