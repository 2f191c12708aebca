//! Guards: whether an actor may act on a record now, and if not, why.
//!
//! A guard is a method of the facts that it judges, and the row of an endpoint names it:
//! `guard(PaymentState::may_approve)`. The server applies it before it writes ([`GuardedEndpoint`]). An answer tells beforehand
//! what it would refuse ([`crate::endpoint::can::Can`]).

use std::any::{Any, TypeId};

use crate::actor::Actor;
use crate::endpoint::Endpoint;
use crate::reason::Reason;

/// An endpoint whose calls guards may refuse. Its row implements it.
pub trait GuardedEndpoint: Endpoint {
    /// The facts that its guards judge: a reference, or a tuple of references in the order of the row.
    type Facts<'f>;

    /// Rejects the call for the first reason that a guard has. The ability that the endpoint needs is not checked.
    fn guard(actor: &Actor, facts: Self::Facts<'_>) -> Result<(), Reason>;
}

/// One guard of an endpoint, for facts of any type.
#[derive(Debug, Clone, Copy)]
pub struct Guard {
    /// The type of the facts that it judges.
    pub facts: fn() -> TypeId,
    /// The name of that type, by which a schema mentions it.
    pub facts_name: fn() -> &'static str,
    /// Judges facts; `None` if they have another type.
    pub judge: fn(&Actor, &dyn Any) -> Option<Result<(), Reason>>,
}

impl Guard {
    /// Returns whether it judges an `F`.
    pub fn judges<F: 'static>(&self) -> bool {
        (self.facts)() == TypeId::of::<F>()
    }
}
