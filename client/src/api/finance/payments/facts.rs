//! The facts of payments.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a payment with its details.
pub const PAYMENT: &[Section] = &[
    Section::new(
        Key::NounPaymentTitle,
        &[
            Fact::new("transaction.id", Key::ColumnTransaction),
            Fact::new("transaction.amount", Key::ColumnAmount),
            Fact::new("transaction.status", Key::ColumnStatus),
            Fact::new("transaction.failure", Key::ColumnFailure)
                .beside(&[Beside::new("transaction.failure_text")]),
            Fact::new("transaction.payment_type", Key::PaymentDetailsMethod)
                .beside(&[Beside::new("transaction.plots").said(Key::PaymentDetailsPlots, "n")]),
            Fact::new("transaction.recurrent", Key::PaymentsPageFilterRecurrent),
            Fact::new("transaction.created_at", Key::ColumnCreatedAt),
            Fact::new("transaction.paid_at", Key::ColumnPaidAt),
            Fact::new("expires_at", Key::PaymentDetailsExpires),
            Fact::new("payment_link", Key::PaymentDetailsLink).copied(),
        ],
    ),
    Section::new(
        Key::PaymentDetailsMoney,
        &[
            Fact::new("transaction.paid_amount", Key::ColumnPaidAmount),
            Fact::new("transaction.received", Key::ColumnReceived),
            Fact::new("told.fee", Key::PaymentsMovementFee),
            Fact::new("told.net", Key::PaymentDetailsNet),
            Fact::new("told.method", Key::PaymentDetailsMethod)
                .beside(&[Beside::new("told.plots").said(Key::PaymentDetailsPlots, "n")]),
            Fact::new("told.reference", Key::PaymentDetailsBankReference).copied(),
            Fact::new("told.note", Key::ColumnNote),
            Fact::each("exceptions", "state", Key::PaymentsPageFilterException).beside(&[
                Beside::new("kind"),
                Beside::new("came"),
                Beside::new("day"),
                Beside::new("note"),
            ]),
            Fact::each("movements", "amount", Key::ColumnReceived)
                .named_by("kind")
                .beside(&[Beside::new("day"), Beside::new("source")]),
        ],
    ),
    Section::new(
        Key::ColumnMember,
        &[
            Fact::new("transaction.user.name", Key::ColumnName),
            Fact::new("transaction.user.id", Key::ColumnMemberNumber),
            Fact::new("transaction.user.email", Key::ColumnEmail).copied(),
            Fact::new("transaction.account_manager.name", Key::ColumnConsultant)
                .or(Key::PaymentsPageNoManager),
            Fact::new("transaction.settings_account_manager_at", Key::PaymentDetailsSalesSince),
            Fact::new("transaction.settings_success_manager_at", Key::PaymentDetailsSuccessSince),
        ],
    ),
    Section::new(
        Key::NounQuotaTitle,
        &[
            Fact::new("transaction.plan_group.name", Key::NounQuotaTitle).or(Key::ColumnNoPlan).beside(&[
                Beside::new("transaction.plan.payment_interval_label"),
                Beside::new("transaction.plan.price"),
            ]),
            Fact::new("transaction.plan.gateway_ref", Key::PaymentDetailsReference),
            Fact::new("transaction.products", Key::NounProductTitles).or(Key::PaymentDetailsNoProducts),
            Fact::each("price_lines", "text", Key::ColumnPrice).named_by("label"),
        ],
    ),
    Section::new(
        Key::ColumnGatewayType,
        &[
            Fact::new("transaction.gateway_type", Key::ColumnGatewayType),
            Fact::new("gateway_status", Key::PaymentDetailsGatewayStatus),
            Fact::new("transaction.gateway_ref", Key::PaymentDetailsReference).copied(),
            Fact::new("transaction.invoice_pdf_link", Key::PaymentDetailsInvoice),
        ],
    ),
    Section::new(
        Key::NounSubscriptionTitle,
        &[
            Fact::new("subscription.status", Key::ColumnStatus),
            Fact::new("subscription.gateway_type", Key::ColumnGatewayType),
            Fact::new("subscription.gateway_ref", Key::PaymentDetailsReference).copied(),
            Fact::new("subscription.started_at", Key::ColumnStart),
            Fact::new("subscription.cancelled_at", Key::PaymentDetailsSubscriptionEnd)
                .beside(&[Beside::new("subscription.cancelled_by")]),
            Fact::new("transaction.recurrent_cutoff", Key::PaymentDetailsCutoff),
        ],
    ),
    Section::new(
        Key::ListAuditsList,
        &[Fact::each("history", "sentence", Key::ColumnActivity).named_by("at").beside(&[Beside::new("by")])],
    ),
];
