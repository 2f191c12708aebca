//! The variables of letters: what a text may name, with its kind, its meaning and its samples.

use super::kind::VariableKind;
use super::value::LetterValue;
use crate::message::Key;

/// A variable of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable {
    /// The name in texts, e.g. `membro.nome`.
    pub id: &'static str,
    /// What it stands for, in words.
    pub meaning: Key,
    /// The kind.
    pub kind: VariableKind,
    /// Whether it can be empty, so that a text that names it needs a fallback.
    pub is_optional: bool,
    /// Whether the text of the letter is useless without it.
    pub is_required: bool,
    /// A made-up value, as [`LetterValue::read`] reads it.
    pub sample: &'static str,
    /// The longest value that a text should still look well with.
    pub longest: &'static str,
}

impl Variable {
    /// Declares a variable whose longest value is as long as any other, such as an amount or a day.
    pub const fn new(id: &'static str, meaning: Key, kind: VariableKind, sample: &'static str) -> Variable {
        Variable { id, meaning, kind, is_optional: false, is_required: false, sample, longest: sample }
    }

    /// Declares a variable of text.
    pub const fn text(id: &'static str, meaning: Key, sample: &'static str) -> Variable {
        Variable::new(id, meaning, VariableKind::Text, sample)
    }

    /// Declares a variable that is a web address.
    pub const fn url(id: &'static str, meaning: Key, sample: &'static str) -> Variable {
        Variable { longest: LONGEST_URL, ..Variable::new(id, meaning, VariableKind::Url, sample) }
    }

    /// Declares its longest value.
    pub const fn up_to(self, longest: &'static str) -> Variable {
        Variable { longest, ..self }
    }

    /// Declares that it can be empty.
    pub const fn optional(self) -> Variable {
        Variable { is_optional: true, ..self }
    }

    /// Declares that the text of the letter must name it.
    pub const fn required(self) -> Variable {
        Variable { is_required: true, ..self }
    }

    /// Returns whether a name is that of the variable, or begins as those that it stands for.
    pub fn is_named(&self, id: &str) -> bool {
        self.id == id || self.is_family() && id.strip_prefix(self.id).is_some_and(|name| !name.is_empty())
    }

    /// Returns whether it stands for all variables whose names begin as its own, which ends in a dot.
    pub fn is_family(&self) -> bool {
        self.id.ends_with('.')
    }

    /// Returns the made-up value.
    pub fn sample_value(&self) -> LetterValue {
        LetterValue::read(self.kind, self.sample)
    }

    /// Returns the longest value.
    pub fn longest_value(&self) -> LetterValue {
        LetterValue::read(self.kind, self.longest)
    }

    /// Returns the value that the letter has if there is none.
    pub fn empty_value(&self) -> LetterValue {
        LetterValue::read(self.kind, "")
    }
}

/// The name of a person at its longest.
const LONGEST_NAME: &str =
    "Maria Aparecida dos Santos Albuquerque & Filhos Participações Imobiliárias <Ltda.>";
/// An address at its longest.
const LONGEST_URL: &str = "https://exemplo.test/um/caminho/bem/comprido?token=Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4&origem=carta";

/// The name of the member.
pub const MEMBER_NAME: Variable =
    Variable::text("membro.nome", Key::LetterVariableMemberName, "Ana Lima").up_to(LONGEST_NAME);
/// The number of the member.
pub const MEMBER_ID: Variable = Variable::text("membro.id", Key::LetterVariableMemberId, "1042");
/// The name of a person of staff to whom the letter goes.
pub const PERSON_NAME: Variable =
    Variable::text("pessoa.nome", Key::LetterVariablePersonName, "Bruno Reis").up_to(LONGEST_NAME);
/// The name of the person who caused the letter.
pub const AUTHOR_NAME: Variable =
    Variable::text("autor.nome", Key::LetterVariableAuthorName, "Carla Nunes").up_to(LONGEST_NAME);
/// The name of the consultant.
pub const CONSULTANT_NAME: Variable =
    Variable::text("consultor.nome", Key::LetterVariableConsultantName, "Davi Rocha").up_to(LONGEST_NAME);
/// The name of the product.
pub const PRODUCT_NAME: Variable =
    Variable::text("produto.nome", Key::LetterVariableProductName, "Retaguarda");

/// The columns of a mass e-mail's file: `coluna.cidade` is the value of the column *Cidade*.
pub const FILE_COLUMNS: Variable =
    Variable::text("coluna.", Key::LetterVariableFileColumns, "Curitiba").optional();

/// A text at its longest, of several lines.
pub const LONG_TEXT: &str = "Conforme conversamos por telefone, seguem as condições <especiais> & o prazo combinado.\n\nSe algo não estiver \"certo\", responda a esta mensagem: {{ membro.nome }} e {% if %} são apenas texto aqui.";
/// The last day of the letter's link.
pub const LINK_UNTIL: Variable =
    Variable::new("link.validade", Key::LetterVariableLinkUntil, VariableKind::Date, "2026-12-03");
/// The link to choose a password.
pub const PASSWORD_LINK: Variable =
    Variable::url("link.senha", Key::LetterVariablePasswordLink, "https://exemplo.test/senha").required();
/// The address for which the link stands that ends a subscription. It leads nowhere: each letter has a link of its own, which takes this
/// place when the letter leaves.
pub const UNSUBSCRIBE_PLACE: &str = "https://descadastro.invalid/";
/// The link that ends a subscription, in letters of promotion.
pub const UNSUBSCRIBE_LINK: Variable =
    Variable::url("link.descadastro", Key::LetterVariableUnsubscribeLink, UNSUBSCRIBE_PLACE)
        .up_to(UNSUBSCRIBE_PLACE);
/// The link to sign in.
pub const ACCESS_LINK: Variable =
    Variable::url("link.acesso", Key::LetterVariableAccessLink, "https://exemplo.test/entrar").required();
