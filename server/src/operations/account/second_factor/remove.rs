//! `second-factor.remove`

use client::api::account::second_factor::Remove;
use client::api::account::session::Done;
use client::endpoint::Call;

use super::forget::forget;
use super::password::typed;
use crate::http::mount::Preparation;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Verifies the password.
pub async fn prepare(preparation: Preparation<Remove>) -> Result<()> {
    preparation.call.body.check()?;
    let Preparation { app, context, credential, call } = preparation;
    typed(&app, &context, credential, &call.body.password).await
}

/// Removes the actor's own second factor.
pub fn remove(cx: &mut Cx<'_, '_>, _: &Call<Remove>, (): ()) -> Result<Done> {
    let staff = cx.actor()?.id;
    forget(cx, staff)
}
