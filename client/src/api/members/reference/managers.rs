//! The calls of consultants.

use super::{MANAGERS, ManagerList};
use crate::endpoints;

endpoints!(
    ListManagers("Lista os consultores.")
        .get("managers.list", "/managers")
        .answers::<ManagerList>()
        .needs(Read, Auth)
        .lists(&MANAGERS)
        .exported_by("managers.export"),
);
