//! The permission matrix: who may do what, as data that root edits (decisions.md, *Permissions*).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::{Ability, Role};
use crate::endpoints;

/// One ability and the roles that have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Grant {
    /// The ability.
    pub ability: Ability,
    /// Who has it; root always does.
    pub roles: Vec<Role>,
}

/// The whole matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Matrix {
    /// Its rows.
    pub grants: Vec<Grant>,
}

/// Gives an ability to a role, or takes it away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetGrant {
    /// The ability.
    pub ability: Ability,
    /// The role; root's cannot be changed.
    pub role: Role,
    /// Whether the role has it.
    pub granted: bool,
}

endpoints! {
    /// Mostra a matriz de permissões.
    Show "access.list" GET "/access"
        -> Matrix, needs(Manage, All);
    /// Concede ou retira uma permissão de um papel.
    Set "access.set" PUT "/access"
        body(SetGrant) -> Matrix, needs(Manage, All);
}
