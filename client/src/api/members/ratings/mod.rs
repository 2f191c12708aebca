//! Ratings: what members think of one another.

mod columns;
mod computed;
mod rating;
mod summary;

pub use columns::*;
pub use rating::*;
pub use summary::*;

use crate::endpoints;

endpoints! {
    /// Lista as avaliações que os membros deram uns aos outros, as últimas primeiro.
    List "ratings.list" GET "/user/ratings"
        query(RatingFilter) -> RatingList, needs(Ratings, Reports), lists(RATINGS, "ratings.export");
    /// Resume as avaliações de uma seleção: quantas são, a média, a distribuição de 1 a 5 e a tendência.
    Summarize "ratings.summarize" GET "/user/ratings/summary"
        query(RatingFilter) -> RatingSummary, needs(Ratings, Reports), is(ours), computed_by(computed::summary);
}
