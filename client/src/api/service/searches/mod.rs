//! Searches for members that are kept for a member, and the sending of their results.

mod changes;
mod columns;
mod foreign;
pub mod forms;
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
use crate::endpoints;
use crate::value::id::{MemberId, SearchId};

endpoints! {
    /// Lista as buscas salvas de um membro, da mais recente à mais antiga.
    List "searches.list" GET "/user/saved-searches/{id}"
        path(MemberId) -> SavedSearchList, needs(Read, Users), lists(SEARCHES, "searches.export"), adapted_by(foreign::listed);
    /// Mostra os dez primeiros membros que uma busca salva encontra.
    Results "searches.results" GET "/user/search-results/{id}"
        path(SearchId) -> SearchResults, needs(Read, Users), is(ours);
    /// Salva uma busca de membros para um membro.
    Save "searches.save" POST "/user/save-search/{id}"
        path(MemberId) body(NewSearch) -> SearchSaved, needs(Update, Users), acts(Member),
        forms("searches.save" => foreign::save_form), about("saved_search"), adapted_by(foreign::saved);
    /// Muda uma busca salva; um campo ausente fica como está.
    Update "searches.update" PUT "/user/saved-search/{id}"
        path(SearchId) body(SearchChange) -> SearchSaved, needs(Update, Users), acts(SavedSearch, 'e'),
        undone_by(record::SEARCH_BEFORE), forms("searches.update" = forms::update), is(ours);
    /// Remove uma busca salva para sempre.
    Delete "searches.delete" DELETE "/user/saved-search/{id}"
        path(SearchId) -> Done, needs(Update, Users), danger(Destructive), acts(SavedSearch, 'x', many), is(ours);
    /// Envia ao membro, por e-mail ou WhatsApp, os dez primeiros resultados de uma busca.
    Send "searches.send" POST "/user/send-search/{id}"
        path(MemberId) body(SendSearch) -> SendOutcome, needs(Update, Users), acts(Member),
        guard(OwnershipFacts::may_write), verb("send_search"), forms("searches.send" => foreign::send_form),
        adapted_by(foreign::sent);
}
