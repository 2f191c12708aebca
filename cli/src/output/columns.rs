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

/// Returns the columns of a list, by the id of the endpoint that answers it; none for what is no list.
pub fn of(id: &str) -> &'static [Column] {
    match catalogue::list_of(id) {
        Some(list) => list.columns,
        None if id == "profiles" => &PROFILES,
        None => &[],
    }
}
