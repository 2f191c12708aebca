//! E-mail templates as they are stored.

use client::actor::Actor;
use client::api::service::email_templates::{EMAIL_TEMPLATES, EmailTemplate, TemplateFacts, TemplateState};
use client::catalogue::can;
use client::catalogue::letters::variables_of;
use client::letter::{LetterContent, LetterProblem, check, shipped};
use client::message::Lang;
use client::value::id::EmailTemplateId;

use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::language;

const COLUMNS: &str = concat!(
    "t.id, t.key, t.language, t.name, t.subject, t.draft, t.published, t.published_version, t.failing, t.changed_at,
     t.changed_by, t.version, ",
    updated_at!("t", "email_templates")
);

/// The list of templates.
pub const ROW: List = List::new("email_templates", "t", COLUMNS).sorted_as(
    &EMAIL_TEMPLATES,
    &[("id", "t.id"), ("name", "t.name"), ("changed_at", "coalesce(t.changed_at, 0)")],
);

/// A template with its contents.
pub struct StoredTemplate {
    /// The template.
    pub template: EmailTemplate,
    /// The draft.
    pub draft: Option<LetterContent>,
    /// What is published.
    pub published: Option<LetterContent>,
    /// What its guards need to know.
    pub facts: TemplateFacts,
}

impl StoredTemplate {
    /// Returns what leaves: what is published, else the shipped text; `None` for a template of staff that was never published.
    pub fn leaving(&self) -> Option<LetterContent> {
        self.published.clone().or_else(|| self.original())
    }

    /// Returns the shipped text; `None` for a template of staff.
    pub fn original(&self) -> Option<LetterContent> {
        let shipped = shipped(self.template.key.as_deref()?, self.template.language)?;
        shipped.content.clone().ok()
    }

    /// Returns the draft, else what leaves.
    pub fn content(&self) -> Result<LetterContent> {
        let content = self.draft.clone().or_else(|| self.leaving());
        content.ok_or_else(|| Refusal::Internal(format!("the template {} is empty", self.template.id)))
    }

    /// Returns what is wrong with a content of this template.
    pub fn problems(&self, content: &LetterContent, lang: Lang) -> Vec<LetterProblem> {
        check(content, variables_of(self.template.key.as_deref()), lang)
    }
}

/// Reads a row of [`ROW`].
pub fn stored(row: &Row, actor: &Actor) -> Result<StoredTemplate> {
    let content = |column| -> Result<Option<LetterContent>> {
        Ok(row.get::<Option<&str>>(column).map(serde_json::from_str).transpose()?)
    };
    let (draft, published) = (content("draft")?, content("published")?);
    let key: Option<String> = row.get("key");
    let problems =
        draft.as_ref().map_or(0, |draft| check(draft, variables_of(key.as_deref()), actor.lang).len());
    let has_text = key.is_some() || published.is_some();
    let facts = TemplateFacts { is_system: key.is_some(), has_draft: draft.is_some(), has_text, problems };
    let state = match (&draft, &published) {
        (Some(_), _) => TemplateState::Draft,
        (None, Some(_)) => TemplateState::Published,
        (None, None) => TemplateState::Original,
    };
    let template = EmailTemplate {
        id: row.get("id"),
        key,
        name: row.get("name"),
        language: language(row.get("language")),
        subject: row.get("subject"),
        state,
        published_version: row.get("published_version"),
        failing: row.get("failing"),
        changed_by: row.get("changed_by"),
        changed_at: row.get("changed_at"),
        can: can::judge(actor, &[&facts]),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    Ok(StoredTemplate { template, draft, published, facts })
}

/// Returns a template, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: EmailTemplateId) -> Result<StoredTemplate> {
    let sql = format!("select {COLUMNS} from email_templates t where t.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    stored(&row, cx.actor()?)
}
