//! What an erasure leaves of disabled addresses: the hash, which goes on refusing letters and names no member.

use client::value::id::MemberId;

use crate::operations::members::by_address::addresses_of;
use crate::store::{Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Empties the rows of a member and of its addresses, in whatever spelling. Returns their number.
pub fn erase(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<u64> {
    let keys = addresses_of(cx, member)?;
    let among = if keys.is_empty() { "''".to_owned() } else { places(2..=keys.len() + 1) };
    let sql = format!(
        "update disabled_emails set address = null, address_key = '', note = null, outbox_id = null, member_id = null,
         enabled_note = null, version = version + 1
         where member_id = $1 or address_key <> '' and address_key in ({among})"
    );
    let mut values: Vec<Value> = vec![member.into()];
    values.extend(keys.iter().map(|key| Value::from(key.as_str())));
    cx.execute(&sql, &values)
}
