//! The caller of an endpoint.

use std::sync::Arc;

use super::{Ability, AccessMatrix, Action, Role, Subject, allows};
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::value::id::StaffId;
use crate::value::word::Word;

/// The caller: identity, abilities, and the language to answer in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The staff account.
    pub id: StaffId,
    /// Its name, for audit rows and sentences.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// What it may do.
    pub abilities: Vec<Ability>,
    /// The matrix in force, for the reasons that name who may.
    pub matrix: Arc<AccessMatrix>,
    /// The language of the answer.
    pub lang: Lang,
}

impl Actor {
    /// Whether this actor may do it.
    pub fn can(&self, action: Action, subject: Subject) -> bool {
        allows(&self.abilities, Ability { action, subject })
    }

    /// As [`Actor::can`], with the reason if the answer is no.
    pub fn must(&self, needed: Ability) -> Result<(), Reason> {
        if allows(&self.abilities, needed) {
            return Ok(());
        }
        Err(Reason::missing(needed, self.matrix.holders(needed), self.lang))
    }

    /// For the few rules that name root itself.
    pub fn must_be_root(&self) -> Result<(), Reason> {
        if self.role == Role::Root {
            return Ok(());
        }
        let sentence = Key::ApiRoleOnly.text(self.lang, &[("role", &Role::Root.label(self.lang))]);
        let why = Why::Role { roles: vec![Role::Root] };
        Err(Reason { sentence, why })
    }
}
