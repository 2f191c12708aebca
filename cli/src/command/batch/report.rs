//! What a batch came to: for people in lines, for programs as data.

use client::batch::{Header, PlanProgress, Tally};
use client::message::{Key, Lang};
use client::value::text::shown;
use client::value::word::Word;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Format, Writer};
use crate::terminal;

/// Lines that are named for each reason.
const NAMED: usize = 10;

/// Reasons, the lines that each holds for, in the order in which they came up.
#[derive(Debug, Default)]
pub struct Reasons {
    all: Vec<(String, Vec<u64>)>,
}

impl Reasons {
    /// Why the rows of a plan were not done.
    pub fn of(plan: &client::batch::Plan, progress: &PlanProgress) -> Reasons {
        let mut reasons = Reasons::default();
        for (row, status) in plan.rows.iter().zip(progress.statuses()) {
            if let Some(refused) = status.refused() {
                reasons.add(&refused.reason, row.line);
            }
        }
        reasons
    }

    /// One more line for a reason.
    pub fn add(&mut self, reason: &str, line: u64) {
        match self.all.iter_mut().find(|(known, _)| known == reason) {
            Some((_, lines)) => lines.push(line),
            None => self.all.push((reason.to_owned(), vec![line])),
        }
    }

    /// Returns how many lines there are in all.
    pub fn count(&self) -> usize {
        self.all.iter().map(|(_, lines)| lines.len()).sum()
    }

    /// For people: a line for each reason.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let line = |(reason, lines): &(String, Vec<u64>)| {
            let mut named: Vec<String> = lines.iter().take(NAMED).map(u64::to_string).collect();
            if lines.len() > NAMED {
                named.push("…".to_owned());
            }
            let count = lines.len().to_string();
            let params = [("n", count.as_str()), ("reason", reason), ("lines", &named.join(", "))];
            format!("  {}", Key::BatchReason.text(lang, &params))
        };
        self.all.iter().map(line).collect()
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let reason = |(reason, lines): &(String, Vec<u64>)| json!({ "reason": reason, "n": lines.len(), "lines": lines });
        self.all.iter().map(reason).collect()
    }
}

/// Returns which call, with which profile, on which server, as whom.
pub fn head(context: &Context, header: &Header) -> String {
    let role = header.actor.role.label(context.lang);
    let server = header.origin.to_string();
    let params = [
        ("call", header.endpoint.as_str()),
        ("profile", &header.profile),
        ("server", &server),
        ("name", &header.actor.name),
        ("role", &role),
    ];
    Key::CliConfirmHeader.text(context.lang, &params)
}

/// Returns the counts that are not zero.
pub fn counts(tally: &Tally, lang: Lang) -> Vec<String> {
    let counts = [
        (tally.done, Key::BatchTallyDone),
        (tally.stale, Key::BatchTallyStale),
        (tally.failed, Key::BatchTallyFailed),
        (tally.refused, Key::BatchTallyRefused),
        (tally.unanswered, Key::BatchTallyUnanswered),
        (tally.waiting, Key::BatchTallyWaiting),
    ];
    let some = counts.into_iter().filter(|(n, _)| *n > 0);
    some.map(|(n, key)| key.text(lang, &[("n", &n.to_string())])).collect()
}

/// Returns whether a person reads the answer.
pub fn is_for_people(context: &Context) -> bool {
    context.options.format == Format::Table && context.options.jq.is_none()
}

/// Writes lines for people.
pub fn print(lines: &[String]) -> Result<(), Failure> {
    let text: String = lines.iter().map(|line| format!("{}\n", shown(line))).collect();
    Ok(terminal::print(text.as_bytes())?)
}

/// Writes data for programs.
pub fn write(context: &Context, id: &str, data: Value) -> Result<(), Failure> {
    let mut writer = Writer::new(context, id, &Value::Null)?;
    writer.take(data)?;
    writer.finish()
}
