//! What brings back what a call changed: the one place that knows it. A call without a row here has no inverse: it cannot
//! be undone, or what undoes it is for a person to decide.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::finance::payments::{ChangeManager, SetManager};
use crate::api::service::conversations::{Finish, Reopen};
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::value::id::{ConversationId, StaffId, TransactionId};
use crate::wire::rehearsal::Change;

/// The call that undoes another one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Inverse {
    /// The endpoint that is called.
    pub endpoint: String,
    /// The values of its path.
    pub path: Vec<String>,
    /// Its body; null for none.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub body: Value,
}

/// How one endpoint is undone: the endpoint that does it, and its call, from what the first one changed.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    /// The endpoint that brings back what was.
    pub endpoint: &'static str,
    /// Its call; `None` where the changes do not say what was.
    pub call: fn(&[Change]) -> Option<Inverse>,
}

/// How calls of an endpoint are undone, if they can be.
pub fn of(endpoint: &str) -> Option<Undo> {
    match endpoint {
        SetManager::ID => Some(Undo { endpoint: SetManager::ID, call: manager_before }),
        Finish::ID => Some(Undo { endpoint: Reopen::ID, call: reopened }),
        _ => None,
    }
}

fn reopened(changes: &[Change]) -> Option<Inverse> {
    let change = changes.iter().find(|change| change.record == "conversation")?;
    Some(Inverse::of(&Reopen::at(ConversationId::new(change.id))))
}

fn manager_before(changes: &[Change]) -> Option<Inverse> {
    let change = changes.iter().find(|change| change.record == "transaction")?;
    let manager_id = match change.old.get("account_manager")? {
        Value::Null => StaffId::new(0),
        manager => StaffId::new(manager["id"].as_i64()?),
    };
    Some(Inverse::of(&SetManager::put(TransactionId::new(change.id), ChangeManager { manager_id })))
}

impl Inverse {
    fn of<E: Endpoint>(call: &Call<E>) -> Inverse {
        let body = serde_json::to_value(&call.body).unwrap_or_default();
        Inverse { endpoint: E::ID.to_owned(), path: call.path.parts(), body }
    }
}
