//! The calls of redirections.

use super::{
    NewRedirection, OfConsultant, OfRedirection, REDIRECTIONS, RedirectionChanged, RedirectionFacts,
    RedirectionFilter, RedirectionList, computed, foreign,
};
use crate::api::account::session::Done;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;

endpoints!(
    ListRedirections("Lista quem recebe as solicitações de quem, e de quando até quando.")
        .get("redirections.list", "/scheduler/redirect-request/consultants")
        .query::<RedirectionFilter>()
        .answers::<RedirectionList>()
        .needs(Agendador, Projects)
        .lists(&REDIRECTIONS)
        .exported_by("redirections.export")
        .also(&["/scheduler/redirect-request/consultant"]),
    CreateRedirection("Redireciona as solicitações de um consultor a um colega por alguns dias.")
        .post("redirections.create", "/scheduler/redirect-request/consultant")
        .query::<OfConsultant>()
        .body::<NewRedirection>()
        .answers::<RedirectionChanged>()
        .guard(RedirectionFacts::may_create)
        .needs(Agendador, Projects)
        .forms(&[DeclaredForm::Each("redirections.create", foreign::redirect_form)])
        .about("redirection")
        .adapted_by(computed::redirected)
        .also(&["/scheduler/redirect-request/consultants"]),
    DeleteRedirection("Remove um redirecionamento.")
        .delete("redirections.delete", "/scheduler/redirect-request/consultant")
        .query::<OfRedirection>()
        .answers::<Done>()
        .guard(RedirectionFacts::may_delete)
        .needs(Agendador, Projects)
        .about("redirection")
        .also(&["/scheduler/redirect-request/consultants"]),
);
