//! The calls of records of any kind.

use super::{IDENTIFIED, Identified};
use crate::endpoints;
use crate::value::id::AuditableId;

endpoints!(
    Identify("Diz a que registros um número pertence.")
        .get("records.identify", "/pelo-id/{id}")
        .path::<AuditableId>()
        .answers::<Identified>()
        .needs(Read, Users)
        .still()
        .lists(&IDENTIFIED),
);
