//! The forms of people of accounts.

use super::account_user::{AccountMembership, AccountUser};
use super::words::AccountPermission;
use super::{Add, ChangePermission, Edit, Leave};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required, text};
use crate::form::{Choice, Expr, Field, Form, Kind, Value};
use crate::message::{Key, Lang};
use crate::rules::Reading;
use crate::value::id::AccountId;
use crate::value::word::Word;

/// Returns the form of `account-users.add`.
pub fn add(lang: Lang) -> Form {
    let permission =
        Field { default: AccountPermission::Seller.name().as_str().into(), ..permission_field(lang) };
    let fields = vec![
        required("name", Key::ColumnName, Kind::Text, lang),
        Field {
            hint: Some(Key::AccountUsersHintKnown.text(lang, &[])),
            ..required("email", Key::ColumnEmail, Kind::Email, lang)
        },
        phone(None, lang),
        permission,
    ];
    form(Add::ID, fields, lang)
}

/// Returns the form of `account-users.edit`.
pub fn edit(of: &AccountUser, lang: Lang) -> Form {
    let filled = |field: Field, text: &str| Field { default: text.into(), ..field };
    let fields = vec![
        filled(required("name", Key::ColumnName, Kind::Text, lang), &of.name),
        filled(required("email", Key::ColumnEmail, Kind::Email, lang), &of.email),
        phone(of.phone.as_deref(), lang),
    ];
    form(Edit::ID, fields, lang)
}

/// Returns the form of `account-users.change-permission`, with the accounts that the person does not own.
pub fn permission(of: &AccountUser, lang: Lang) -> Form {
    let accounts = accounts(of, |membership| membership.permission != AccountPermission::Owner, lang);
    form(ChangePermission::ID, vec![accounts, permission_field(lang)], lang)
}

/// Returns the form of `account-users.leave`, with the successors of each account that the person owns.
pub fn leave(of: &AccountUser, successors: &[(AccountId, Vec<Choice>)], lang: Lang) -> Form {
    let accounts = accounts(of, |_| true, lang);
    let is_chosen = |account: AccountId| Expr::field("account_id").equal(Expr::from(Value::from(account)));
    let offered = successors.iter().flat_map(|(account, people)| {
        people.iter().map(|person| Choice { when: is_chosen(*account), ..person.clone() })
    });
    let owns = successors.iter().map(|(account, _)| is_chosen(*account)).fold(Expr::FALSE, Expr::or);
    let successor = Field {
        options: offered.collect(),
        shown_when: owns.clone(),
        required_when: owns,
        ..Field::new("successor_id", Key::AccountsFieldNewOwner.text(lang, &[]), Kind::Select)
    };
    let reason = Field { required_when: Expr::TRUE, ..text("reason", Key::ColumnReason, lang) };
    form(Leave::ID, vec![accounts, reason, successor], lang)
}

fn phone(default: Option<&str>, lang: Lang) -> Field {
    let field = Field::new("phone", Key::ColumnPhone.text(lang, &[]), Kind::Text);
    Field { default: default.map_or(Value::Null, Value::from), ..field.read_as(Reading::Phone) }
}

fn permission_field(lang: Lang) -> Field {
    let options = [AccountPermission::Manager, AccountPermission::Seller].map(|word| choice(word, lang));
    Field {
        options: options.into(),
        ..required("permission", Key::FieldPermissionType, Kind::Segmented, lang)
    }
}

/// The accounts of a person, of those that a condition takes. One alone is chosen already.
fn accounts(of: &AccountUser, is_taken: impl Fn(&AccountMembership) -> bool, lang: Lang) -> Field {
    let taken = of.memberships.iter().filter(|membership| membership.is_current() && is_taken(membership));
    let options: Vec<Choice> =
        taken.map(|membership| Choice::new(membership.account.id, membership.account.name.clone())).collect();
    let default = match options.as_slice() {
        [only] => only.value.clone(),
        _ => Value::Null,
    };
    Field { options, default, ..required("account_id", Key::NounAccountTitle, Kind::Select, lang) }
}
