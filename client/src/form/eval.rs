//! Interprets a form: takes answers, computes what the form shows, and builds the request's body.

use serde::{Deserialize, Serialize};
use serde_json::Map;

use super::{Answers, Assign, Choice, Expr, Field, Form, Kind, Line, Notice, Value};
use crate::value::money::Money;
use crate::value::percent::Percent;

/// The state of a form that is being filled in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The answers.
    pub answers: Answers,
    /// The fields whose `drives` apply, the latest last.
    drivers: Vec<String>,
}

/// The visible parts of a form for its answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormView<'f> {
    /// The visible fields.
    pub fields: Vec<FieldState<'f>>,
    /// The visible lines with their values.
    pub lines: Vec<(&'f Line, Value)>,
    /// The visible notices.
    pub notices: Vec<&'f Notice>,
    /// Whether the form can be sent.
    pub ready: bool,
}

/// The state of a visible field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldState<'f> {
    /// The field.
    pub field: &'f Field,
    /// Its answer.
    pub value: Value,
    /// Whether it must be answered.
    pub required: bool,
    /// Whether it can be answered yet.
    pub enabled: bool,
    /// The options that are offered.
    pub options: Vec<&'f Choice>,
    /// The text of the first failed check.
    pub error: Option<&'f str>,
}

impl State {
    /// Creates the state of a form with its default answers.
    pub fn new(form: &Form) -> State {
        let defaults = form.fields.iter().map(|field| (field.name.clone(), field.default.clone()));
        State { answers: defaults.collect(), drivers: Vec::new() }
    }

    /// Answers a field and applies what it sets and drives. Of two fields that drive each other, the one answered
    /// last drives the other. Ignores a name that the form does not have, and an answer that the field has already.
    pub fn answer(&mut self, form: &Form, name: &str, value: Value) {
        let Some(answered) = form.field(name) else { return };
        if self.answers.get(name) == Some(&value) {
            return;
        }
        self.answers.insert(name.to_owned(), value);
        self.assign(form, &answered.sets);
        self.lead(form, answered);
        for driver in self.drivers.clone().iter().filter_map(|driver| form.field(driver)) {
            self.assign(form, &driver.drives);
        }
    }

    /// Computes the visible parts of the form.
    pub fn evaluate<'f>(&self, form: &'f Form) -> FormView<'f> {
        let fields: Vec<FieldState<'_>> = self.shown(form).map(|field| self.field(form, field)).collect();
        let notices: Vec<&Notice> =
            form.notices.iter().filter(|notice| self.holds(form, &notice.shown_when)).collect();
        let lines = form.lines.iter().filter(|line| self.holds(form, &line.shown_when));
        FormView {
            ready: fields.iter().all(|field| field.error.is_none())
                && !notices.iter().any(|notice| notice.blocks),
            lines: lines.map(|line| (line, self.eval(form, &line.value))).collect(),
            fields,
            notices,
        }
    }

    /// Returns the request's body: the fields that are visible, sent and answered.
    pub fn body(&self, form: &Form) -> Map<String, serde_json::Value> {
        let leads = |field: &Field| self.drivers.contains(&field.name);
        let sent = self.shown(form).filter(|field| field.sent && (!field.sent_while_leading || leads(field)));
        let answered = sent.filter_map(|field| Some((field, self.answers.get(&field.name)?)));
        answered
            .filter(|(_, value)| **value != Value::Null)
            .map(|(field, value)| (field.name.clone(), field.kind.to_wire(value)))
            .collect()
    }

    fn field<'f>(&self, form: &'f Form, field: &'f Field) -> FieldState<'f> {
        let value = self.answers.get(&field.name).cloned().unwrap_or_default();
        let required = self.holds(form, &field.required_when);
        let options: Vec<&Choice> =
            field.options.iter().filter(|choice| self.holds(form, &choice.when)).collect();
        let is_option = |value: &Value| options.iter().any(|choice| choice.value == *value);
        let offered = match (field.kind, &value) {
            (Kind::Several, Value::List(chosen)) => chosen.iter().all(is_option),
            (Kind::Several | Kind::Select | Kind::Segmented, value) => is_option(value),
            _ => true,
        };
        let error = match (value.is_empty(), offered) {
            (true, _) => required.then_some(&form.texts.required),
            (_, false) => Some(&form.texts.not_allowed),
            _ => field.checks.iter().find(|check| self.holds(form, &check.broken)).map(|check| &check.text),
        };
        let enabled = self.holds(form, &field.enabled_when);
        FieldState { field, value, required, enabled, options, error: error.map(String::as_str) }
    }

    fn shown<'f>(&self, form: &'f Form) -> impl Iterator<Item = &'f Field> {
        form.fields.iter().filter(|field| self.holds(form, &field.shown_when))
    }

    /// Makes a field the latest driver, if it drives any, and removes the drivers that set it.
    fn lead(&mut self, form: &Form, leader: &Field) {
        let drives_it = |driver: &Field| driver.drives.iter().any(|assign| assign.field == leader.name);
        self.drivers.retain(|driver| *driver != leader.name && !form.field(driver).is_some_and(drives_it));
        if !leader.drives.is_empty() {
            self.drivers.push(leader.name.clone());
        }
    }

    fn assign(&mut self, form: &Form, assigns: &[Assign]) {
        for assign in assigns {
            let value = self.eval(form, &assign.to);
            self.answers.insert(assign.field.clone(), value);
        }
    }

    fn eval(&self, form: &Form, expr: &Expr) -> Value {
        expr.eval(&self.answers, &form.tables)
    }

    fn holds(&self, form: &Form, expr: &Expr) -> bool {
        self.eval(form, expr).holds()
    }
}

impl Form {
    /// Returns the field of that name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl Kind {
    fn to_wire(self, value: &Value) -> serde_json::Value {
        match (self, value) {
            (Kind::Money, Value::Int(cents)) => serde_json::json!(Money::from_cents(*cents)),
            (Kind::Percent, Value::Int(hundredths)) => {
                serde_json::json!(Percent::from_hundredths(*hundredths))
            }
            _ => serde_json::json!(value),
        }
    }
}
