//! Ratings: what members think of one another.

mod columns;
mod computed;
mod rating;
mod summary;

pub use columns::*;
pub use rating::*;
pub use summary::*;

use crate::endpoints;

endpoints!(
    List("Lista as avaliações que os membros deram uns aos outros, as últimas primeiro.")
        .get("ratings.list", "/user/ratings")
        .query::<RatingFilter>()
        .answers::<RatingList>()
        .needs(Ratings, Reports)
        .lists(&RATINGS)
        .exported_by("ratings.export"),
    Summarize(
        "Resume as avaliações de uma seleção: quantas são, a média, a distribuição de 1 a 5 e a tendência."
    )
    .get("ratings.summarize", "/user/ratings/summary")
    .query::<RatingFilter>()
    .answers::<RatingSummary>()
    .needs(Ratings, Reports)
    .ours()
    .computed_by(computed::summary),
);
