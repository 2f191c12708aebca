//! A payment as it is stored, and as it is answered.

use client::api::finance::payments::{Named, Payer, PaymentState, PlanBought, Transaction};
use client::api::finance::reference::Manager;
use client::value::id::{MemberId, StaffId, TransactionId};
use client::value::money::Money;

use crate::store::{List, Row};
use crate::work::cx::Cx;
use crate::work::record::Versioned;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::{instant, parse};

const COLUMNS: &str =
    "t.id, t.amount, t.status, t.plots, t.payment_type, t.gateway_type, t.gateway_ref, t.recurrent, t.recurrent_cutoff,
     t.created_at, t.paid_at, ms.success_manager_at, ms.account_manager_at, t.invoice_pdf_link, p.payment_interval,
     p.payment_interval_label, p.gateway_ref, p.price, g.name, t.member_id, m.name, m.email, t.account_manager_id, am.name,
     t.version, t.changed_at, t.changed_by";

const JOINS: &str = "join members m on m.id = t.member_id
     left join member_settings ms on ms.member_id = t.member_id
     left join plans p on p.id = t.plan_id
     left join plan_groups g on g.id = p.group_id
     left join staff am on am.id = t.account_manager_id";

/// The financial list: narrow indexes first, then the joins for the rows of the page alone.
pub const ROW: List = List::new("transactions", "t", COLUMNS).joined(JOINS);

/// Reads a row of [`ROW`]; the products are added by [`products_of`].
pub fn transaction(row: &Row) -> Result<Transaction> {
    let plan = match row.opt_text(14) {
        Some(interval) => Some(PlanBought {
            payment_interval: parse(&interval)?,
            payment_interval_label: row.text(15),
            gateway_ref: row.opt_text(16),
            price: Money::from_cents(row.int(17)),
        }),
        None => None,
    };
    let user_id = MemberId::new(row.int(19));
    Ok(Transaction {
        id: TransactionId::new(row.int(0)),
        amount: Money::from_cents(row.int(1)),
        status: parse(&row.text(2))?,
        plots: row.int(3),
        payment_type: parse(&row.text(4))?,
        gateway_type: parse(&row.text(5))?,
        gateway_ref: row.opt_text(6),
        recurrent: row.flag(7),
        recurrent_cutoff: row.opt_text(8).and_then(|day| day.parse().ok()),
        created_at: instant(row.int(9)),
        paid_at: row.opt_int(10).map(instant),
        settings_success_manager_at: row.opt_int(11).map(instant),
        settings_account_manager_at: row.opt_int(12).map(instant),
        invoice_pdf_link: row.opt_text(13),
        products: Vec::new(),
        plan,
        plan_group: row.opt_text(18).map(|name| Named { name }),
        user: Payer { id: user_id, name: row.text(20), email: row.text(21) },
        user_id,
        account_manager: row.opt_int(22).map(|id| Manager { id: StaffId::new(id), name: row.text(23) }),
        version: row.int(24),
    })
}

/// Adds the products of each payment: one query for a whole page.
pub fn products_of(cx: &mut Cx<'_, '_>, transactions: &mut [Transaction]) -> Result<()> {
    if transactions.is_empty() {
        return Ok(());
    }
    let holes: Vec<String> = (1..=transactions.len()).map(|at| format!("${at}")).collect();
    let sql = format!(
        "select tp.transaction_id, p.name from transaction_products tp join products p on p.id = tp.product_id
         where tp.transaction_id in ({}) order by tp.transaction_id, p.name",
        holes.join(", ")
    );
    let ids: Vec<_> = transactions.iter().map(|transaction| transaction.id.into()).collect();
    for row in cx.query(&sql, &ids)? {
        let id = TransactionId::new(row.int(0));
        if let Some(transaction) = transactions.iter_mut().find(|transaction| transaction.id == id) {
            transaction.products.push(Named { name: row.text(1) });
        }
    }
    Ok(())
}

/// A payment, and what its guards judge.
pub struct Loaded {
    /// The payment, with its products.
    pub payment: Transaction,
    /// Where it stands, since when and by whom.
    pub state: PaymentState,
}

impl Loaded {
    /// The payment as a record with a version.
    pub fn record(&self) -> Versioned {
        Versioned::new(self.payment.id, self.payment.version)
    }
}

/// The payment, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: TransactionId) -> Result<Loaded> {
    let sql = format!("select {COLUMNS} from transactions t {JOINS} where t.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let mut found = [transaction(&row)?];
    products_of(cx, &mut found)?;
    let [payment] = found;
    let state = PaymentState { status: payment.status, since: instant(row.int(25)), by: row.text(26) };
    Ok(Loaded { payment, state })
}
