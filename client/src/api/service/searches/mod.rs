//! Searches for members that are kept for a member, and the sending of their results.

mod changes;
mod columns;
mod foreign;
pub mod forms;
pub mod letters;
mod record;
mod search;
mod words;

pub use changes::*;
pub use columns::*;
pub use search::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::api::members::ownership::OwnershipFacts;
use crate::api::service::outbox::SendOutcome;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{MemberId, SearchId, kind};

endpoints!(
    List("Lista as buscas salvas de um membro, da mais recente à mais antiga.")
        .get("searches.list", "/user/saved-searches/{id}")
        .path::<MemberId>()
        .answers::<SavedSearchList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("saved_search")])
        .lists(&SEARCHES)
        .exported_by("searches.export")
        .adapted_by(foreign::listed),
    Results("Mostra os dez primeiros membros que uma busca salva encontra.")
        .get("searches.results", "/user/search-results/{id}")
        .path::<SearchId>()
        .answers::<SearchResults>()
        .needs(Read, Users)
        .ours(),
    Save("Salva uma busca de membros para um membro.")
        .post("searches.save", "/user/save-search/{id}")
        .path::<MemberId>()
        .body::<NewSearch>()
        .answers::<SearchSaved>()
        .needs(Update, Users)
        .acts_on::<kind::Member>()
        .forms(&[DeclaredForm::Each("searches.save", foreign::save_form)])
        .about("saved_search")
        .adapted_by(foreign::saved),
    Update("Muda uma busca salva; um campo ausente fica como está.")
        .put("searches.update", "/user/saved-search/{id}")
        .path::<SearchId>()
        .body::<SearchChange>()
        .answers::<SearchSaved>()
        .needs(Update, Users)
        .acts_on::<kind::SavedSearch>()
        .key('e')
        .undone_by(record::SEARCH_BEFORE)
        .forms(&[DeclaredForm::Same("searches.update", forms::update)])
        .ours(),
    Delete("Remove uma busca salva para sempre.")
        .delete("searches.delete", "/user/saved-search/{id}")
        .path::<SearchId>()
        .answers::<Done>()
        .needs(Update, Users)
        .destructive()
        .acts_on::<kind::SavedSearch>()
        .key('x')
        .for_many()
        .ours(),
    Send("Envia ao membro, por e-mail ou WhatsApp, os dez primeiros resultados de uma busca.")
        .post("searches.send", "/user/send-search/{id}")
        .path::<MemberId>()
        .body::<SendSearch>()
        .answers::<SendOutcome>()
        .guard(OwnershipFacts::may_write)
        .needs(Update, Users)
        .sends(&[&letters::RESULTS_OF_SEARCH, &letters::SUGGESTIONS])
        .acts_on::<kind::Member>()
        .verb("send_search")
        .forms(&[DeclaredForm::Each("searches.send", foreign::send_form)])
        .adapted_by(foreign::sent),
);
