//! `whoami`: shows the user, the server and the abilities, but not the token.

use client::api::account::session::SessionWhoami;
use client::catalogue::dynamic::Dynamic;
use client::endpoint::Endpoint;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Writer;

/// Asks the server, so that the answer is current.
pub async fn run(context: &Context) -> Result<(), Failure> {
    let (profile, client) = (context.profile()?, context.client()?);
    let mut schema = Dynamic::of::<SessionWhoami>().shape().answer;
    for name in ["profile", "server"] {
        schema["properties"][name] = json!({ "type": "string" });
    }
    let mut writer = Writer::new(context, SessionWhoami::ID, &schema)?;
    let mut answer = json!({ "profile": profile.name, "server": profile.server });
    if let (Value::Object(answer), Value::Object(me)) =
        (&mut answer, json!(client.send(SessionWhoami::at(())).await?))
    {
        answer.extend(me);
    }
    writer.take(answer)?;
    writer.finish()
}
