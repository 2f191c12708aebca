//! The activity of a member on the platform, day by day.

mod day;
mod foreign;
mod query;

pub use day::*;
pub use query::*;

use crate::endpoints;
use crate::value::id::MemberId;

endpoints! {
    /// Conta, por dia, as entradas, mensagens, favoritos, conexões e buscas de um membro.
    Get "statistics.get" GET "/user/statistics/{id}"
        path(MemberId) query(StatisticsQuery) -> MemberStatistics, needs(Read, Users), adapted_by(foreign::statistics);
}
