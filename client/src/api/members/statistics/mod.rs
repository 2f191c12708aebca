//! The activity of a member on the platform, day by day.

mod day;
mod foreign;
mod query;

pub use day::*;
pub use query::*;

use crate::endpoint::clauses::ShownRecords;
use crate::endpoints;
use crate::value::id::MemberId;

endpoints!(
    Get("Conta, por dia, as entradas, mensagens, favoritos, conexões e buscas de um membro.")
        .get("statistics.get", "/user/statistics/{id}")
        .path::<MemberId>()
        .query::<StatisticsQuery>()
        .answers::<MemberStatistics>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("conversation"), ShownRecords::Every("favourite")])
        .adapted_by(foreign::statistics),
);
