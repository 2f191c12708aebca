//! `forms.get`

use client::catalogue::forms::{Get, computed};
use client::catalogue::{can, descriptor};
use client::endpoint::Call;
use client::endpoint::reads::{KnownAnswers, Missing, Question, Reads};
use client::form::Form;

use crate::resource::registry::Registry;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Rounds of answers that one form may need.
const ROUNDS: usize = 16;

/// Returns a form. Requires the ability of the call that it fills in. A caller without it reads the form of a record that they
/// may read, to see what it holds: then each operation that the form is made from requires its own ability.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<Form> {
    let endpoint = call.path.endpoint().ok_or(Refusal::NotFound)?;
    let refusal = endpoint.needs.ability().and_then(|needed| cx.must(needed).err());
    let mut known = KnownAnswers::new();
    for _ in 0..ROUNDS {
        let made = computed(&call, &Reads::new(cx.actor()?, cx.now, &known, &|_| None, can::judge));
        let questions = match made {
            Ok(form) => {
                return match refusal {
                    Some(refusal) if known.is_empty() => Err(refusal),
                    _ => Ok(form),
                };
            }
            Err(Missing::Answers(questions)) => questions,
            Err(Missing::Record) => return Err(Refusal::NotFound),
            Err(missing) => return Err(Refusal::Internal(format!("{}: {missing:?}", call.path))),
        };
        for question in questions {
            let Question { endpoint, path, query, .. } = question.clone();
            if refusal.is_some()
                && let Some(needed) = descriptor(endpoint).and_then(|read| read.needs.ability())
            {
                cx.must(needed)?;
            }
            let answer = cx.app.part::<Registry>().answer(cx, endpoint, path, query)?;
            known.insert(question, Some(answer));
        }
    }
    Err(Refusal::Internal(format!("{} asks without end", call.path)))
}
