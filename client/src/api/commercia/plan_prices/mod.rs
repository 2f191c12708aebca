//! Prices of plans: each is a version with the day from which it is sold. What was bought keeps its version.

mod changes;
mod columns;
mod foreign;
mod guards;
mod plan_price;
mod record;
mod words;

pub use changes::*;
pub use columns::*;
pub use guards::*;
pub use plan_price::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{PlanPriceId, kind};
use crate::value::money::Money;

/// The longest list of features, in characters.
pub const LONGEST_FEATURES: i64 = 2_000;
/// The longest reference of a plan at a gateway, in characters.
pub const LONGEST_REFERENCE: i64 = 128;
/// The highest price of a plan.
pub const MOST_PRICE: Money = Money::from_cents(10_000_000);

endpoints!(
    List("Lista os preços dos planos, cada um com o dia a partir do qual vale.")
        .get("plan-prices.list", "/plan-prices")
        .query::<PlanPriceFilter>()
        .answers::<PlanPriceList>()
        .needs(Read, Commercia)
        .lists(&PLAN_PRICES)
        .exported_by("plan-prices.export")
        .ours(),
    Create("Marca um preço de um plano a partir de um dia; o que já foi vendido não muda.")
        .post("plan-prices.create", "/plan-prices")
        .body::<NewPlanPrice>()
        .answers::<PlanPriceSaved>()
        .needs(Update, Commercia)
        .removed_by(record::CREATED)
        .forms(&[DeclaredForm::Each("plan-prices.create", foreign::create_form)])
        .about("plan_price")
        .imported_by("plan-prices.import")
        .ours(),
    Delete("Exclui um preço que ainda não vale.")
        .delete("plan-prices.delete", "/plan-prices/{id}")
        .path::<PlanPriceId>()
        .answers::<Done>()
        .guard(PlanPriceFacts::may_delete)
        .needs(Update, Commercia)
        .acts_on::<kind::PlanPrice>()
        .key('x')
        .undone_by(record::PRICE_BEFORE)
        .ours(),
);
