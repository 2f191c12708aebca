//! The operations that are one unit of work, for those that are made from the answers of others.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use crate::http::mount::{RawCall, Run};
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The operations, by endpoint.
static UNITS: LazyLock<BTreeMap<&'static str, Run>> = LazyLock::new(|| super::api().units());

/// Returns whether an endpoint's operation is one unit of work.
pub fn is_unit(endpoint: &str) -> bool {
    UNITS.contains_key(endpoint)
}

/// Answers a read by its operation, within the unit of work of another. Asks for no permission: the other has one.
pub fn answer(cx: &mut Cx<'_, '_>, endpoint: &str, path: Vec<String>, query: String) -> Result<Vec<u8>> {
    let lacking = || Refusal::Internal(format!("{endpoint} is no unit of work"));
    let run = UNITS.get(endpoint).ok_or_else(lacking)?;
    let (credential, caller) = (Credential::None, OnceLock::new());
    run(cx, &RawCall { path, query, body: Vec::new(), credential, caller })
}
