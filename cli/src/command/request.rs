//! Sends calls of endpoints that are chosen at run time.

use client::catalogue::dynamic::Dynamic;
use client::endpoint::call::EncodedCall;
use client::transport::{Client, Error, Request};
use serde_json::Value;

use crate::context::Context;

/// Returns the request of a call.
pub fn request(context: &Context, endpoint: &Dynamic, call: EncodedCall) -> Request {
    let request = Request::of(&endpoint.about, call.target, call.body);
    match context.options.if_match {
        Some(version) => request.at_version(version),
        None => request,
    }
}

/// Sends a request and decodes its answer.
pub async fn decoded(client: &Client, endpoint: &Dynamic, request: &Request) -> Result<Value, Error> {
    let answer = client.exchange(request).await?.accepted()?;
    let decoded = endpoint.decode(&answer.body);
    decoded.map_err(|undecodable| Error::undecodable(endpoint.about.id, undecodable))
}
