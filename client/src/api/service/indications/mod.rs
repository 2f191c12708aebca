//! Direct indications of members to others, by e-mail.

mod guards;
mod indication;
pub mod letters;

pub use guards::*;
pub use indication::*;

use serde_json::{Value, json};

use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::endpoint::{Call, Endpoint};
use crate::endpoints;
use crate::list::{Column, List as Columns};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};

impl Record for kind::Indication {
    const KIND: &'static Kind = &Kind {
        name: "indication",
        table: "direct_indications",
        members: &["member_id", "to_id"],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[Field::id("to", Key::ColumnTo), Field::text("message", Key::ColumnMessage)],
    };
}

/// The indications of a member.
pub const INDICATIONS: Columns = Columns::of(
    <kind::Indication as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("to", Key::ColumnMember),
        Column::new("name", Key::ColumnName),
        Column::new("message", Key::ColumnMessage),
        Column::new("state", Key::ColumnState),
        Column::new("author", Key::ColumnAuthor),
        Column::new("created_at", Key::ColumnCreatedAt),
    ],
);

endpoints!(
    List("Lista as indicações diretas de um membro, da mais recente à mais antiga.")
        .get("indications.list", "/user/direct-indications/{id}")
        .path::<MemberId>()
        .answers::<IndicationList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("indication"), ShownRecords::Every("outbox")])
        .lists(&INDICATIONS)
        .exported_by("indications.export")
        .ours(),
    Send("Indica um membro a outros por e-mail, uma única vez a cada um.")
        .post("indications.send", "/user/direct-indication/{id}")
        .path::<MemberId>()
        .body::<DirectIndication>()
        .answers::<IndicationSent>()
        .needs(Update, Users)
        .sends(&[&letters::INDICATION])
        .about("indication")
        .adapted_by(sent),
);

/// Reads the answer to an indication.
fn sent(_: &Call<Send>, answer: Value, reads: &Reads<'_>) -> Result<IndicationSent, Missing> {
    let message = reads.message(&answer, Key::IndicationsDoneAccepted, &[]);
    read(json!({ "message": message }))
}
