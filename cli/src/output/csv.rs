//! CSV for programs and spreadsheets: values as on the wire, guarded against formulas.

use std::io;

use client::catalogue::dynamic::at;
use client::value::cell::guarded;
use serde_json::Value;

/// Writes rows, after a header of paths if `head`.
pub fn write(paths: &[&str], rows: &[Value], head: bool) -> io::Result<String> {
    let mut out = csv::Writer::from_writer(Vec::new());
    if head {
        out.write_record(paths)?;
    }
    for row in rows {
        out.write_record(paths.iter().map(|path| field(at(row, path).unwrap_or(&Value::Null))))?;
    }
    let bytes = out.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => guarded(text).into_owned(),
        other => other.to_string(),
    }
}
