//! The columns and filters of the list of ratings.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;

/// The ratings.
pub const RATINGS: List = List::rows(&[
    Column::new("created_at", Key::RatingsColumnCreated).sorted("created_at"),
    Column::new("score", Key::RatingsColumnScore).sorted("score"),
    Column::new("rater.name", Key::RatingsColumnRater),
    Column::new("rated.name", Key::RatingsColumnRated),
    Column::new("comment", Key::RatingsColumnComment).from(Width::Medium),
    Column::new("conversation", Key::RatingsColumnConversation).from(Width::Wide),
    Column::new("rated.type", Key::ColumnKind).from(Width::Wide).optional(),
    Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide).optional(),
])
.in_files(&[
    Column::new("id", Key::ColumnId),
    Column::new("rater.id", Key::RatingsColumnRaterId),
    Column::new("rated.id", Key::RatingsColumnRatedId),
])
.shown_at("/cms/cms-reports-ratings")
.opened_by('n')
.named_by("rated.name")
.about(&["rated.id", "rater.id"])
.found_by_member("member")
.filtered(&[
    Filter::new("created_at", Key::RatingsColumnCreated),
    Filter::new("score", Key::RatingsColumnScore).all_named(Key::AllFeminine).labelled(&[
        ("5", Key::RatingsScoreFive),
        ("4", Key::RatingsScoreFour),
        ("3", Key::RatingsScoreThree),
        ("2", Key::RatingsScoreTwo),
        ("1", Key::RatingsScoreOne),
    ]),
    Filter::new("type", Key::RatingsFilterType),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
    Filter::new("member", Key::ColumnMember),
])
.filtered_also(&["date_from", "date_to"])
.ordered(Order::descending("created_at"))
.viewed(&[View::new(Key::AllFeminine, ""), View::new(Key::RatingsViewBad, "score=1").counted()]);
