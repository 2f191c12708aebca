//! Writes answers: as a table for the user; as JSON, YAML, NDJSON, CSV or ids for programs; filtered by `--fields`
//! and `--jq`.

mod columns;
mod csv;
pub mod jq;
mod labels;
pub mod rows;
mod table;

use std::borrow::Cow;
use std::collections::HashSet;

use client::catalogue;
use client::catalogue::answer::Type;
use client::catalogue::cell::AVATAR;
use client::catalogue::dynamic::{self, at};
use client::list::Width;
use client::message::Key;
use client::value::text::shown_json;
use client::wire::rehearsal::INVERSE;
use serde_json::{Map, Value};

use crate::context::Context;
use crate::failure::Failure;
use crate::format::Format;
use crate::{pager, terminal};
use jq::Jq;
use labels::Labels;

/// Writes one answer, whole or in pages.
#[derive(Debug)]
pub struct Writer<'c> {
    context: &'c Context,
    format: Format,
    id: &'c str,
    answer: Type<'c>,
    jq: Option<Jq>,
    /// Buffered rows, for formats that need the whole.
    whole: Option<Value>,
    /// The ids seen, because rows can move between pages while they are read.
    taken: HashSet<String>,
    headed: bool,
}

impl<'c> Writer<'c> {
    /// Creates a writer for answers of a schema. Rejects impossible options before anything is sent.
    pub fn new(context: &'c Context, id: &'c str, answer: &'c Value) -> Result<Writer<'c>, Failure> {
        let code = context.options.jq.as_deref();
        let jq = code.map(|code| Jq::new(code, context.lang)).transpose()?;
        let answer = Type::of(answer);
        let (format, taken) = (context.options.format, HashSet::new());
        let writer = Writer { context, format, id, answer, jq, whole: None, taken, headed: false };
        writer.check_fields()?;
        Ok(writer)
    }

    fn check_fields(&self) -> Result<(), Failure> {
        let row = self.answer.row();
        let known = row.names();
        let unknown =
            self.context.options.fields.iter().find(|field| !known.is_empty() && row.at(field).is_none());
        let Some(unknown) = unknown else { return Ok(()) };
        let params = [("field", unknown.as_str()), ("known", &known.join(", "))];
        Err(Failure::Usage(Key::CliUsageField.text(self.context.lang, &params)))
    }

    /// Adds an answer, or its next page.
    pub fn take(&mut self, mut answer: Value) -> Result<(), Failure> {
        if let Some(rows) = rows::of_mut(&mut answer) {
            // Rows of one page may share an id, if they are of several kinds.
            let id = |row: &Value| row.get("id").map(Value::to_string);
            rows.retain(|row| id(row).is_none_or(|id| !self.taken.contains(&id)));
            self.taken.extend(rows.iter().filter_map(id));
        }
        if self.jq.is_none() {
            let write = match self.format {
                Format::Ndjson => Writer::ndjson,
                Format::Csv => Writer::csv,
                Format::Ids => Writer::ids,
                Format::Table | Format::Json | Format::Yaml => return self.keep(answer),
            };
            return write(self, &answer);
        }
        self.keep(answer)
    }

    fn keep(&mut self, answer: Value) -> Result<(), Failure> {
        match &mut self.whole {
            Some(whole) => rows::append(whole, answer),
            whole => *whole = Some(answer),
        }
        Ok(())
    }

    /// Overrides the format.
    pub fn in_format(self, format: Format) -> Writer<'c> {
        Writer { format, ..self }
    }

    /// Writes a single row immediately.
    pub fn stream(&mut self, row: Value) -> Result<(), Failure> {
        let Some(jq) = &self.jq else { return self.take(row) };
        let fields = &self.context.options.fields;
        let row = if fields.is_empty() { row } else { picked(&row, fields) };
        self.print(&jq.run(row.to_string().as_bytes())?)
    }

    /// Writes the buffered rows.
    pub fn finish(mut self) -> Result<(), Failure> {
        let Some(mut whole) = self.whole.take() else { return Ok(()) };
        if self.jq.is_none() && self.format == Format::Table {
            return self.table(whole);
        }
        let fields = &self.context.options.fields;
        if !fields.is_empty() {
            whole = match dynamic::rows(&whole) {
                Some(rows) => rows.iter().map(|row| picked(row, fields)).collect(),
                None => picked(&whole, fields),
            };
        }
        let text = match &self.jq {
            Some(jq) => jq.run(whole.to_string().as_bytes())?,
            // Each of several records is a separate document.
            None if self.format == Format::Yaml => {
                format!("---\n{}", serde_saphyr::to_string(&whole).map_err(std::io::Error::other)?)
            }
            None => serde_json::to_string_pretty(&whole).map_err(std::io::Error::from)? + "\n",
        };
        self.print_paged(&text, self.context.options.pages)
    }

