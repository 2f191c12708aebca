//! Campaigns of long ago, whose messages the outbox no longer holds.

use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::number_on;
use crate::store::{Conn, StoreError};

/// The days since each campaign, its name and key, and its text without the member's name.
const CAMPAIGNS: [(i64, &str, &str, &str); 2] = [
    (180, "Renovação antecipada", "renovacao antecipada", ", renove seu plano e ganhe um mês."),
    (120, "Feira de representantes", "feira de representantes", ", esperamos você na feira deste mês."),
];

/// Fills what the members with a confirmed number were sent.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let author = scope.data.name(scope.data.account("relationship"));
    for (at, (days, campaign, key, text)) in (2_i64..).zip(CAMPAIGNS) {
        let sent = scope.now - SignedDuration::from_hours(24 * days);
        let sql = "insert into campaign_messages (member_id, campaign, campaign_key, body, phone, author, created_at)
            select m.id, $1, $2, m.name || $3, '+55' || m.phone, $4, $5 from members m
            where m.phone is not null and m.id % $6 = 0 and m.created_at < $5 order by m.id";
        let values = [campaign.into(), key.into(), text.into(), author.into(), sent.into(), at.into()];
        conn.execute(sql, &values)?;
    }
    number_on(conn, "campaign_messages")
}
