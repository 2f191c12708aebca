//! A form being filled in: its answers, the typed text, and where the keys are.

use client::catalogue;
use client::form::{self, Form, FormView, Kind, Value};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
use crate::core::write::{Write, is_reversible};
use crate::kit::item::Item;
use crate::kit::line::Line;
use crate::kit::sheet::typed::{is_typed, read, show};

/// A form being filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormSheet {
    /// The changes to be made once it is filled in, without their bodies.
    pub items: Vec<Item>,
    /// The name of the records.
    pub about: String,
    /// The form.
    pub form: Form,
    /// The day from which typed days count.
    today: Date,
    /// The answers, with everything that follows from them.
    state: form::State,
    /// The lines of the fields of text.
    pub typed: Vec<(String, Line)>,
    /// The field with the keys.
    pub field: usize,
    /// The option with the keys, where the field has options.
    pub option: usize,
    /// True once the user tried to send it; errors are then shown.
    pub tried: bool,
    /// The reason why it was not sent.
    pub fault: Option<String>,
    /// Changes by others to the record meanwhile.
    #[serde(default)]
    pub others: Option<String>,
    /// The change without answers, as the server judges it since.
    #[serde(default)]
    pub judged: Option<Write>,
    /// The reason why the record refuses it since.
    #[serde(default)]
    pub refusal: Option<String>,
}

impl FormSheet {
    /// Creates a form with its defaults.
    pub fn new(form: Form, items: Vec<Item>, about: String, today: Date) -> FormSheet {
        let textual = form.fields.iter().filter(|field| is_typed(field.kind));
        let typed = textual.map(|field| (field.name.clone(), Line::new(show(field.kind, &field.default))));
        let (typed, state, field, option) = (typed.collect(), form::State::new(&form), 0, 0);
        let (tried, fault, others, judged, refusal) = (false, None, None, None, None);
        let mut sheet = FormSheet {
            items,
            about,
            form,
            today,
            state,
            typed,
            field,
            option,
            tried,
            fault,
            others,
            judged,
            refusal,
        };
        sheet.option = sheet.chosen().unwrap_or(0);
        sheet
    }

