//! The permission matrix, which root edits and every member of staff may read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::{Ability, AccessMatrix, Action, Needs, Role, Subject};
use crate::endpoint::Endpoint;
use crate::endpoint::action::Undo;
use crate::endpoints;
use crate::record::{Kind, Record};
use crate::value::id::kind;
use crate::wire::rehearsal::{Change, Inverse};

/// One ability and the roles that have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Grant {
    /// The ability.
    pub ability: Ability,
    /// The roles that have it; root always does.
    pub roles: Vec<Role>,
    /// The roles that have it by default.
    #[serde(default)]
    pub default_roles: Vec<Role>,
    /// Whether it is fixed for every role.
    #[serde(default)]
    pub fixed: bool,
}

/// The whole matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Matrix {
    /// Its version, for `If-Match`.
    #[serde(default)]
    pub version: i64,
    /// Its rows.
    pub grants: Vec<Grant>,
}

impl From<&Matrix> for AccessMatrix {
    fn from(matrix: &Matrix) -> AccessMatrix {
        AccessMatrix::new(matrix.grants.iter().map(|grant| (grant.ability, grant.roles.clone())).collect())
    }
}

/// Grants an ability to a role, or revokes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetGrant {
    /// The role; root's cannot be changed.
    pub role: Role,
    /// The ability's action.
    pub action: Action,
    /// The ability's subject.
    pub subject: Subject,
    /// Whether the role has it.
    pub granted: bool,
}

impl SetGrant {
    /// Returns the ability.
    pub fn ability(&self) -> Ability {
        Ability::new(self.action, self.subject)
    }

    /// Returns the grant that a change replaced.
    fn before(Change { old, .. }: &Change) -> Option<SetGrant> {
        let (action, subject) = old["ability"].as_str()?.split_once(' ')?;
        Some(SetGrant {
            role: old["role"].as_str()?.parse().ok()?,
            action: action.parse().ok()?,
            subject: subject.parse().ok()?,
            granted: old["granted"].as_bool()?,
        })
    }
}

/// The undo of one change: sets the previous grant.
pub const GRANT_BEFORE: Undo = Undo { endpoint: Set::ID, call: grant_before };

/// The undo of several changes: sets the previous grants, all or none.
pub const GRANTS_BEFORE: Undo = Undo { endpoint: Update::ID, call: grants_before };

fn grant_before(changes: &[Change]) -> Option<Inverse> {
    Some(Inverse::from(&Set::new(SetGrant::before(changes.first()?)?)))
}

fn grants_before(changes: &[Change]) -> Option<Inverse> {
    let changes: Vec<SetGrant> = changes.iter().rev().map(SetGrant::before).collect::<Option<_>>()?;
    (!changes.is_empty()).then(|| Inverse::from(&Update::new(UpdateMatrix { changes })))
}

/// Several changes, all or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateMatrix {
    /// The changes.
    pub changes: Vec<SetGrant>,
}

/// Every signed-in user receives its events, because every door shows what the user may do.
impl Record for kind::Grant {
    const KIND: &'static Kind = &Kind {
        name: "grant",
        table: "access_matrix",
        members: &[],
        read_by: Some(ListAccess::ID),
        page: None,
        heard_by: Needs::Public,
        fields: &[],
    };
}

endpoints!(
    ListAccess("Mostra a matriz de permissões em vigor e onde ela difere do padrão.")
        .get("access.list", "/access")
        .answers::<Matrix>()
        .needs(Read, Auth)
        .ours(),
    Set("Concede ou retira uma permissão de um papel.")
        .put("access.set", "/access")
        .body::<SetGrant>()
        .answers::<Matrix>()
        .needs(Manage, All)
        .acts_on::<kind::Grant>()
        .undone_by(GRANT_BEFORE)
        .ours(),
    Update("Altera várias permissões de uma vez.")
        .patch("access.update", "/access")
        .body::<UpdateMatrix>()
        .answers::<Matrix>()
        .needs(Manage, All)
        .acts_on::<kind::Grant>()
        .undone_by(GRANTS_BEFORE)
        .ours(),
);
