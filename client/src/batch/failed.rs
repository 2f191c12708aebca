//! Writes the failed rows to a file: the original columns and the reason. The file can be the source of a new
//! plan.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::progress::PlanProgress;
use super::record::ADDED;
use super::table;
use crate::file::Draft;
use crate::wire::plan::Plan;
use crate::wire::plan::{Row, RowRefusal, Source};

/// Returns the path of the file of failed rows.
pub fn path(plan: &Path, source: Source) -> PathBuf {
    let ending = if source == Source::Ndjson { ".failed.ndjson" } else { ".failed.csv" };
    let mut name = plan.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Writes the failed rows in the format of their source. Returns `None` if there are none.
pub fn write(plan_path: &Path, plan: &Plan, progress: &PlanProgress) -> io::Result<Option<PathBuf>> {
    let statuses = plan.rows.iter().zip(progress.statuses());
    let rows = statuses.filter_map(|(row, status)| Some((row, status.refused()?)));
    let path = path(plan_path, plan.header.source);
    if progress.statuses().iter().all(|status| status.refused().is_none()) {
        return Ok(None);
    }
    let mut file = Draft::create(&path)?;
    match plan.header.source {
        Source::Ndjson => objects(&mut file, rows)?,
        source => cells(&mut file, source, &plan.header.columns, rows)?,
    }
    file.finish()?;
    Ok(Some(path))
}

/// Returns the values of the added columns.
fn added(refused: &RowRefusal) -> [Value; 2] {
    [refused.status.into(), refused.reason.as_str().into()]
}

fn objects<'r>(
    out: &mut impl Write,
    rows: impl Iterator<Item = (&'r Row, &'r RowRefusal)>,
) -> io::Result<()> {
    for (row, refused) in rows {
        let mut object = row.columns.clone();
        object.extend(ADDED.into_iter().map(str::to_owned).zip(added(refused)));
        writeln!(out, "{}", Value::Object(object))?;
    }
    Ok(())
}

fn cells<'r>(
    out: &mut impl Write,
    source: Source,
    columns: &[String],
    rows: impl Iterator<Item = (&'r Row, &'r RowRefusal)>,
) -> io::Result<()> {
    let (separator, bom) = match source {
        Source::Csv { separator, bom } => (separator, bom),
        _ => (',', false),
    };
    if bom {
        out.write_all("\u{feff}".as_bytes())?;
    }
    let names: Vec<String> = columns.iter().cloned().chain(ADDED.map(str::to_owned)).collect();
    let cells = rows.map(|(row, refused)| {
        let cell = |name: &String| row.columns.get(name).cloned().unwrap_or_default();
        columns.iter().map(cell).chain(added(refused)).collect()
    });
    table::write(out, &names, cells, separator)
}
