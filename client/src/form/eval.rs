//! A form being filled in: answering its fields, what it then shows and says, and what it would send.

use serde_json::Map;

use super::{Answers, Assign, Choice, Expr, Field, Form, Kind, Line, Notice, Value};
use crate::value::money::Money;

/// The answers so far, and which fields drive others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State {
    /// What the fields hold.
    pub answers: Answers,
    /// The fields whose `drives` are in force, the latest last.
    drivers: Vec<String>,
}

/// What a form shows for its answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormView<'f> {
    /// The fields that are there.
    pub fields: Vec<FieldState<'f>>,
    /// The lines that are there, and what they are worth.
    pub lines: Vec<(&'f Line, Value)>,
    /// The notices that are said.
    pub notices: Vec<&'f Notice>,
    /// Whether it can be sent.
    pub ready: bool,
}

/// A field as it stands.
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
    /// What is wrong with the answer.
    pub error: Option<&'f str>,
}

impl State {
    /// A form that nobody has touched.
    pub fn new(form: &Form) -> State {
        let defaults = form.fields.iter().map(|field| (field.name.clone(), field.default.clone()));
        State { answers: defaults.collect(), drivers: Vec::new() }
    }

    /// Answers a field, with everything that follows from it. A name that the form does not have changes nothing.
    pub fn answer(&mut self, form: &Form, name: &str, value: Value) {
        let Some(answered) = form.field(name) else { return };
        self.answers.insert(name.to_owned(), value);
        self.assign(form, &answered.sets);
        self.lead(form, answered);
        for driver in self.drivers.clone().iter().filter_map(|driver| form.field(driver)) {
            self.assign(form, &driver.drives);
        }
    }

    /// Enters a field: of two that drive each other, the one that was entered or answered last drives from now on. An empty
    /// field has nothing to drive the others with.
    pub fn focus(&mut self, form: &Form, name: &str) {
        let is_answered = self.answers.get(name).is_some_and(|value| !value.is_empty());
        if let Some(entered) = form.field(name).filter(|field| is_answered && !field.drives.is_empty()) {
            self.lead(form, entered);
        }
    }

    /// What the form shows now.
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

    /// The request's body: the fields that are shown, sent and answered, as the wire writes them.
    pub fn body(&self, form: &Form) -> Map<String, serde_json::Value> {
        let sent = self.shown(form).filter(|field| field.sent);
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

    /// Makes a field the latest driver, if it drives any; those that drove it no longer do.
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
    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl Kind {
    fn to_wire(self, value: &Value) -> serde_json::Value {
        match (self, value) {
            (Kind::Money, Value::Int(cents)) => serde_json::json!(Money::from_cents(*cents)),
            _ => serde_json::json!(value),
        }
    }
}
