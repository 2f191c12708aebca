//! Writes the recipients of a mass e-mail down, as they are when its approval is requested.

use client::value::id::MassEmailId;
use client::value::word::Word;

use super::candidates::Candidate;
use crate::store::{Dialect, Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The columns of a recipient.
const WIDTH: usize = 8;

/// Writes recipients down. Each address is there once, and those who are left out are kept with the reason.
pub fn freeze(cx: &mut Cx<'_, '_>, id: MassEmailId, all: &[Candidate]) -> Result<()> {
    cx.execute("delete from mass_email_recipients where mass_email_id = $1", &[id.into()])?;
    // SQLite searches for each parameter; PostgreSQL has a round trip for each statement.
    let rows = if cx.conn().dialect() == Dialect::Sqlite { 4 } else { 200 };
    for some in all.chunks(rows) {
        let mut values: Vec<Value> = Vec::with_capacity(some.len() * WIDTH);
        let mut holes = Vec::with_capacity(some.len());
        for candidate in some {
            holes.push(format!("({})", places(values.len() + 1..=values.len() + WIDTH)));
            let key = candidate.key.as_ref().map(|key| key.as_str());
            let domain = key.and_then(|key| key.rsplit_once('@')).map(|(_, domain)| domain);
            values.extend([
                id.into(),
                candidate.address.as_str().into(),
                key.into(),
                domain.into(),
                candidate.member.into(),
                candidate.variables.as_str().into(),
                candidate.left_out.map(Word::name).into(),
                candidate.line.into(),
            ]);
        }
        let sql = format!(
            "insert into mass_email_recipients (mass_email_id, address, address_key, domain, member_id, variables, left_out, line)
             values {}",
            holes.join(", ")
        );
        cx.execute(&sql, &values)?;
    }
    cx.conn().touch("mass_email_recipients");
    Ok(())
}
