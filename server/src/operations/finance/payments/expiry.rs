//! Closes payments whose link has expired. Overdue boletos stay open: their members are reminded.

use client::api::finance::payments::GatewayStatus;
use client::catalogue::raw::GATEWAY_CALLBACK;
use client::value::id::TransactionId;

use super::load::load;
use super::withdraw::take_back;
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::system::{self, BY_ITSELF};

/// The most payments of one unit of work.
const PORTION: i64 = 50;

/// Closes the open payments whose link has expired, and makes their charges unpayable. Those with money that waits for a person stay. Any server may do it, also two concurrently: each
/// payment is closed by compare-and-set.
///
/// # Errors
/// Returns the errors of the store. The next round goes on.
pub async fn round(app: &Shared) -> Result<()> {
    while system::read(app, |cx| Ok(!expired(cx)?.is_empty())).await? {
        system::write(app, GATEWAY_CALLBACK.id, BY_ITSELF, |cx| {
            for id in expired(cx)? {
                let payment = load(cx, id)?.payment;
                take_back(cx, &payment, GatewayStatus::Expired)?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}

fn expired(cx: &mut Cx<'_, '_>) -> Result<Vec<TransactionId>> {
    let sql = format!(
        "select id from transactions where status = 'open' and payment_type in ('credit_card', 'debit_card', 'pix', 'other')
         and expires_at < $1 and exception is null order by id limit {PORTION}"
    );
    let rows = cx.query(&sql, &[cx.today.to_string().into()])?;
    Ok(rows.iter().map(|row| row.get("id")).collect())
}
