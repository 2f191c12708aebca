//! Staff accounts: the members of the team, their roles, and whether they may sign in.

mod account;
mod columns;
mod guards;
mod record;
mod words;

pub use account::*;
pub use columns::*;
pub use guards::*;
pub use words::*;

use crate::endpoints;
use crate::value::id::StaffId;

endpoints! {
    /// Lista as contas da equipe.
    List "staff.list" GET "/staff"
        query(StaffFilter) -> StaffList, needs(Manage, All), lists(ACCOUNTS, "staff.export"), is(ours);
    /// Mostra uma conta da equipe.
    Get "staff.get" GET "/staff/{id}"
        path(StaffId) -> StaffSaved, needs(Manage, All), is(ours);
    /// Cria uma conta e envia o convite para escolher a senha.
    Create "staff.create" POST "/staff"
        body(CreateStaff) -> StaffSaved, needs(Manage, All), is(ours);
    /// Altera o nome, o e-mail ou o papel de uma conta.
    Update "staff.update" PUT "/staff/{id}"
        path(StaffId) body(UpdateStaff) -> StaffSaved, needs(Manage, All), acts(Staff), is(ours);
    /// Desativa uma conta e encerra as sessões dela. O histórico fica.
    Deactivate "staff.deactivate" POST "/staff/{id}/deactivate"
        path(StaffId) -> StaffSaved, needs(Manage, All), acts(Staff), guard(StaffFacts::may_deactivate), is(ours);
    /// Reativa uma conta desativada.
    Reactivate "staff.reactivate" POST "/staff/{id}/reactivate"
        path(StaffId) -> StaffSaved, needs(Manage, All), acts(Staff), guard(StaffFacts::may_reactivate), is(ours);
    /// Envia outra vez o convite de quem ainda não escolheu a senha.
    Invite "staff.invite" POST "/staff/{id}/invite"
        path(StaffId) -> StaffSaved, needs(Manage, All), acts(Staff), guard(StaffFacts::may_invite), is(ours);
}
