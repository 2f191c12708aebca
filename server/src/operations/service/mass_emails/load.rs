//! Mass e-mails as they are stored.

use client::actor::Actor;
use client::api::service::mass_emails::{
    MASS_EMAILS, MassEmail, MassEmailAudience, MassEmailFacts, MassEmailWindow, RecipientCounts,
};
use client::api::service::sending_health::SendingCheckKind;
use client::catalogue::can;
use client::endpoint::can::Can;
use client::message::Lang;
use client::value::id::MassEmailId;

use super::recipient_states::{RecipientFigures, figures_of};
use crate::operations::service::sending_health::blocked_by;
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::language;

const COLUMNS: &str = concat!(
    "e.id, e.name, e.template_id, t.name as template_name, t.language, e.template_version, e.audience, e.state, e.pause_reason,
     e.open_from, e.open_until, e.sundays, e.rate_per_minute, e.rate_per_domain, e.starts_at, e.content_version, e.recipients,
     e.author_id, e.author, e.editor_id, e.created_at, e.finished_at, c.given_by as approved_by, c.given_at as approved_at, e.version, ",
    updated_at!("e", "mass_emails")
);
const JOIN: &str = "left join email_templates t on t.id = e.template_id
     left join consents c on c.kind = 'mass_email' and c.record_id = e.id";

/// The list of mass e-mails.
pub const ROW: List = List::new("mass_emails", "e", COLUMNS).joined(JOIN).sorted_as(
    &MASS_EMAILS,
    &[
        ("id", "e.id"),
        ("name", "e.name"),
        ("created_at", "e.created_at"),
        ("starts_at", "coalesce(e.starts_at, 0)"),
    ],
);

/// A mass e-mail with what its guards judge.
#[derive(Debug, Clone)]
pub struct StoredMassEmail {
    /// The mass e-mail. Its audience lacks pasted texts.
    pub mass_email: MassEmail,
    /// What its guards judge.
    pub facts: MassEmailFacts,
    /// The version of what an approval is bound to.
    pub content_version: i64,
    /// The language of its template.
    pub language: Lang,
}

impl StoredMassEmail {
    /// Returns the version of the record.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.mass_email.id, self.mass_email.version)
    }

    fn with_figures(
        mut self,
        figures: RecipientFigures,
        blocked_by: Option<SendingCheckKind>,
        actor: &Actor,
    ) -> StoredMassEmail {
        self.facts.unknown = figures.counts.unknown;
        self.facts.blocked_by = blocked_by;
        self.mass_email.can = can::judge(actor, &[&self.facts]);
        self.mass_email.counts = figures.counts;
        self.mass_email.left_out = figures.left_out;
        self
    }
}

/// Reads a row of [`ROW`], without its figures and without the health of the sending.
pub fn stored(row: &Row) -> Result<StoredMassEmail> {
    let audience: Option<MassEmailAudience> =
        row.get::<Option<&str>>("audience").map(serde_json::from_str).transpose()?;
    let facts = MassEmailFacts {
        state: row.word("state")?,
        recipients: row.get("recipients"),
        author: row.get("author_id"),
        editor: row.get("editor_id"),
        unknown: 0,
        blocked_by: None,
    };
    let mass_email = MassEmail {
        id: row.get("id"),
        name: row.get("name"),
        template_id: row.get("template_id"),
        template_name: row.get("template_name"),
        template_version: row.get("template_version"),
        audience,
        state: facts.state,
        pause_reason: row.opt_word("pause_reason")?,
        window: MassEmailWindow {
            from: row.get("open_from"),
            until: row.get("open_until"),
            sundays: row.get("sundays"),
        },
        rate_per_minute: row.get("rate_per_minute"),
        rate_per_domain: row.get("rate_per_domain"),
        starts_at: row.get("starts_at"),
        counts: RecipientCounts::default(),
        left_out: Vec::new(),
        author: row.get("author"),
        created_at: row.get("created_at"),
        approved_by: row.get("approved_by"),
        approved_at: row.get("approved_at"),
        finished_at: row.get("finished_at"),
        can: Can::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    let language = row.get::<Option<&str>>("language").map(language).unwrap_or_default();
    Ok(StoredMassEmail { mass_email, facts, content_version: row.get("content_version"), language })
}

/// Adds the number of recipients in each state.
pub fn with_figures(cx: &mut Cx<'_, '_>, found: Vec<StoredMassEmail>) -> Result<Vec<StoredMassEmail>> {
    let actor = cx.actor()?.clone();
    let ids: Vec<MassEmailId> = found.iter().map(|stored| stored.mass_email.id).collect();
    let mut figures = figures_of(cx, &ids)?;
    let blocked_by = blocked_by(cx)?;
    let complete = |stored: StoredMassEmail| {
        let figures = figures.remove(&stored.mass_email.id).unwrap_or_default();
        stored.with_figures(figures, blocked_by, &actor)
    };
    Ok(found.into_iter().map(complete).collect())
}

/// Returns a mass e-mail, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<StoredMassEmail> {
    let found = load_bare(cx, id)?;
    with_figures(cx, vec![found])?.pop().ok_or(Refusal::NotFound)
}

/// Returns a mass e-mail without its figures, or a 404.
pub fn load_bare(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<StoredMassEmail> {
    let sql = format!("select {COLUMNS} from mass_emails e {JOIN} where e.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let mut found = stored(&row)?;
    found.facts.blocked_by = blocked_by(cx)?;
    Ok(found)
}

/// Returns the pasted text or the file of an audience.
pub fn audience_text(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<Option<String>> {
    let row = cx.query_one("select audience_text from mass_emails where id = $1", &[id.into()])?;
    Ok(row.and_then(|row| row.get("audience_text")))
}
