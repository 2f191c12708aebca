//! The scheduler: meetings of consultants with members, working hours, absences, and the page on which members book.

mod absence;
mod agenda;
mod changes;
pub mod closed_days;
mod columns;
mod computed;
mod consultant;
pub mod consultants;
mod facts;
pub mod feed;
mod foreign;
pub mod forms;
mod guards;
mod holidays;
mod hours;
pub mod letters;
mod lists;
mod meeting;
pub mod meetings;
mod record;
pub mod redirections;
mod slots;
mod words;

pub use absence::*;
pub use agenda::*;
pub use changes::*;
pub use closed_days::*;
pub use columns::*;
pub use consultant::*;
pub use consultants::*;
pub use feed::*;
pub use guards::*;
pub use holidays::*;
pub use hours::*;
pub use lists::*;
pub use meeting::*;
pub use meetings::*;
pub use redirections::*;
pub use slots::*;
pub use words::*;

use crate::endpoint::Visitor;

/// Visits the endpoints of its nouns.
pub fn visit(visitor: &mut impl Visitor) {
    meetings::visit(visitor);
    consultants::visit(visitor);
    redirections::visit(visitor);
    closed_days::visit(visitor);
    feed::visit(visitor);
}
