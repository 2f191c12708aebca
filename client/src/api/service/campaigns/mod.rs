//! Campaigns by WhatsApp: what a member was sent, and how one is sent to many.

mod campaign;
mod guards;
mod hours;
mod text;

pub use campaign::*;
pub use guards::*;
pub use hours::*;
pub use text::*;

use serde_json::{Value, json};

use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::form_parts::{form, required};
use crate::endpoint::reads::{Missing, Reads, read, rows};
use crate::endpoint::{Call, Endpoint};
use crate::endpoints;
use crate::form::{Field as FormField, Form, Kind as Input};
use crate::list::{Column, List as Columns, Width};
use crate::message::{Key, Lang};
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};

impl Record for kind::Campaign {
    const KIND: &'static Kind = &Kind {
        name: "campaign_message",
        table: "campaign_messages",
        members: &["member_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::text("campaign", Key::CampaignsFieldCampaign),
            Field::text("text", Key::ColumnText),
            Field::new("stopped", Key::CampaignsFieldStopped),
        ],
    };
}

/// The campaigns of a member.
pub const CAMPAIGNS: Columns = Columns::of(
    <kind::Campaign as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("campaign", Key::CampaignsFieldCampaign),
        Column::new("text", Key::ColumnText),
        Column::new("phone", Key::ColumnPhone).from(Width::Medium),
        Column::new("state", Key::ColumnState),
        Column::new("due_at", Key::ColumnDueAt),
        Column::new("sent_at", Key::ColumnSentAt),
        Column::new("author", Key::ColumnAuthor).from(Width::Medium),
        Column::new("created_at", Key::ColumnCreatedAt).from(Width::Wide),
    ],
);

endpoints!(
    List("Lista o que um membro recebeu de campanhas por WhatsApp, e em que estado está.")
        .get("campaigns.list", "/user/whatsapp-campaign/{id}")
        .path::<MemberId>()
        .answers::<CampaignList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("campaign_message"), ShownRecords::Every("outbox")])
        .lists(&CAMPAIGNS)
        .exported_by("campaigns.export")
        .adapted_by(listed),
    Send("Envia uma campanha a um membro por WhatsApp, das 9h às 20h e não aos domingos, uma única vez.")
        .post("campaigns.send", "/user/whatsapp-campaign/{id}")
        .path::<MemberId>()
        .body::<SendCampaign>()
        .answers::<CampaignSent>()
        .guard(CampaignFacts::may_send)
        .needs(MassEmails, Tools)
        .acts_on::<kind::Member>()
        .for_many()
        .verb("send_campaign")
        .forms(&[DeclaredForm::Same("campaigns.send", send_form)])
        .about("campaign_message")
        .ours(),
    Stop("Recolhe as campanhas de um membro que ainda não saíram.")
        .delete("campaigns.stop", "/user/whatsapp-campaign/{id}")
        .path::<MemberId>()
        .answers::<CampaignsStopped>()
        .guard(CampaignFacts::may_stop)
        .needs(Update, Users)
        .destructive()
        .acts_on::<kind::Member>()
        .for_many()
        .verb("stop_campaign")
        .about("campaign_message")
        .adapted_by(stopped),
);

/// Returns the form of `campaigns.send`.
fn send_form(lang: Lang) -> Form {
    let names = Variable::ALL.map(|variable| format!("{{{}}}", variable.placeholder())).join(", ");
    let text = FormField {
        hint: Some(Key::CampaignsFieldTextHint.text(lang, &[("names", &names)])),
        ..required("text", Key::ColumnText, Input::Textarea, lang)
    };
    form(Send::ID, vec![required("campaign", Key::CampaignsFieldCampaign, Input::Text, lang), text], lang)
}

/// The fields that may hold the campaigns of a member.
const NAMES: [&str; 2] = ["campaigns", "whatsapp_campaigns"];

/// Reads the campaigns of a member, which may be a page or the rows alone.
fn listed(call: &Call<List>, answer: Value, _: &Reads<'_>) -> Result<CampaignList, Missing> {
    let mut list: CampaignList = read(json!({ "campaigns": rows(&NAMES, answer) }))?;
    list.campaigns.iter_mut().for_each(|message| message.user_id = call.path);
    Ok(list)
}

/// Reads the answer to stopping campaigns.
fn stopped(_: &Call<Stop>, answer: Value, reads: &Reads<'_>) -> Result<CampaignsStopped, Missing> {
    let message = reads.message(&answer, Key::CampaignsDoneStopped, &[]);
    Ok(CampaignsStopped { message, stopped: Vec::new() })
}
