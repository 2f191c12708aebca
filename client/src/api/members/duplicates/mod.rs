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

use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    List("Lista os pares de cadastros suspeitos de duplicidade, com a evidência e a pontuação.")
        .get("duplicates.list", "/user/double-registrations")
        .query::<DuplicateFilter>()
        .answers::<DuplicateList>()
        .needs(Read, Users)
        .lists(&DUPLICATES)
        .exported_by("duplicates.export"),
    Of("Mostra um membro ao lado dos cadastros que parecem ser o mesmo.")
        .get("duplicates.of", "/user/double-registrations/{id}")
        .path::<MemberId>()
        .answers::<Suspects>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("user"), ShownRecords::Every("duplicate")])
        .ours()
        .computed_by(foreign::of),
    Resolve("Decide uma duplicidade: mantém um cadastro e inativa os outros, ou diz que não são o mesmo.")
        .post("duplicates.resolve", "/user/blocked-double-resolve/{id}")
        .path::<MemberId>()
        .body::<Resolution>()
        .answers::<DuplicatesDecided>()
        .guard(SuspicionFacts::may_resolve)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .undone_by(record::DECISION_BEFORE)
        .told_as(Key::DuplicatesEventResolved)
        .forms(&[DeclaredForm::Each("duplicates.resolve", foreign::resolve_form)])
        .says(Key::DuplicatesDoneResolved),
    Reopen("Reabre duplicidades decididas; os cadastros inativados por elas voltam ao status que tinham.")
        .post("duplicates.reopen", "/user/double-reopen/{id}")
        .path::<MemberId>()
        .body::<Reopening>()
        .answers::<DuplicatesDecided>()
        .guard(SuspicionFacts::may_reopen)
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .told_as(Key::DuplicatesEventReopened)
        .forms(&[DeclaredForm::Each("duplicates.reopen", foreign::reopen_form)])
        .ours(),
);
