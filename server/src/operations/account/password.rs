//! Confirms the current password.

use crate::store::{Conn, Outcome};
use crate::work::app::Shared;
use crate::work::attempts;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::Result;
use crate::work::session::visitor;
use crate::work::throttle::network;

/// Returns whether a signed-in visitor knows their password. Attempts are counted by account and network as for
/// sign-ins, but separately: wrong guesses at an open screen do not lock the account's sign-in.
pub async fn confirm(
    app: &Shared,
    context: &Context,
    credential: Credential,
    password: String,
) -> Result<bool> {
    let (shared, now, network) = (app.clone(), app.clock.now(), network(&context.address));
    let address = context.address.clone();
    let unit = move |conn: &mut Conn<'_>| -> Result<_> {
        let staff = visitor(&shared, conn, &credential, &address)?.actor.id;
        let subjects = [format!("password {staff}"), format!("password at {network}")];
        attempts::count(conn, &subjects[0], attempts::wait_here, now)?;
        attempts::count(conn, &subjects[1], attempts::wait_of_network, now)?;
        let sql = "select password_hash from staff where id = $1";
        let hash = conn.query_one(sql, &[staff.into()])?.and_then(|row| row.opt_text(0));
        Ok((hash, subjects))
    };
    let (hash, subjects) = commit(app, unit).await?;
    let is_right = app.hasher.verify(&context.address, password, hash).await?;
    if is_right {
        commit(app, move |conn| {
            attempts::forget(conn, &subjects[0])?;
            Ok(attempts::take_back(conn, &subjects[1])?)
        })
        .await?;
    }
    Ok(is_right)
}

async fn commit<T: Send + 'static>(
    app: &Shared,
    unit: impl FnOnce(&mut Conn<'_>) -> Result<T> + Send + 'static,
) -> Result<T> {
    let unit = move |conn: &mut Conn<'_>| match unit(conn) {
        Ok(done) => Outcome::Commit(Ok(done)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    };
    app.store.write(unit).await?
}
