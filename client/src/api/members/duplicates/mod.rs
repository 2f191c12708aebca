//! Duplicates: pairs of members that look like one, and the decisions on them.

mod changes;
mod columns;
mod duplicate;
mod foreign;
mod forms;
mod guards;
mod matching;
mod record;
mod words;

pub use changes::*;
pub use columns::*;
pub use duplicate::*;
pub use guards::*;
pub use matching::*;
pub use words::*;

use crate::endpoints;
use crate::value::id::MemberId;

endpoints! {
    /// Lista os pares de cadastros suspeitos de duplicidade, com a evidência e a pontuação.
    List "duplicates.list" GET "/user/double-registrations"
        query(DuplicateFilter) -> DuplicateList, needs(Read, Users), lists(DUPLICATES, "duplicates.export");
    /// Mostra um membro ao lado dos cadastros que parecem ser o mesmo.
    Of "duplicates.of" GET "/user/double-registrations/{id}"
        path(MemberId) -> Suspects, needs(Read, Users), is(ours), computed_by(foreign::of);
    /// Decide uma duplicidade: mantém um cadastro e inativa os outros, ou diz que não são o mesmo.
    Resolve "duplicates.resolve" POST "/user/blocked-double-resolve/{id}"
        path(MemberId) body(Resolution) -> DuplicatesDecided, needs(Update, Users), acts(Member),
        guard(SuspicionFacts::may_resolve), undone_by(record::DECISION_BEFORE),
        told_as(DuplicatesEventResolved), forms("duplicates.resolve" => foreign::resolve_form),
        says(DuplicatesDoneResolved);
    /// Reabre duplicidades decididas; os cadastros inativados por elas voltam ao status que tinham.
    Reopen "duplicates.reopen" POST "/user/double-reopen/{id}"
        path(MemberId) body(Reopening) -> DuplicatesDecided, needs(Update, Users), acts(Member),
        guard(SuspicionFacts::may_reopen), told_as(DuplicatesEventReopened),
        forms("duplicates.reopen" => foreign::reopen_form), is(ours);
}
