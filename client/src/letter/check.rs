//! The check of a letter's content against the variables that it may name.

use std::collections::BTreeSet;

use super::content::{ConditionTest, LetterBlock, LetterCondition, LetterContent};
use super::fields::{TextField, TextPlace, texts};
use super::filter::Filter;
use super::kind::VariableKind;
use super::limits::{LONGEST_LINE, LONGEST_TEXT, LONGEST_URL, MOST_BLOCKS, MOST_COLUMNS};
use super::placeholder::{Placeholder, SyntaxFault, placeholders};
use super::problem::{Fault, LetterProblem, ProblemKind};
use super::variable::Variable;
use crate::message::{Key, Lang};
use crate::rules::Rule;

/// Returns the problems of a content, in the order of its texts.
pub fn check(content: &LetterContent, variables: &[Variable], lang: Lang) -> Vec<LetterProblem> {
    let mut check = Check { variables, lang, named: Vec::new(), problems: Vec::new() };
    check.check_shape(content);
    for field in texts(content) {
        check.check_text(&field);
    }
    check.check_required();
    check.problems
}

/// Returns the variables that a content names, in its texts, its conditions and its lists.
pub fn named_variables(content: &LetterContent) -> BTreeSet<String> {
    let fields = texts(content);
    let in_texts = fields.iter().flat_map(|field| placeholders(field.text).0);
    let mut named: BTreeSet<String> = in_texts.map(|placeholder| placeholder.variable).collect();
    for block in &content.blocks {
        named.extend(block.condition().map(|condition| condition.variable.clone()));
        if let LetterBlock::Records { variable, .. } = block {
            named.insert(variable.clone());
        }
    }
    named
}

struct Check<'c> {
    variables: &'c [Variable],
    lang: Lang,
    /// The variables that are always in the text, whatever the conditions decide.
    named: Vec<String>,
    problems: Vec<LetterProblem>,
}

