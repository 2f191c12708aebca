//! The consultants of a member: who is assigned, who asks for an assignment, and whose the member is on a day.

mod changes;
mod foreign;
pub mod forms;
mod guards;

pub use changes::*;
pub use guards::*;

use crate::endpoints;
use crate::value::id::MemberId;

endpoints! {
    /// Remove o consultor de vendas ou de sucesso de um membro.
    RemoveManager "members.remove-manager" DELETE "/user/remove-manager/{type}/{id}"
        path((ConsultantType, MemberId)) -> ConsultantChanged, needs(Update, Users),
        guard(AssignmentFacts::may_remove), about("member"), refuses(422, AssignmentRemoveFailed),
        says(AssignmentRemoved);
    /// Atribui um membro a um consultor de vendas ou de sucesso, se não for de outro.
    Assign "members.assign" POST "/user/assign-to"
        body(Assignment) -> ConsultantChanged, needs(Update, Users), guard(AssignmentFacts::may_assign),
        forms("members.assign" => foreign::assign_form), about("member"),
        says(SectionsDone);
    /// Atribui um membro a um consultor mesmo que seja de outro, com o motivo; avisa os dois.
    ForceAssign "members.force-assign" POST "/user/force-assign-to"
        body(ForcedAssignment) -> ConsultantChanged, needs(Update, Users), danger(Irreversible),
        guard(AssignmentFacts::may_force), forms("members.force-assign" => foreign::force_form), about("member"),
        says(SectionsDone);
    /// Solicita a atribuição de um membro.
    RequestAssignment "members.request-assignment" POST "/user/cerc-request-user/{id}"
        path(MemberId) -> ConsultantChanged, needs(Update, Users), acts(Member), guard(RequestFacts::may_request),
        told_as(AssignmentEventRequested),
        says(AssignmentRequested);
    /// Diz de quem é um membro em um dia, e por qual regra.
    OwnerOn "members.owner-on" GET "/user/owner/{id}"
        path(MemberId) query(OwnerQuery) -> OwnerAnswer, needs(Read, Users), is(ours);
}
