//! Reports of batches: lines for the user, data for programs.

use client::batch::{Header, PlanProgress, Tally};
use client::message::{Key, Lang};
use client::value::text::shown;
use client::value::word::Word;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::format::Format;
use crate::output::Writer;
use crate::terminal;

/// Limit on line numbers listed for each reason.
const NAMED: usize = 10;

/// Reasons with their lines, in order of appearance.
#[derive(Debug, Default)]
pub struct Reasons {
    all: Vec<(String, Vec<u64>)>,
}

impl Reasons {
    /// Collects why rows of a plan were not applied.
    pub fn of(plan: &client::batch::Plan, progress: &PlanProgress) -> Reasons {
        let mut reasons = Reasons::default();
        for (row, status) in plan.rows.iter().zip(progress.statuses()) {
            if let Some(refused) = status.refused() {
                reasons.add(&refused.reason, row.line);
            }
        }
        reasons
    }

    /// Adds a line to a reason.
    pub fn add(&mut self, reason: &str, line: u64) {
        match self.all.iter_mut().find(|(known, _)| known == reason) {
            Some((_, lines)) => lines.push(line),
            None => self.all.push((reason.to_owned(), vec![line])),
        }
    }

    /// Returns the number of lines.
    pub fn count(&self) -> usize {
        self.all.iter().map(|(_, lines)| lines.len()).sum()
    }

    /// Formats one line for each reason.
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

    /// Returns the reasons as JSON.
    pub fn json(&self) -> Value {
        let reason = |(reason, lines): &(String, Vec<u64>)| json!({ "reason": reason, "n": lines.len(), "lines": lines });
        self.all.iter().map(reason).collect()
    }
}

/// Describes the call, the profile, the server and the account.
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

/// Returns whether the output is for the user rather than a program.
pub fn is_for_people(context: &Context) -> bool {
    context.options.format == Format::Table && context.options.jq.is_none()
}

/// Writes lines for the user.
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
