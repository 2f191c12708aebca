//! The demographic record after a save, by the rules of its form.

use super::fields::Demographic;
use super::forms::{SHORTEST_NOTES, Sidebar, answers, demographic};
use super::words::DemographicOrigin;
use crate::api::members::members::MemberKind;
use crate::form::{Form, State, Value};
use crate::message::Lang;
use crate::rules::{Invalid, Rule};

/// Applies a save to a stored record: what the save names and its form shows, with what that sets elsewhere.
///
/// # Errors
/// The fields that the form requires or refuses.
pub fn saved(
    kind: MemberKind,
    name: &str,
    stored: &Demographic,
    save: &Demographic,
) -> Result<Demographic, Invalid> {
    let origin = save.origin.unwrap_or(DemographicOrigin::Success);
    // The texts only distinguish the rules.
    let form = demographic(Sidebar::of(origin), kind, name, None, Lang::default());
    let mut state = State::new(&form);
    state.answers.extend(answers(stored).into_iter().filter(|(name, _)| form.field(name).is_some()));
    let given = answers(save);
    for field in form.fields.iter().filter(|field| field.name != "origin") {
        let Some(value) = given.get(&field.name).map(trimmed) else { continue };
        let is_shown = state.evaluate(&form).fields.iter().any(|shown| shown.field.name == field.name);
        if is_shown {
            state.answer(&form, &field.name, value);
        }
    }
    check(&form, &state)?;
    let mut all = answers(stored);
    all.extend(state.answers);
    all.insert("origin".to_owned(), Value::from(crate::value::word::on_wire(origin).as_str()));
    all.retain(|_, value| *value != Value::Null);
    let fields = serde_json::to_value(all).unwrap_or_default();
    Ok(serde_json::from_value(fields).unwrap_or_default())
}

/// Returns a text without the space around it, so that space alone is no answer.
fn trimmed(value: &Value) -> Value {
    match value {
        Value::Text(text) => Value::from(text.trim()),
        value => value.clone(),
    }
}

fn check(form: &Form, state: &State) -> Result<(), Invalid> {
    let mut invalid = Invalid::default();
    for shown in state.evaluate(form).fields {
        // The origin is the caller's.
        let Some(error) = shown.error.filter(|_| shown.field.name != "origin") else { continue };
        let rules = [Rule::Required, Rule::IsNot, Rule::Min(SHORTEST_NOTES)];
        let broken = rules.into_iter().find(|rule| rule.text(Lang::default()) == error);
        invalid.add(&shown.field.name, broken.unwrap_or(Rule::IsNot));
    }
    invalid.into_result(())
}
