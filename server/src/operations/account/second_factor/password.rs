//! The password that a change of the second factor asks for.

use client::rules::Rule;

use crate::operations::account::password::confirm;
use crate::work::app::Shared;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// Rejects a wrong password.
pub async fn typed(app: &Shared, context: &Context, credential: Credential, password: &str) -> Result<()> {
    let right = confirm(app, context, credential, password.to_owned()).await?;
    if right { Ok(()) } else { Err(Refusal::field("password", Rule::WrongPassword)) }
}
