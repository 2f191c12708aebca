//! `mass-emails.results`

use std::collections::BTreeMap;

use client::api::service::mass_emails::{MassEmailDay, MassEmailResults, Results};
use client::endpoint::Call;
use client::value::date::day_of;
use jiff::Timestamp;
use jiff::civil::Date;

use super::load::load_bare;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// What became known, with the hour since 1970: letters that mail servers took, and what readers and mail servers said of them.
const KNOWN: &str = "select o.sent_at / 3600000 as hour, 'sent' as what, count(*) as n from outbox o
    where o.record = 'mass_email' and o.record_id = $1 and o.lane = 'promotion' and o.state = 'sent' group by 1
    union all select d.since / 3600000, d.reason, count(*) from outbox o join disabled_emails d on d.outbox_id = o.id
    where o.record = 'mass_email' and o.record_id = $1 and d.reason in ('hard_bounce', 'complaint', 'unsubscribed') group by 1, 2
    union all select p.at / 3600000, 'pressed', count(*) from (select min(p.at) as at from outbox o join letter_presses p on p.entry_id = o.id
        where o.record = 'mass_email' and o.record_id = $1 and p.is_machine = 0 group by o.id) p group by 1";

/// Returns the results of a mass e-mail by day, in São Paulo.
pub fn results(cx: &mut Cx<'_, '_>, call: Call<Results>) -> Result<MassEmailResults> {
    load_bare(cx, call.path)?;
    let mut days: BTreeMap<Date, MassEmailDay> = BTreeMap::new();
    for row in cx.query(KNOWN, &[call.path.into()])? {
        let hour: i64 = row.get("hour");
        let day = day_of(Timestamp::from_millisecond(hour * 3_600_000).unwrap_or_default());
        let none = MassEmailDay { day, sent: 0, bounced: 0, complained: 0, unsubscribed: 0, pressed: 0 };
        let known = days.entry(day).or_insert(none);
        let n: i64 = row.get("n");
        match row.get::<&str>("what") {
            "sent" => known.sent += n,
            "hard_bounce" => known.bounced += n,
            "complaint" => known.complained += n,
            "pressed" => known.pressed += n,
            _ => known.unsubscribed += n,
        }
    }
    Ok(MassEmailResults { days: days.into_values().collect() })
}