impl Check<'_> {
    fn add(&mut self, fault: Fault, block: Option<usize>, field: &str, at: usize) {
        self.problems.push(fault.at(block, field, at, self.lang));
    }

    fn variable(&self, id: &str) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.is_named(id))
    }

    fn check_shape(&mut self, content: &LetterContent) {
        if content.blocks.is_empty() {
            self.add(Fault::new(ProblemKind::Missing, Key::LetterProblemNoBlocks), None, "blocks", 0);
        }
        if content.blocks.len() > MOST_BLOCKS {
            let fault = Fault::new(ProblemKind::TooLong, Key::LetterProblemTooManyBlocks);
            self.add(fault.with("n", MOST_BLOCKS), None, "blocks", 0);
        }
        for (at, block) in content.blocks.iter().enumerate() {
            if let Some(condition) = block.condition() {
                self.check_condition(condition, at);
            }
            match block {
                LetterBlock::Columns { columns, .. } if !(2..=MOST_COLUMNS).contains(&columns.len()) => {
                    let fault = Fault::new(ProblemKind::TooLong, Key::LetterProblemColumns);
                    self.add(fault.with("most", MOST_COLUMNS), Some(at), "columns", 0);
                }
                LetterBlock::Records { variable, .. } => self.check_records(variable, at),
                LetterBlock::Text { text, .. } if text.to_text().trim().is_empty() => {
                    self.add(missing(), Some(at), "text", 0);
                }
                _ => {}
            }
        }
    }

    fn check_records(&mut self, id: &str, block: usize) {
        match self.variable(id).map(|variable| variable.kind) {
            Some(VariableKind::Records) => self.named.push(id.to_owned()),
            Some(_) => {
                let fault = Fault::new(ProblemKind::WrongPlace, Key::LetterProblemNoRecords);
                self.add(fault.with("variable", id), Some(block), "variable", 0);
            }
            None => {
                let fault = self.unknown(id);
                self.add(fault, Some(block), "variable", 0);
            }
        }
    }

    fn check_condition(&mut self, condition: &LetterCondition, block: usize) {
        let LetterCondition { variable, is, value } = condition;
        if self.variable(variable).is_none() {
            let fault = self.unknown(variable);
            self.add(fault, Some(block), "condition.variable", 0);
        }
        if *is == ConditionTest::Equal && value.as_deref().is_none_or(|value| value.trim().is_empty()) {
            let fault = Fault::new(ProblemKind::WrongCondition, Key::LetterProblemNoValue);
            self.add(fault, Some(block), "condition.value", 0);
        }
    }

    fn check_text(&mut self, field: &TextField<'_>) {
        self.check_size(field);
        let (found, faults) = placeholders(field.text);
        for (at, fault) in faults {
            let (kind, key) = match fault {
                SyntaxFault::Unclosed => (ProblemKind::Unclosed, Key::LetterProblemUnclosed),
                SyntaxFault::Statement => (ProblemKind::Statement, Key::LetterProblemStatement),
                SyntaxFault::Malformed => (ProblemKind::Malformed, Key::LetterProblemMalformed),
            };
            self.add(Fault::new(kind, key), field.block, &field.field, field.at + at);
        }
        for placeholder in &found {
            if let Some(fault) = self.fault_of(placeholder, field) {
                self.add(fault, field.block, &field.field, field.at + placeholder.at);
            } else if field.condition.is_none() && field.block.is_some() {
                self.named.push(placeholder.variable.clone());
            }
        }
        let is_link = match field.place {
            TextPlace::Link => {
                is_address(field.text, &["https://", "http://", "mailto:"]) || self.is_url(&found, field)
            }
            TextPlace::Picture => {
                is_address(field.text, &["https://", "http://"]) || self.is_url(&found, field)
            }
            TextPlace::Line | TextPlace::Rich | TextPlace::Html => true,
        };
        if !is_link && !field.text.trim().is_empty() {
            let fault = Fault::new(ProblemKind::WrongLink, Key::LetterProblemWrongLink);
            self.add(fault, field.block, &field.field, field.at);
        }
    }

    fn check_size(&mut self, field: &TextField<'_>) {
        let most = match field.place {
            TextPlace::Link | TextPlace::Picture => LONGEST_URL,
            TextPlace::Html | TextPlace::Rich => LONGEST_TEXT,
            TextPlace::Line => LONGEST_LINE,
        };
        let count = field.at + field.text.chars().count();
        if count as i64 > most {
            let fault = Fault { kind: ProblemKind::TooLong, message: Rule::TooLong(most).message() };
            self.add(fault, field.block, &field.field, most as usize);
        }
        let may_be_empty = field.place == TextPlace::Rich || field.field == "preheader";
        if may_be_empty || !field.text.trim().is_empty() {
            return;
        }
        let fault = if field.field.ends_with("alt") {
            Fault::new(ProblemKind::NoAlternative, Key::LetterProblemNoAlternative)
        } else {
            missing()
        };
        self.add(fault, field.block, &field.field, 0);
    }

    /// Returns what is wrong with a placeholder in its place.
    fn fault_of(&self, placeholder: &Placeholder, field: &TextField<'_>) -> Option<Fault> {
        let Some(variable) = self.variable(&placeholder.variable) else {
            return Some(self.unknown(&placeholder.variable));
        };
        for call in &placeholder.filters {
            let Some(filter) = Filter::named(&call.name) else {
                let names: Vec<&str> = Filter::ALL.into_iter().map(Filter::name).collect();
                let fault = Fault::new(ProblemKind::UnknownFilter, Key::LetterProblemUnknownFilter);
                return Some(fault.with("name", &call.name).with("names", names.join(", ")));
            };
            if !filter.applies_to(variable.kind) || filter.takes_argument() != call.argument.is_some() {
                let fault = Fault::new(ProblemKind::WrongFilter, Key::LetterProblemWrongFilter);
                return Some(fault.with("name", &call.name).with("variable", variable.id));
            }
        }
        if variable.kind == VariableKind::Records {
            let fault = Fault::new(ProblemKind::WrongPlace, Key::LetterProblemRecordsInText);
            return Some(fault.with("variable", variable.id));
        }
        let has_fallback = placeholder.filters.iter().any(|call| call.name == Filter::Fallback.name());
        let is_filled = field.condition.is_some_and(|condition| {
            condition.variable == variable.id && condition.is != ConditionTest::Empty
        });
        (variable.is_optional && !has_fallback && !is_filled).then(|| {
            Fault::new(ProblemKind::NoFallback, Key::LetterProblemNoFallback).with("variable", variable.id)
        })
    }

    fn unknown(&self, id: &str) -> Fault {
        let nearest = self.variables.iter().map(|variable| (strsim::jaro(id, variable.id), variable.id));
        let nearest = nearest.max_by(|one, other| one.0.total_cmp(&other.0));
        let fault = match nearest {
            Some((likeness, nearest)) if likeness > 0.7 => {
                Fault::new(ProblemKind::UnknownVariable, Key::LetterProblemUnknownNear)
                    .with("nearest", nearest)
            }
            _ => Fault::new(ProblemKind::UnknownVariable, Key::LetterProblemUnknownVariable),
        };
        fault.with("variable", id)
    }

    /// Returns whether a text begins with a variable that is an address.
    fn is_url(&self, found: &[Placeholder], field: &TextField<'_>) -> bool {
        let first = found.first().filter(|_| field.text.trim_start().starts_with("{{"));
        let variable = first.and_then(|placeholder| self.variable(&placeholder.variable));
        variable.is_some_and(|variable| variable.kind == VariableKind::Url)
    }

    fn check_required(&mut self) {
        for variable in self.variables.iter().filter(|variable| variable.is_required) {
            if !self.named.iter().any(|named| named == variable.id) {
                let meaning = variable.meaning.text(self.lang, &[]);
                let fault = Fault::new(ProblemKind::NoRequired, Key::LetterProblemNoRequired);
                let problem = fault.with("variable", variable.id).with("meaning", meaning);
                self.problems.push(problem.at(None, "blocks", 0, self.lang));
            }
        }
    }
}

fn missing() -> Fault {
    Fault { kind: ProblemKind::Missing, message: Rule::Required.message() }
}

fn is_address(text: &str, schemes: &[&str]) -> bool {
    let text = text.trim_start();
    let has =
        |scheme: &&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    schemes.iter().any(has) && !text.contains(['\n', '\r', '\t'])
}
