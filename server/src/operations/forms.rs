//! `forms.get`: serves the forms of every resource. The contract makes them from the answers of operations, here as in a
//! gateway.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use client::catalogue::can;
use client::catalogue::forms::{Get, computed};
use client::endpoint::Call;
use client::endpoint::reads::{Known, Missing, Question, Reads};
use client::form::Form;

use crate::http::mount::{RawCall, Run};
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The operations that are one unit of work, by endpoint.
static OPERATIONS: LazyLock<BTreeMap<&'static str, Run>> = LazyLock::new(|| super::api().units());

/// Rounds of answers that one form may need.
const ROUNDS: usize = 16;

/// Returns a form. Requires the ability of the call that it fills in, and none of the operations that it is made from.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<Form> {
    let endpoint = call.path.endpoint().ok_or(Refusal::NotFound)?;
    if let Some(needed) = endpoint.needs.ability() {
        cx.must(needed)?;
    }
    let mut known = Known::new();
    for _ in 0..ROUNDS {
        let made = computed(&call, &Reads::new(cx.actor()?, cx.now, &known, &|_| None, can::judge));
        let questions = match made {
            Ok(form) => return Ok(form),
            Err(Missing::Answers(questions)) => questions,
            Err(Missing::Record) => return Err(Refusal::NotFound),
            Err(missing) => return Err(Refusal::Internal(format!("{}: {missing:?}", call.path))),
        };
        for question in questions {
            let answer = answer(cx, &question)?;
            known.insert(question, Some(answer));
        }
    }
    Err(Refusal::Internal(format!("{} asks without end", call.path)))
}

/// Answers a question by its operation, within the unit of work.
fn answer(cx: &mut Cx<'_, '_>, question: &Question) -> Result<Vec<u8>> {
    let lacking = || Refusal::Internal(format!("{} is no unit of work", question.endpoint));
    let run = OPERATIONS.get(question.endpoint).ok_or_else(lacking)?;
    let Question { path, query, .. } = question.clone();
    let (credential, caller) = (Credential::None, OnceLock::new());
    run(cx, &RawCall { path, query, body: Vec::new(), credential, caller })
}
