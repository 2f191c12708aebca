//! Staff accounts: the members of the team, their roles, and whether they may sign in.

mod account;
mod columns;
mod guards;
pub mod letters;
mod record;
mod words;

pub use account::*;
pub use columns::*;
pub use guards::*;
pub use words::*;

use crate::api::account::session::{DirectAccessLink, Done};
use crate::endpoints;
use crate::value::id::{StaffId, kind};

endpoints!(
    List("Lista as contas da equipe.")
        .get("staff.list", "/staff")
        .query::<StaffFilter>()
        .answers::<StaffList>()
        .needs(Manage, All)
        .lists(&ACCOUNTS)
        .exported_by("staff.export")
        .ours(),
    Get("Mostra uma conta da equipe.")
        .get("staff.get", "/staff/{id}")
        .path::<StaffId>()
        .answers::<StaffSaved>()
        .needs(Manage, All)
        .ours(),
    Create("Cria uma conta e envia o convite para escolher a senha.")
        .post("staff.create", "/staff")
        .body::<CreateStaff>()
        .answers::<StaffSaved>()
        .needs(Manage, All)
        .sends(&[&letters::INVITATION])
        .ours(),
    Update("Altera o nome, o e-mail ou o papel de uma conta.")
        .put("staff.update", "/staff/{id}")
        .path::<StaffId>()
        .body::<UpdateStaff>()
        .answers::<StaffSaved>()
        .needs(Manage, All)
        .sends(&[&letters::INVITATION])
        .acts_on::<kind::Staff>()
        .ours(),
    Deactivate("Desativa uma conta e encerra as sessões dela. O histórico fica.")
        .post("staff.deactivate", "/staff/{id}/deactivate")
        .path::<StaffId>()
        .answers::<StaffSaved>()
        .guard(StaffFacts::may_deactivate)
        .needs(Manage, All)
        .acts_on::<kind::Staff>()
        .ours(),
    Reactivate("Reativa uma conta desativada.")
        .post("staff.reactivate", "/staff/{id}/reactivate")
        .path::<StaffId>()
        .answers::<StaffSaved>()
        .guard(StaffFacts::may_reactivate)
        .needs(Manage, All)
        .acts_on::<kind::Staff>()
        .ours(),
    Invite("Envia outra vez o convite de quem ainda não escolheu a senha.")
        .post("staff.invite", "/staff/{id}/invite")
        .path::<StaffId>()
        .answers::<StaffSaved>()
        .guard(StaffFacts::may_invite)
        .needs(Manage, All)
        .sends(&[&letters::INVITATION])
        .acts_on::<kind::Staff>()
        .ours(),
    StaffDirectAccess("Gera um link de acesso direto, válido uma única vez, para uma conta da equipe.")
        .post("staff.direct-access", "/staff/{id}/direct-access")
        .path::<StaffId>()
        .answers::<DirectAccessLink>()
        .guard(StaffFacts::may_grant_access)
        .needs(Manage, All)
        .ours(),
    ResetSecondFactor(
        "Desativa a verificação em duas etapas de uma conta da equipe que perdeu o aplicativo."
    )
    .delete("staff.reset-second-factor", "/staff/{id}/second-factor")
    .path::<StaffId>()
    .answers::<Done>()
    .needs(Manage, All)
    .ours(),
);
