//! Admission: the session and the permission of a call.

use client::access::{Ability, Needs};

use super::mount::{MountedOperation, RawCall};
use crate::store::Conn;
use crate::work::app::App;
use crate::work::refusal::Result;
use crate::work::session::visitor;
use crate::work::visitor::Visitor;

/// Checks session and permission. Runs before any parsing, so that an unauthorised caller learns nothing about
/// the schema.
pub fn admit(
    app: &App,
    conn: &mut Conn<'_>,
    mounted: &MountedOperation,
    arrived: &RawCall,
    address: &str,
) -> Result<Option<Visitor>> {
    let Needs::Can(action, subject) = mounted.about.needs else { return Ok(None) };
    let visitor = visitor(app, conn, &arrived.credential, address)?;
    // A prepared call is admitted twice, with the same caller.
    let _ = arrived.caller.set(visitor.clone());
    visitor.actor.must(Ability::new(action, subject))?;
    visitor.check_second_factor(&app.settings, mounted.about.id)?;
    Ok(Some(visitor))
}
