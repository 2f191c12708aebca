//! The registration of members by staff: one, or a line each.

mod answer;
mod bodies;
mod line;

pub use answer::*;
pub use bodies::*;
pub use line::*;

use crate::endpoints;

endpoints! {
    /// Cadastra membros, um por linha: nome, e-mail, telefone e documento, em qualquer ordem.
    Create "members.create" POST "/user"
        body(NewMembers) -> Registered, needs(Create, Users);
}