    fn print(&self, text: &str) -> Result<(), Failure> {
        self.print_paged(text, false)
    }

    fn print_paged(&self, text: &str, pages: bool) -> Result<(), Failure> {
        let text = if terminal::is_screen() { shown_json(text) } else { Cow::Borrowed(text) };
        Ok(pager::print(text.as_bytes(), pages)?)
    }

    fn ndjson(&mut self, answer: &Value) -> Result<(), Failure> {
        let fields = &self.context.options.fields;
        let line = |row: &Value| {
            if fields.is_empty() { format!("{row}\n") } else { format!("{}\n", picked(row, fields)) }
        };
        let lines: String = rows::or_itself(answer).iter().map(line).collect();
        self.print(&lines)
    }

    fn ids(&mut self, answer: &Value) -> Result<(), Failure> {
        let declared = catalogue::list_of(self.id).and_then(|list| list.id);
        let id = |row: &Value| match declared {
            Some(path) => at(row, path).map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned)),
            None => rows::id(row),
        };
        let rows = self.rows(answer);
        let ids = rows.iter().filter_map(id);
        let lines: String = ids.map(|id| format!("{id}\n")).collect();
        self.print(&lines)
    }

    fn csv(&mut self, answer: &Value) -> Result<(), Failure> {
        let rows = self.rows(answer);
        let columns = self.columns(&rows, Width::Wide);
        let paths: Vec<&str> = columns.iter().map(|(path, _)| path.as_str()).collect();
        let head = !std::mem::replace(&mut self.headed, true);
        let text = csv::write(&paths, &rows, head)?;
        self.print(&text)
    }

    fn table(&self, mut whole: Value) -> Result<(), Failure> {
        let (lang, row) = (self.context.lang, self.answer.row());
        let style = table::TableStyle { lang, colour: self.context.options.colour };
        if dynamic::rows(&whole).is_none() {
            // A `message` of members is an object; the server's own is a text.
            if let Some(fields) =
                whole.as_object_mut().filter(|fields| fields.get("message").is_some_and(Value::is_string))
                && let Some(message) = fields.remove("message").as_ref().and_then(Value::as_str)
            {
                self.context.say(message);
            }
            let fields = &self.context.options.fields;
            if let Some(unasked) = whole.as_object_mut().filter(|_| fields.is_empty()) {
                // People undo by a plan; programs read the call.
                unasked.shift_remove(INVERSE);
            }
            let record = if fields.is_empty() { whole } else { picked(&whole, fields) };
            let labels = fields.is_empty().then(|| Labels::of(self.id, &record, lang)).flatten();
            let text = match catalogue::facts_of(self.id).filter(|_| fields.is_empty()) {
                Some(facts) => table::facts(facts, &record, row, labels.as_ref(), style),
                None => table::record(&record, row, labels.as_ref(), style),
            };
            return self.print_table(&text);
        }
        let rows = self.rows(&whole);
        if !rows.is_empty() {
            let columns = self.columns(&rows, table::room());
            self.print_table(&table::list(&columns, &rows, row, style))?;
        }
        self.context.say(&rows::summary(&whole, rows.len(), lang));
        Ok(())
    }

    /// Prints a table, whose cells are already escaped.
    fn print_table(&self, table: &str) -> Result<(), Failure> {
        if table.is_empty() {
            return Ok(());
        }
        Ok(pager::print(format!("{table}\n").as_bytes(), self.context.options.pages)?)
    }

    /// Returns the rows of an answer, as its list declares them.
    fn rows<'a>(&self, answer: &'a Value) -> Cow<'a, [Value]> {
        let records = rows::or_itself(answer);
        catalogue::list_of(self.id).map_or(Cow::Borrowed(records), |list| list.rows_of(records))
    }

    /// Returns the columns that fit, by path and title.
    fn columns(&self, rows: &[Value], room: Width) -> Vec<(String, String)> {
        let asked = &self.context.options.fields;
        if !asked.is_empty() {
            return asked.iter().map(|path| (path.clone(), path.clone())).collect();
        }
        let declared = columns::of(self.id);
        if !declared.is_empty() {
            let title = |key: Key| key.text(self.context.lang, &[]);
            let shown = declared.iter().filter(|column| column.from <= room);
            return shown.map(|column| (column.path.to_owned(), title(column.title))).collect();
        }
        let first = rows.first().and_then(Value::as_object);
        let named = first.into_iter().flatten().filter(|(name, _)| name.as_str() != AVATAR);
        named.map(|(name, _)| (name.clone(), name.clone())).collect()
    }
}

/// Returns a row with only these fields, keyed by path.
fn picked(row: &Value, fields: &[String]) -> Value {
    let pick = |path: &String| (path.clone(), at(row, path).cloned().unwrap_or_default());
    Value::Object(fields.iter().map(pick).collect::<Map<_, _>>())
}
