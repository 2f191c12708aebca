//! Months of money. A closed month takes no more movements: later ones count in the first open month after it.

mod record;

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::endpoint::can::{Can, verbs};
use crate::endpoints;
use crate::limits;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::rules::{Invalid, Rule};
use crate::value::id::{MoneyMonthId, kind};
use crate::value::money::Money;
use crate::value::text::is_blank;
use crate::value::word::{Tone, Word, described};
use crate::wire::ours;

/// Whether a month takes movements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum MonthState {
    /// It takes movements.
    Open,
    /// It takes none.
    Closed,
}

impl Word for MonthState {
    const LABELS: &'static str = "money-months.state";

    fn tone(self) -> Tone {
        match self {
            MonthState::Open => Tone::Plain,
            MonthState::Closed => Tone::Good,
        }
    }
}

/// A month of money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoneyMonth {
    /// The year and the month as one number: 202611.
    pub id: MoneyMonthId,
    /// Its first day.
    pub month: Date,
    /// Whether it takes movements.
    pub state: MonthState,
    /// The amount received in it. All amounts are those of the movements that count in the month.
    #[serde(default)]
    pub received: Money,
    /// The amount returned in it, below zero.
    #[serde(default)]
    pub returned: Money,
    /// The amount contested in it, less the amount won back; below zero if more was contested.
    #[serde(default)]
    pub contested: Money,
    /// The fees of gateways in it, below zero.
    #[serde(default)]
    pub fees: Money,
    /// The received less returns and disputes, before fees.
    #[serde(default)]
    pub net: Money,
    /// When it was closed or opened again.
    #[serde(default)]
    pub changed_at: Option<Timestamp>,
    /// Who did.
    #[serde(default)]
    pub changed_by: Option<String>,
    /// Why it was opened again.
    #[serde(default)]
    pub reason: Option<String>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<MoneyMonthFacts>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// The record's version, for `If-Match`.
    #[serde(default)]
    pub version: i64,
}

impl MoneyMonth {
    /// Returns the id of a day's month.
    pub fn id_of(day: Date) -> MoneyMonthId {
        MoneyMonthId::new(i64::from(day.year()) * 100 + i64::from(day.month()))
    }

    /// Returns the first day of a month; `None` if there is no such month.
    pub fn first_day(id: MoneyMonthId) -> Option<Date> {
        let (year, month) = (id.get() / 100, id.get() % 100);
        Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, 1).ok()
    }
}

/// The months since the first movement, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoneyMonths {
    /// The months.
    pub months: Vec<MoneyMonth>,
}

/// The facts that the guards of a month judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoneyMonthFacts {
    /// Whether it takes movements.
    pub state: MonthState,
    /// Whether it is over.
    pub is_over: bool,
    /// When it was closed or opened again, and by whom.
    pub changed: Option<(Timestamp, String)>,
}

impl MoneyMonthFacts {
    /// Rejects closing a month that goes on or is closed, and everyone but root.
    pub fn may_close(&self, actor: &Actor) -> Result<(), Reason> {
        actor.must_be_root()?;
        if self.state == MonthState::Closed {
            return Err(self.refusal(Key::MoneyMonthsClosedAlready, actor));
        }
        if self.is_over { Ok(()) } else { Err(self.refusal(Key::MoneyMonthsNotOver, actor)) }
    }

    /// Rejects opening a month that is open, and everyone but root.
    pub fn may_reopen(&self, actor: &Actor) -> Result<(), Reason> {
        actor.must_be_root()?;
        match self.state {
            MonthState::Closed => Ok(()),
            MonthState::Open => Err(self.refusal(Key::MoneyMonthsOpenAlready, actor)),
        }
    }

    fn refusal(&self, key: Key, actor: &Actor) -> Reason {
        let (since, by) = self.changed.clone().unzip();
        let when = since.map(|at| actor.said(at)).unwrap_or_default();
        let sentence = key.text(actor.lang, &[("when", &when), ("by", by.as_deref().unwrap_or_default())]);
        Reason { sentence, why: Why::State { is: self.state.name(), since, by } }
    }
}

/// Why a month is opened again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReopenMonth {
    /// The reason, required.
    #[schemars(length(max = limits::TEXT), extend("x-required" = true))]
    pub reason: String,
}

impl ReopenMonth {
    /// Requires the reason.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("reason", !is_blank(&self.reason), Rule::Required);
        invalid.into_result(())
    }
}

/// Answer to closing a month and to opening it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MonthChanged {
    /// The message for the user.
    pub message: String,
    /// The month after the change.
    pub month: MoneyMonth,
}

endpoints!(
    List("Lista os meses de dinheiro e diz quais estão fechados.")
        .get("money-months.list", "/financial/money-months")
        .answers::<MoneyMonths>()
        .needs(ListAllManagers, Financial)
        .ours(),
    Close("Fecha um mês que já terminou: o que chegar depois conta no primeiro mês aberto.")
        .put("money-months.close", "/financial/money-months/{id}/close")
        .path::<MoneyMonthId>()
        .answers::<MonthChanged>()
        .guard(MoneyMonthFacts::may_close)
        .needs(ListAllManagers, Financial)
        .acts_on::<kind::MoneyMonth>()
        .ours(),
    Reopen("Reabre um mês fechado, com o motivo.")
        .put("money-months.reopen", "/financial/money-months/{id}/reopen")
        .path::<MoneyMonthId>()
        .body::<ReopenMonth>()
        .answers::<MonthChanged>()
        .guard(MoneyMonthFacts::may_reopen)
        .needs(ListAllManagers, Financial)
        .acts_on::<kind::MoneyMonth>()
        .ours(),
);