    /// Computes what the form shows.
    pub fn now(&self) -> FormView<'_> {
        self.state.evaluate(&self.form)
    }

    /// The field with the keys.
    fn focused(&self) -> Option<(String, Kind, Vec<Value>)> {
        let now = self.now();
        let field = now.fields.get(self.field)?;
        let options = field.options.iter().map(|choice| choice.value.clone()).collect();
        Some((field.field.name.clone(), field.field.kind, options))
    }

    /// Returns whether the field with the keys is typed into.
    pub fn is_typing(&self) -> bool {
        self.focused().is_some_and(|(_, kind, _)| is_typed(kind))
    }

    /// Edits the line of the field with the keys, if it has one.
    pub fn edit(&mut self, cmd: &Cmd) {
        let Some((name, kind, _)) = self.focused() else { return };
        let Some((_, line)) = self.typed.iter_mut().find(|(typed, _)| *typed == name) else { return };
        let is_edited = match cmd {
            Cmd::Insert(text) if kind == Kind::Textarea => {
                line.insert_lines(text);
                true
            }
            cmd => line.edit(cmd),
        };
        if is_edited {
            // An incomplete value is kept as it is typed, and is invalid.
            let value = read(kind, line.text(), self.today).unwrap_or(Value::Null);
            self.give(name, value);
            self.fault = None;
        }
    }

    /// Moves the cursor to the line above or below in a text that has one there, else to the field above or below.
    pub fn go_line(&mut self, down: bool) {
        if !self.went_line(down) {
            self.step(down);
        }
    }

    /// Moves the cursor to the line above or below in a text. Returns whether there is one.
    fn went_line(&mut self, down: bool) -> bool {
        let Some((name, Kind::Textarea, _)) = self.focused() else { return false };
        let line = self.typed.iter_mut().find(|(typed, _)| *typed == name);
        line.is_some_and(|(_, line)| line.go_line(down))
    }

    /// Returns the text of the field with the keys, if it may have several lines.
    pub fn text(&self) -> Option<&str> {
        let (name, kind, _) = self.focused()?;
        let (_, line) = self.typed.iter().find(|(typed, _)| *typed == name)?;
        (kind == Kind::Textarea).then(|| line.text())
    }

    /// Gives the keys to a field whose text may have several lines, if the form has one and the keys are not on such a field already.
    pub fn find_text(&mut self) {
        let fields = self.now().fields;
        let is_text = |at: &usize| fields.get(*at).is_some_and(|field| field.field.kind == Kind::Textarea);
        let at = Some(self.field).filter(is_text).or_else(|| (0..fields.len()).find(is_text));
        self.field = at.unwrap_or(self.field);
    }

    /// Puts a text in place of that of the field with the keys, if it may have several lines.
    pub fn write(&mut self, text: &str) {
        if self.text().is_some() {
            if let Some((name, ..)) = self.focused()
                && let Some((_, line)) = self.typed.iter_mut().find(|(typed, _)| *typed == name)
            {
                *line = Line::default();
            }
            self.edit(&Cmd::Insert(text.to_owned()));
        }
    }

    /// Answers a field; lines of others that follow from it are rewritten.
    fn give(&mut self, name: String, value: Value) {
        self.state.answer(&self.form, &name, value);
        let answers = &self.state.answers;
        for (other, line) in self.typed.iter_mut().filter(|(other, _)| *other != name) {
            let Some(field) = self.form.field(other) else { continue };
            let value = answers.get(other).cloned().unwrap_or_default();
            if read(field.kind, line.text(), self.today)
                .is_some_and(|typed| typed != value && !(typed.is_empty() && value.is_empty()))
            {
                *line = Line::new(show(field.kind, &value));
            }
        }
    }

    /// Goes to the next field, or to the one before.
    pub fn step(&mut self, forward: bool) {
        let fields = self.now().fields.len().max(1);
        self.field = (self.field + if forward { 1 } else { fields - 1 }) % fields;
        self.option = self.chosen().unwrap_or(0);
    }

    /// Goes to the next option, or to the one before.
    pub fn turn(&mut self, forward: bool) {
        let options = self.focused().map_or(0, |(_, _, options)| options.len());
        self.option = if forward { self.option + 1 } else { self.option.saturating_sub(1) };
        self.option = self.option.min(options.saturating_sub(1));
    }

    /// Chooses an option of the field with the keys; of several, also takes it back. Where that makes another field
    /// needed, the keys go there.
    pub fn choose(&mut self, option: usize) {
        let Some((name, kind, options)) = self.focused() else { return };
        let held = self.state.answers.get(&name);
        if kind == Kind::Checkbox {
            let yes = held.is_some_and(Value::holds);
            return self.give(name, Value::Bool(!yes));
        }
        let Some(value) = options.get(option) else { return };
        let chosen = match (kind, held) {
            (Kind::Several, Some(Value::List(chosen))) if chosen.contains(value) => {
                Value::List(chosen.iter().filter(|other| *other != value).cloned().collect())
            }
            (Kind::Several, Some(Value::List(chosen))) => {
                Value::List(chosen.iter().chain([value]).cloned().collect())
            }
            (Kind::Several, _) => Value::List(vec![value.clone()]),
            _ => value.clone(),
        };
        self.give(name, chosen);
        (self.option, self.fault) = (option, None);
        let now = self.now();
        let needed = |at: usize| now.fields[at].required && now.fields[at].value.is_empty();
        if let Some(at) = (0..now.fields.len()).find(|at| *at != self.field && needed(*at)) {
            (self.field, self.option) = (at, 0);
        }
    }

    /// The option whose label begins with a letter, or whose number it is.
    pub fn option_of(&self, letter: char) -> Option<usize> {
        let now = self.now();
        let options = &now.fields.get(self.field)?.options;
        let number = letter.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        let begins = |label: &str| label.to_lowercase().starts_with(letter.to_ascii_lowercase());
        let found = number.or_else(|| options.iter().position(|choice| begins(&choice.label)));
        found.filter(|at| *at < options.len())
    }

    /// Returns whether the number of an option sends the form, once that answers it: the change can be undone, and the
    /// choice is all that it asks for besides a text.
    pub fn is_sent_by_number(&self, now: &FormView<'_>) -> bool {
        let is_choice_or_text = |(at, field): (usize, &form::eval::FieldState<'_>)| match field.field.kind {
            Kind::Select | Kind::Segmented => at == self.field,
            kind => kind == Kind::Textarea,
        };
        let is_undone = |item: &Item| {
            let endpoint = &item.write.endpoint;
            is_reversible(endpoint) && (item.undo.is_some() || catalogue::undo_of(endpoint).is_none())
        };
        now.fields.iter().enumerate().all(is_choice_or_text) && self.items.iter().all(is_undone)
    }

    fn chosen(&self) -> Option<usize> {
        let now = self.now();
        let field = now.fields.get(self.field)?;
        field.options.iter().position(|choice| choice.value == field.value)
    }

    /// Returns whether the text of a field is no value of its kind.
    fn is_unreadable(&self, name: &str) -> bool {
        let typed = self.typed.iter().find(|(typed, _)| typed == name);
        let kind = self.form.field(name).map(|field| field.kind);
        typed.zip(kind).is_some_and(|((_, line), kind)| read(kind, line.text(), self.today).is_none())
    }

    /// Returns what the text of a field means, if that is a day written otherwise.
    pub fn meaning(&self, name: &str) -> Option<String> {
        let (_, line) = self.typed.iter().find(|(typed, _)| typed == name)?;
        let kind = self.form.field(name)?.kind;
        let meant = show(kind, &read(kind, line.text(), self.today)?);
        (matches!(kind, Kind::Date | Kind::DateTime) && meant != line.text().trim()).then_some(meant)
    }

    /// The body to be sent; nothing while the record refuses it, or, with the keys on the first field that is wrong, while something is.
    pub fn body(&mut self) -> Option<serde_json::Value> {
        self.tried = true;
        if self.refusal.is_some() {
            return None;
        }
        let now = self.state.evaluate(&self.form);
        let is_wrong = |field: &form::eval::FieldState<'_>| {
            field.error.is_some() || self.is_unreadable(&field.field.name)
        };
        if let Some(wrong) = now.fields.iter().position(is_wrong) {
            let unanswered = now.fields[wrong].error.is_some();
            let texts = &self.form.texts;
            self.fault = Some(if unanswered { texts.incomplete.clone() } else { texts.not_allowed.clone() });
            (self.field, self.option) = (wrong, 0);
            return None;
        }
        if let Some(notice) = now.notices.iter().find(|notice| notice.blocks) {
            self.fault = Some(notice.text.clone());
        }
        now.ready.then(|| serde_json::Value::Object(self.state.body(&self.form)))
    }
}
