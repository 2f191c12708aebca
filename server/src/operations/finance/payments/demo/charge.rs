//! The gateway data of demonstration payments.

use client::api::finance::payments::{PaymentStatus, PaymentType};
use client::value::money::Money;
use jiff::civil::Date;
use serde_json::json;

use crate::demo::random::Random;

/// A payment, as its gateway sees it.
pub struct Deal {
    /// The payment.
    pub id: i64,
    /// The payment method.
    pub method: PaymentType,
    /// The status.
    pub status: PaymentStatus,
    /// The amount charged.
    pub amount: Money,
    /// The due date.
    pub due: Date,
    /// True if it renews.
    pub recurrent: bool,
}

/// The gateway data of a payment.
pub struct Charge {
    /// The stored word of the gateway.
    pub gateway: &'static str,
    /// Its reference of the charge.
    pub reference: String,
    /// Its word for the status.
    pub status: &'static str,
    /// Its subscription, as JSON.
    pub subscription: Option<String>,
    /// Its invoice, as JSON.
    pub invoice: Option<String>,
    /// Its charge, as JSON.
    pub charge: Option<String>,
    /// The invoice as a PDF.
    pub pdf: Option<String>,
}

impl Charge {
    /// Draws a gateway and its data. Most open payments are the sandbox's, so that they can be paid.
    pub fn draw(random: &mut Random, deal: &Deal) -> Charge {
        let open = deal.status == PaymentStatus::Open;
        let shares = if open { [92, 5, 3] } else { [30, 40, 30] };
        let gateway = random.weighted(&[(shares[0], "sandbox"), (shares[1], "iugu"), (shares[2], "vindi")]);
        let status = match deal.status {
            PaymentStatus::Open | PaymentStatus::Unknown => "pending",
            PaymentStatus::Paid if random.percent(8) => "externally_paid",
            PaymentStatus::Paid => "paid",
            PaymentStatus::Cancelled if deal.method == PaymentType::CreditCard => "canceled",
            PaymentStatus::Cancelled => "expired",
            PaymentStatus::Error => "rejected",
        };
        let (subscription, invoice, charge) = (None, None, None);
        match gateway {
            "iugu" => iugu(random, deal, status),
            "vindi" => vindi(deal, status),
            _ => {
                let reference = format!("SBX-{}", random.hex(12));
                Charge { gateway, reference, status, subscription, invoice, charge, pdf: None }
            }
        }
    }

    /// Returns the gateway's name.
    pub fn name(&self) -> &'static str {
        match self.gateway {
            "iugu" => "iugu",
            "vindi" => "Vindi",
            _ => "Sandbox",
        }
    }
}

fn iugu(random: &mut Random, deal: &Deal, status: &'static str) -> Charge {
    let reference = random.hex(16) + &random.hex(16);
    let pdf = format!("https://faturas.exemplo.test/{}.pdf", reference.to_lowercase());
    let invoice = json!({
        "id": reference, "status": status, "due_date": deal.due, "total_cents": deal.amount.cents(),
        "currency": "BRL", "secure_url": format!("https://faturas.exemplo.test/{}", reference.to_lowercase()),
    });
    let pdf = (deal.status == PaymentStatus::Paid).then_some(pdf);
    let (invoice, subscription) = (Some(invoice.to_string()), None);
    Charge { gateway: "iugu", reference, status, subscription, invoice, charge: None, pdf }
}

fn vindi(deal: &Deal, status: &'static str) -> Charge {
    let bill = 90_000_000 + deal.id;
    let subscription = json!({ "id": 8_000_000 + deal.id, "status": "active", "code": deal.id.to_string() });
    let invoice = json!({
        "id": bill, "amount": json!(deal.amount).to_string(), "status": status, "due_at": deal.due,
        "url": format!("https://cobrancas.exemplo.test/bills/{bill}"),
    });
    let charge = json!({ "id": 70_000_000 + deal.id, "status": status, "attempt_count": 1 });
    Charge {
        gateway: "vindi",
        reference: bill.to_string(),
        status,
        subscription: deal.recurrent.then(|| subscription.to_string()),
        invoice: Some(invoice.to_string()),
        charge: Some(charge.to_string()),
        pdf: None,
    }
}
