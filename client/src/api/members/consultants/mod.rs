//! The consultants of a member: who is assigned, who asks for an assignment, and whose the member is on a day.

mod changes;
mod foreign;
pub mod forms;
mod guards;
pub mod letters;

pub use changes::*;
pub use guards::*;

use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    RemoveManager("Remove o consultor de vendas ou de sucesso de um membro.")
        .delete("members.remove-manager", "/user/remove-manager/{type}/{id}")
        .path::<(ConsultantType, MemberId)>()
        .answers::<ConsultantChanged>()
        .guard(AssignmentFacts::may_remove)
        .needs(Update, Users)
        .about("member")
        .refuses(422, Key::AssignmentRemoveFailed)
        .says(Key::AssignmentRemoved),
    Assign("Atribui um membro a um consultor de vendas ou de sucesso, se não for de outro.")
        .post("members.assign", "/user/assign-to")
        .body::<Assignment>()
        .answers::<ConsultantChanged>()
        .guard(AssignmentFacts::may_assign)
        .needs(Update, Users)
        .forms(&[DeclaredForm::Each("members.assign", foreign::assign_form)])
        .about("member")
        .says(Key::SectionsDone),
    ForceAssign("Atribui um membro a um consultor mesmo que seja de outro, com o motivo; avisa os dois.")
        .post("members.force-assign", "/user/force-assign-to")
        .body::<ForcedAssignment>()
        .answers::<ConsultantChanged>()
        .guard(AssignmentFacts::may_force)
        .needs(Update, Users)
        .sends(&[&letters::ASSIGNED])
        .irreversible()
        .forms(&[DeclaredForm::Each("members.force-assign", foreign::force_form)])
        .about("member")
        .says(Key::SectionsDone),
    RequestAssignment("Solicita a atribuição de um membro.")
        .post("members.request-assignment", "/user/cerc-request-user/{id}")
        .path::<MemberId>()
        .answers::<ConsultantChanged>()
        .guard(RequestFacts::may_request)
        .needs(Update, Users)
        .sends(&[&letters::REQUEST])
        .acts_on::<kind::Member>()
        .told_as(Key::AssignmentEventRequested)
        .says(Key::AssignmentRequested),
    OwnerOn("Diz de quem é um membro em um dia, e por qual regra.")
        .get("members.owner-on", "/user/owner/{id}")
        .path::<MemberId>()
        .query::<OwnerQuery>()
        .answers::<OwnerAnswer>()
        .needs(Read, Users)
        .ours(),
);
