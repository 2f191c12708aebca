//! Units of work started by the system: gateway callbacks and delivery results.

use std::sync::Arc;

use client::message::Lang;
use client::wire::door::Door;

use super::app::Shared;
use super::clock::token;
use super::context::Context;
use super::cx::{CommitEffects, Cx};
use super::refusal::Result;
use crate::store::Outcome;

/// In whose name the system does what no user asked for.
pub const BY_ITSELF: &str = "Retaguarda";

/// Runs a read on one snapshot.
pub async fn read<T: Send + 'static>(
    app: &Shared,
    job: impl FnOnce(&mut Cx<'_, '_>) -> Result<T> + Send + 'static,
) -> Result<T> {
    let (shared, context) = (app.clone(), context("", ""));
    app.store.read(move |conn| job(&mut Cx::new(conn, &shared, &context, None))).await?
}

/// Runs a unit of work under an endpoint's id, in the name of `by`.
pub async fn write<T: Send + 'static>(
    app: &Shared,
    endpoint: &'static str,
    by: &str,
    job: impl FnOnce(&mut Cx<'_, '_>) -> Result<T> + Send + 'static,
) -> Result<T> {
    let (shared, context) = (app.clone(), context(endpoint, by));
    let unit = move |conn: &mut crate::store::Conn<'_>| run(Cx::new(conn, &shared, &context, None), job);
    let (value, finished) = app.store.write(unit).await??;
    finished.announce(app);
    Ok(value)
}

/// Runs a unit of work for a request without an account, before anyone is signed in.
pub async fn write_as<T: Send + 'static>(
    app: &Shared,
    context: &Arc<Context>,
    job: impl FnOnce(&mut Cx<'_, '_>) -> Result<T> + Send + 'static,
) -> Result<T> {
    let (shared, context) = (app.clone(), context.clone());
    let unit = move |conn: &mut crate::store::Conn<'_>| run(Cx::new(conn, &shared, &context, None), job);
    let (value, finished) = app.store.write(unit).await??;
    finished.announce(app);
    Ok(value)
}

fn run<T>(
    mut cx: Cx<'_, '_>,
    job: impl FnOnce(&mut Cx<'_, '_>) -> Result<T>,
) -> Outcome<Result<(T, CommitEffects)>> {
    match job(&mut cx).and_then(|value| Ok((value, cx.finish()?))) {
        Ok(done) => Outcome::Commit(Ok(done)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    }
}

fn context(endpoint: &'static str, by: &str) -> Context {
    Context {
        endpoint,
        door: Door::System,
        lang: Lang::default(),
        request_id: token()[..16].to_owned(),
        if_match: None,
        secure: false,
        address: String::new(),
        agent: by.to_owned(),
        device: None,
    }
}
