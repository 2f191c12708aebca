//! `members.request-assignment`: a consultant whose card is finished asks for the member.

use client::api::members::consultants::{ConsultantChanged, RequestAssignment, letters};
use client::api::members::settings::request_facts;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::value::id::kind;
use serde_json::json;

use crate::letter;
use crate::operations::members::{members, section, settings};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Who decides on assignments: management of processes, else root.
const DECIDES: &str = "select name, email from staff where active = 1 and role =
    (case when exists (select 1 from staff where active = 1 and role = 'management_processes')
     then 'management_processes' else 'root' end) order by id";

/// Sends the request to those who decide, once a day for a member and a consultant.
pub fn request_assignment(cx: &mut Cx<'_, '_>, call: Call<RequestAssignment>) -> Result<ConsultantChanged> {
    let member = members::load(cx, call.path)?;
    section::ensure::<kind::Settings>(cx, member.id)?;
    cx.hold(|cx| {
        let settings = settings::load(cx, member.id)?;
        cx.guard(&call, &request_facts(&settings))?;
        Ok((section::record::<kind::Settings>(member.id, settings.version), ()))
    })?;
    let actor = cx.actor()?.clone();
    let draft = letter::of(&letters::REQUEST, Lang::default()).text("autor.nome", &actor.name);
    let draft = draft.text("membro.nome", &member.name).text("membro.id", member.id.to_string());
    for row in cx.query(DECIDES, &[])? {
        let (name, address): (String, String) = (row.get("name"), row.get("email"));
        let key = format!("request {} {} {} {address}", member.id, actor.id, cx.today);
        let letter = draft.clone().write(cx, &address, &key)?.about(member.id);
        cx.send_along(letter, Message::new(Key::AssignmentEffectTold).with("manager", name))?;
    }
    cx.noted(member.id, json!({ "assignment": "requested" }));
    Ok(ConsultantChanged { message: Key::AssignmentRequested.text(cx.lang(), &[]), manager: None })
}
