//! What lies over the screen and takes the keys: a form, a question, the results of what was done, a notice.

use client::api::service::outbox::OutboxEntry;
use client::form::{self, Answers, Evaluated, Form, Kind, Value};
use serde::{Deserialize, Serialize};

use crate::core::work::Item;
use crate::core::write::Write;
use crate::kit::line::Line;

/// What lies over the screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sheet {
    /// A form.
    Form(Box<FormSheet>),
    /// A form that the server is making.
    Opening(Box<Opening>),
    /// A question before a change that cannot be undone or that leaves the house.
    Confirm(Box<Confirm>),
    /// What came of changes, by their number, and the first line shown.
    Results(u64, u64),
    /// Something to be read for as long as it takes.
    Notice(Notice),
    /// The outbox.
    Outbox(OutboxSheet),
}

/// The latest entries of the outbox.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutboxSheet {
    /// The entries, newest first, once they are read; or why they could not be.
    pub entries: Option<Result<Vec<OutboxEntry>, String>>,
    /// The entry with the keys.
    pub cursor: usize,
}

/// A form being filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormSheet {
    /// What is changed once it is filled in: the rows, their changes still to be completed.
    pub items: Vec<Item>,
    /// The form.
    pub form: Form,
    /// What is answered, but for what is typed.
    pub answers: Answers,
    /// What is typed into the fields of text.
    pub typed: Vec<(String, Line)>,
    /// The field with the keys.
    pub field: usize,
    /// The option with the keys, where the field has options.
    pub option: usize,
    /// Whether what is wrong is shown: somebody tried to send it.
    pub tried: bool,
    /// Why it was not sent.
    pub fault: Option<String>,
}

/// A form that the server is making.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The call that reads it.
    pub read: Write,
    /// What is changed once it is filled in.
    pub items: Vec<Item>,
}

/// A question before a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirm {
    /// What is changed.
    pub item: Item,
    /// What would happen, once the server has said so; or why it would not.
    pub effects: Option<Result<Vec<String>, String>>,
    /// Whether *yes* has the keys; *no* has them first.
    pub yes: bool,
}

/// Something to be read for as long as it takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// What it is about.
    pub title: String,
    /// What it says.
    pub lines: Vec<String>,
}

impl FormSheet {
    /// Nothing filled in yet but the form's defaults.
    pub fn new(form: Form, items: Vec<Item>) -> FormSheet {
        let answers = form::State::new(&form).answers;
        let textual = form.fields.iter().filter(|field| is_typed(field.kind));
        let typed = textual.map(|field| (field.name.clone(), Line::default())).collect();
        let mut sheet =
            FormSheet { items, form, answers, typed, field: 0, option: 0, tried: false, fault: None };
        sheet.option = sheet.chosen().unwrap_or(0);
        sheet
    }

    /// The answers, with what is typed.
    pub fn state(&self) -> form::State {
        let mut state = form::State::new(&self.form);
        state.answers.clone_from(&self.answers);
        for (name, line) in &self.typed {
            state.answers.insert(name.clone(), Value::Text(line.text().trim().to_owned()));
        }
        state
    }

    /// The field with the keys.
    pub fn focused<'f>(&self, now: &Evaluated<'f>) -> Option<(String, Kind, Vec<Value>)> {
        let field = now.fields.get(self.field)?;
        let options = field.options.iter().map(|choice| choice.value.clone()).collect();
        Some((field.field.name.clone(), field.field.kind, options))
    }

    /// The line that is typed into, if the field with the keys has one.
    pub fn line(&mut self) -> Option<&mut Line> {
        let state = self.state();
        let (name, ..) = self.focused(&state.evaluate(&self.form))?;
        self.typed.iter_mut().find(|(typed, _)| *typed == name).map(|(_, line)| line)
    }

    /// Goes to the next field, or to the one before.
    pub fn step(&mut self, forward: bool) {
        let fields = self.state().evaluate(&self.form).fields.len().max(1);
        self.field = (self.field + if forward { 1 } else { fields - 1 }) % fields;
        self.option = self.chosen().unwrap_or(0);
    }

    /// Goes to the next option, or to the one before.
    pub fn turn(&mut self, forward: bool) {
        let state = self.state();
        let options = self.focused(&state.evaluate(&self.form)).map_or(0, |(_, _, options)| options.len());
        self.option = if forward { self.option + 1 } else { self.option.saturating_sub(1) };
        self.option = self.option.min(options.saturating_sub(1));
    }

    /// Chooses an option of the field with the keys; of several, also takes it back. Where that makes another field
    /// needed, the keys go there.
    pub fn choose(&mut self, option: usize) {
        let state = self.state();
        let Some((name, kind, options)) = self.focused(&state.evaluate(&self.form)) else { return };
        let Some(value) = options.get(option) else { return };
        let chosen = match (kind, self.answers.get(&name)) {
            (Kind::Several, Some(Value::List(chosen))) if chosen.contains(value) => {
                Value::List(chosen.iter().filter(|other| *other != value).cloned().collect())
            }
            (Kind::Several, Some(Value::List(chosen))) => {
                Value::List(chosen.iter().chain([value]).cloned().collect())
            }
            (Kind::Several, _) => Value::List(vec![value.clone()]),
            _ => value.clone(),
        };
        self.answers.insert(name, chosen);
        (self.option, self.fault) = (option, None);
        let state = self.state();
        let now = state.evaluate(&self.form);
        let needed = |at: usize| now.fields[at].required && now.fields[at].value.is_empty();
        if let Some(at) = (0..now.fields.len()).find(|at| *at != self.field && needed(*at)) {
            (self.field, self.option) = (at, 0);
        }
    }

    /// The option whose label begins with a letter, or whose number it is.
    pub fn option_of(&self, letter: char) -> Option<usize> {
        let state = self.state();
        let now = state.evaluate(&self.form);
        let options = &now.fields.get(self.field)?.options;
        let number = letter.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        let begins = |label: &str| label.to_lowercase().starts_with(letter.to_ascii_lowercase());
        let found = number.or_else(|| options.iter().position(|choice| begins(&choice.label)));
        found.filter(|at| *at < options.len())
    }

    fn chosen(&self) -> Option<usize> {
        let state = self.state();
        let now = state.evaluate(&self.form);
        let field = now.fields.get(self.field)?;
        field.options.iter().position(|choice| choice.value == field.value)
    }

    /// The body to be sent; nothing, and the keys on the first field that is wrong, while something is.
    pub fn body(&mut self) -> Option<serde_json::Value> {
        self.tried = true;
        let state = self.state();
        let now = state.evaluate(&self.form);
        if let Some(wrong) = now.fields.iter().position(|field| field.error.is_some()) {
            self.fault = Some(self.form.texts.incomplete.clone());
            (self.field, self.option) = (wrong, 0);
            return None;
        }
        now.ready.then(|| serde_json::Value::Object(state.body(&self.form)))
    }
}

/// Whether a field is filled in by typing.
pub fn is_typed(kind: Kind) -> bool {
    matches!(kind, Kind::Text | Kind::Textarea | Kind::Money | Kind::Percent | Kind::Date)
}

impl Confirm {
    /// Asks; the answer is *no* until somebody goes to *yes*.
    pub fn new(item: Item) -> Confirm {
        Confirm { item, effects: None, yes: false }
    }

    /// The change that is asked about.
    pub fn write(&self) -> &Write {
        &self.item.write
    }
}
