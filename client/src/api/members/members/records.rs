//! The calls of records of any kind.

use super::{IDENTIFIED, RecordMatches};
use crate::endpoints;
use crate::value::id::AuditableId;

endpoints!(
    Identify("Diz a que registros um número pertence.")
        .get("records.identify", "/pelo-id/{id}")
        .path::<AuditableId>()
        .answers::<RecordMatches>()
        .needs(Read, Users)
        .still()
        .lists(&IDENTIFIED),
);
