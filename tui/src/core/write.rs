//! A change of one record as data: an endpoint and its call, which can be kept until it is answered and sent again as the
//! same call.

use client::batch::RowCall;
use client::catalogue::{Descriptor, descriptor, descriptors};
use client::endpoint::{Call, Endpoint, PathParams, call};
use client::transport::{Answer, Client, Error, Request};
use client::wire::decode;
use client::wire::rehearsal::{INVERSE, Inverse, Rehearsal, version_in};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A change of one record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Write {
    /// The endpoint's id.
    pub endpoint: String,
    /// The values of its path.
    pub path: Vec<String>,
    /// Its query, percent-encoded; empty for none.
    #[serde(default)]
    pub query: String,
    /// Its body; null for none.
    #[serde(default)]
    pub body: Value,
    /// The record's version that the user has seen; 0 if the server sends none.
    pub version: i64,
}

impl Write {
    /// Returns a call as data, about a record of that version.
    pub fn of<E: Endpoint>(call: &Call<E>, version: i64) -> Write {
        let query = call::encode_query(&call.query);
        let body = serde_json::to_value(&call.body).unwrap_or_default();
        Write { endpoint: E::ID.to_owned(), path: call.path.parts(), query, body, version }
    }

    /// Returns the call of an endpoint that takes nothing.
    pub fn to(endpoint: &str) -> Write {
        let (endpoint, path, query) = (endpoint.to_owned(), Vec::new(), String::new());
        Write { endpoint, path, query, body: Value::Null, version: 0 }
    }

    /// Returns whether it calls an endpoint.
    pub fn calls<E: Endpoint>(&self) -> bool {
        self.endpoint == E::ID
    }

    /// Returns whether it cannot be undone.
    pub fn is_irreversible(&self) -> bool {
        self.about().is_some_and(|about| about.danger.is_final())
    }

    /// Returns the request, with an idempotency key that stays its own however often it is sent.
    ///
    /// # Errors
    /// The contract has no such endpoint: the write is of another version of the program.
    pub fn request(&self) -> Result<Request, Error> {
        let about = self.about().ok_or_else(|| self.undecodable("no such endpoint"))?;
        let body = if self.body.is_null() { Vec::new() } else { self.body.to_string().into_bytes() };
        let mut target = call::fill(about.path, &self.path);
        if !self.query.is_empty() {
            target = format!("{target}?{}", self.query);
        }
        let request = Request::of(about, target, body);
        Ok(if self.version > 0 { request.at_version(self.version) } else { request })
    }

    /// Returns the write as the row of that line in a plan.
    pub fn row(&self, line: u64) -> RowCall {
        let about = self.about();
        let names = about.map(|about| about.path_names()).unwrap_or_default();
        let version = Some(self.version).filter(|version| *version > 0);
        RowCall::own(line, &names, self.path.clone(), self.body.clone(), version)
    }

    /// Asks the server what the write would do, in sentences. Nothing is done.
    pub async fn rehearse(&self, client: &Client) -> Result<Vec<String>, Error> {
        let rehearsal: Rehearsal = client.exchange(&self.request()?.rehearsed()).await?.decoded()?;
        Ok(rehearsal.effects.into_iter().map(|effect| effect.sentence).collect())
    }

    fn about(&self) -> Option<&'static Descriptor> {
        descriptor(&self.endpoint)
    }

    fn undecodable(&self, detail: &str) -> Error {
        Error::Undecodable {
            endpoint: self.endpoint.clone(),
            path: ".".to_owned(),
            detail: detail.to_owned(),
        }
    }
}

impl From<Inverse> for Write {
    fn from(inverse: Inverse) -> Write {
        let Inverse { endpoint, path, query, body, version } = inverse;
        let query = call::encode_query(&query);
        Write { endpoint, path, query, body, version: version.unwrap_or(0) }
    }
}

/// The server's answer to a write, whatever its endpoint. Its parts are read by their names on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WriteAnswer(pub Value);

impl WriteAnswer {
    /// Reads an answer, unless it is a refusal.
    ///
    /// # Errors
    /// The refusal, or an answer that is not JSON.
    pub fn read(answer: Answer) -> Result<WriteAnswer, Error> {
        answer.decoded().map(WriteAnswer)
    }

    /// Returns the sentence that says what happened.
    pub fn message(&self) -> Option<&str> {
        self.0["message"].as_str()
    }

    /// Returns the address that was made.
    pub fn link(&self) -> Option<&str> {
        self.0["link"].as_str().or_else(|| self.0["url"].as_str())
    }

    /// Returns the call that undoes the write, from the version that the write left.
    pub fn undo(&self) -> Option<Write> {
        Inverse::deserialize(self.0.get(INVERSE)?).ok().map(Write::from)
    }

    /// Returns the version that the answer gives a record.
    pub fn version(&self, id: i64) -> Option<i64> {
        version_in(&self.0, id)
    }

    /// Returns a part of the answer, such as the record as it is now.
    pub fn part<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let part = self.0.get(name)?;
        decode(part.to_string().as_bytes()).ok()
    }
}

/// Returns whether the call of an endpoint changes no record, or whether a call reverts it.
pub fn is_reversible(endpoint: &str) -> bool {
    let undone_by = |about: &Descriptor| Some(about.action()?.undo?.endpoint);
    let is_inverse = || descriptors().iter().any(|about| undone_by(about) == Some(endpoint));
    descriptor(endpoint).is_some_and(|about| {
        let is_undoable = about.method.is_safe() || undone_by(about).is_some() || is_inverse();
        !about.danger.is_final() && is_undoable
    })
}
