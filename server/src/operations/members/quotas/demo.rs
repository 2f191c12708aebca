//! Renewals of the demonstration: plans that a running subscription charged again.

use crate::demo::DemoScope;
use crate::store::{Conn, StoreError};

/// Makes the later purchase of a plan whose subscription runs a renewal of the first one, for some members.
pub fn fill(conn: &mut Conn<'_>, _: &DemoScope) -> Result<(), StoreError> {
    let sql = "select q.id, q.transaction_id, f.id as first_id from subscriptions s
        join transactions f on f.id = s.transaction_id
        join quotas q on q.member_id = s.member_id and q.plan_id = f.plan_id and q.transaction_id > f.id
        where s.status = 'active' and f.status = 'paid' order by q.end_of_plan desc, q.id desc limit 20";
    for row in conn.query(sql, &[])? {
        let (quota, payment, first): (i64, i64, i64) =
            (row.get("id"), row.get("transaction_id"), row.get("first_id"));
        let sql = "update transactions set renewal_of = $1, recurrent = 1,
            plan_price_id = (select f.plan_price_id from transactions f where f.id = $1) where id = $2";
        conn.execute(sql, &[first.into(), payment.into()])?;
        conn.execute("update quotas set type_of_acquisition = 'automatic' where id = $1", &[quota.into()])?;
    }
    Ok(())
}
