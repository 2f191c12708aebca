//! The columns that people see of each list, when they do not choose them with `--fields`.

use client::catalogue;
use client::list::Column;
use client::message::Key;

/// The columns of the program's own lists.
const PROFILES: [Column; 4] = [
    Column::new("name", Key::ColumnName),
    Column::new("server", Key::ColumnServer),
    Column::new("current", Key::ColumnCurrent),
    Column::new("user.email", Key::ColumnEmail),
];

const ALIASES: [Column; 2] =
    [Column::new("name", Key::ColumnName), Column::new("expansion", Key::CliColumnExpansion)];
const OUTCOMES: [Column; 3] = [
    Column::new("record", Key::CliColumnRecord),
    Column::new("outcome_label", Key::CliColumnOutcome),
    Column::new("detail", Key::CliColumnDetail),
];

const DIFFERENCES: [Column; 3] = [
    Column::new("record", Key::CliColumnRecord),
    Column::new("planned", Key::CliColumnPlanned),
    Column::new("now", Key::CliColumnNow),
];
const PLANS: [Column; 6] = [
    Column::new("plan", Key::CliColumnPlan),
    Column::new("endpoint", Key::CliColumnCall),
    Column::new("rows", Key::ColumnRows),
    Column::new("done", Key::CliColumnDone),
    Column::new("left", Key::CliColumnLeft),
    Column::new("made_at", Key::CliColumnMadeAt),
];

/// The program's own lists.
const OWN: [(&str, &[Column]); 5] = [
    ("profiles", &PROFILES),
    ("aliases", &ALIASES),
    ("outcomes", &OUTCOMES),
    ("differences", &DIFFERENCES),
    ("plans", &PLANS),
];

/// Returns the columns of a list, by the id of the endpoint that answers it; none for other answers.
pub fn of(id: &str) -> &'static [Column] {
    match catalogue::list_of(id) {
        Some(list) => list.columns,
        None => OWN.iter().find(|(own, _)| *own == id).map_or(&[], |(_, columns)| columns),
    }
}
