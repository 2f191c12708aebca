//! The guards of e-mail templates.

use crate::actor::Actor;
use crate::message::Key;
use crate::reason::Reason;

/// What the guards of a template judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TemplateFacts {
    /// Whether it is of a letter of the product.
    pub is_system: bool,
    /// Whether it has a draft.
    pub has_draft: bool,
    /// Whether it has a text that leaves without the draft: a published or a shipped one.
    pub has_text: bool,
    /// The number of problems of the draft.
    pub problems: usize,
}

impl TemplateFacts {
    /// Rejects publishing a template without a draft, or whose draft has problems.
    pub fn may_publish(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_have_draft(actor)?;
        if self.problems > 0 {
            let n = self.problems.to_string();
            let sentence = Key::EmailTemplatesGuardProblems.text(actor.lang, &[("n", &n)]);
            return Err(Reason::state("problems", sentence));
        }
        Ok(())
    }

    /// Rejects discarding the draft of a template that has none, or that has nothing else.
    pub fn may_discard_draft(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_have_draft(actor)?;
        let sentence = || Key::EmailTemplatesGuardOnlyDraft.text(actor.lang, &[]);
        if self.has_text { Ok(()) } else { Err(Reason::state("only_draft", sentence())) }
    }

    fn must_have_draft(&self, actor: &Actor) -> Result<(), Reason> {
        let sentence = || Key::EmailTemplatesGuardNoDraft.text(actor.lang, &[]);
        if self.has_draft { Ok(()) } else { Err(Reason::state("no_draft", sentence())) }
    }

    /// Rejects deleting a template of the product.
    pub fn may_delete(&self, actor: &Actor) -> Result<(), Reason> {
        let sentence = || Key::EmailTemplatesGuardSystem.text(actor.lang, &[]);
        if self.is_system { Err(Reason::state("system", sentence())) } else { Ok(()) }
    }
}
