//! Movements of money: received, returned, contested and won back, as gateways and approvals report them.

mod columns;

pub use columns::*;

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::members::members::NamedMember;
use crate::endpoints;
use crate::list::{List as Declared, ListQuery};
use crate::rules::Invalid;
use crate::value::date::DateRange;
use crate::value::id::{MemberId, MovementId, TransactionId};
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::value::word::{Tone, Word, described};
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The kinds of movements of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum MovementKind {
    /// It came in.
    Received,
    /// It went back to the payer.
    Returned,
    /// The payer's bank took it back until the dispute is decided.
    Contested,
    /// A dispute was won.
    WonBack,
    /// The gateway kept it.
    Fee,
}

impl Word for MovementKind {
    const LABELS: &'static str = "payments.movement";

    fn tone(self) -> Tone {
        match self {
            MovementKind::Received | MovementKind::WonBack => Tone::Good,
            MovementKind::Returned | MovementKind::Contested => Tone::Bad,
            MovementKind::Fee => Tone::Quiet,
        }
    }
}

/// Through whom the money moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum MovementSource {
    /// The built-in gateway.
    Sandbox,
    /// iugu.
    Iugu,
    /// Vindi.
    Vindi,
    /// A user who approved it, outside every gateway.
    Manual,
}

impl Word for MovementSource {
    const LABELS: &'static str = "movements.source";
    const SHARED: &'static str = "payments.gateway";
}

/// A movement of the money of one payment. It never changes: a correction is another movement.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Movement {
    /// The id.
    pub id: MovementId,
    /// The payment.
    pub transaction_id: TransactionId,
    /// The event.
    pub kind: MovementKind,
    /// The change of the held money; negative for money that leaves.
    pub amount: Money,
    /// The day on which it happened, as the gateway reports it.
    pub day: Date,
    /// The day in whose month it counts: the day itself, or the first of the next open month if that of the day was closed.
    pub booked_on: Date,
    /// Through whom.
    pub source: MovementSource,
    /// When it was learned of.
    pub created_at: Timestamp,
    /// The member who pays.
    pub user: NamedMember,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// The filters of the list of movements.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MovementFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// 1 to add the sum of the amounts of all pages.
    #[schemars(range(min = 1, max = 1))]
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub sums: Option<i64>,
    /// Movements of one payment.
    pub transaction_id: Option<TransactionId>,
    /// Movements of one member's payments.
    pub user_id: Option<MemberId>,
    /// The event.
    pub kind: Option<MovementKind>,
    /// Through whom.
    pub source: Option<MovementSource>,
    /// Happened between two days.
    pub day: Option<DateRange>,
    /// Counted between two days.
    pub booked_on: Option<DateRange>,
    /// The order; the latest day first if absent.
    pub order_by: Option<OrderBy<MovementFilter>>,
}

impl ListQuery for MovementFilter {
    const LIST: &'static Declared = &MOVEMENTS;
}

impl MovementFilter {
    /// Rejects `sums` other than 1.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("sums", self.sums);
        invalid.into_result(())
    }
}

/// A page of movements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovementList {
    /// The page.
    pub movements: Page<Movement>,
}

endpoints!(
    List("Lista o dinheiro que entrou, foi devolvido, contestado e recuperado, por dia.")
        .get("movements.list", "/financial/movements")
        .query::<MovementFilter>()
        .answers::<MovementList>()
        .needs(ListAllManagers, Financial)
        .lists(&MOVEMENTS)
        .exported_by("movements.export")
        .ours(),
);
