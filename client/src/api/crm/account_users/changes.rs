//! What is asked and answered by the calls that change people of accounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::account_user::AccountUser;
use super::words::AccountPermission;
use crate::limits;
use crate::rules::phone::phone;
use crate::rules::{Invalid, Rule};
use crate::value::email_key::EmailKey;
use crate::value::id::{AccountId, AccountUserId};
use crate::value::text::{given, trimmed};

/// A person who is added to an account.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewAccountUser {
    /// The name. Required, and left as it is of a person who is known.
    #[schemars(length(max = limits::NAME), extend("x-required" = true))]
    pub name: Option<String>,
    /// The e-mail address. Required.
    #[schemars(length(max = limits::EMAIL), extend("x-required" = true))]
    pub email: Option<String>,
    /// The phone.
    #[schemars(length(max = limits::NAME))]
    pub phone: Option<String>,
    /// What the person may do. Required; ownership is transferred.
    #[schemars(extend("x-required" = true))]
    pub permission: Option<AccountPermission>,
}

impl NewAccountUser {
    /// Rejects a person without a name, an address or a permission, an address and a phone that are none, and a second owner.
    pub fn check(&self) -> Result<AccountPermission, Invalid> {
        let mut invalid = Invalid::default();
        invalid.require("name", given(self.name.as_deref()));
        check_email(&mut invalid, "email", self.email.as_deref());
        check_phone(&mut invalid, "phone", self.phone.as_deref());
        let permission = invalid.require("permission", self.permission);
        invalid.ensure("permission", permission != Some(AccountPermission::Owner), Rule::IsNot);
        invalid.into_result(permission.unwrap_or(AccountPermission::Seller))
    }
}

/// The data of a person. Absent fields stay as they are; an empty phone clears.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AccountUserDraft {
    /// The name.
    #[schemars(length(max = limits::NAME))]
    pub name: Option<String>,
    /// The e-mail address.
    #[schemars(length(max = limits::EMAIL))]
    pub email: Option<String>,
    /// The phone.
    #[schemars(length(max = limits::NAME))]
    pub phone: Option<String>,
}

impl AccountUserDraft {
    /// Rejects a blank name, and an address and a phone that are none.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("name", self.name.as_deref().map(trimmed) != Some(""), Rule::Required);
        if self.email.is_some() {
            check_email(&mut invalid, "email", self.email.as_deref());
        }
        check_phone(&mut invalid, "phone", self.phone.as_deref());
        invalid.into_result(())
    }
}

/// What a person may do in an account from now on.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PermissionChange {
    /// One of the person's accounts. Required.
    #[schemars(extend("x-required" = true))]
    pub account_id: Option<AccountId>,
    /// What the person may do. Required; ownership is transferred.
    #[schemars(extend("x-required" = true))]
    pub permission: Option<AccountPermission>,
}

impl PermissionChange {
    /// Rejects a missing account or permission, and a second owner. Returns both.
    pub fn check(&self) -> Result<(AccountId, AccountPermission), Invalid> {
        let mut invalid = Invalid::default();
        let account = invalid.require("account_id", self.account_id);
        let permission = invalid.require("permission", self.permission);
        invalid.ensure("permission", permission != Some(AccountPermission::Owner), Rule::IsNot);
        invalid.into_result((account.unwrap_or_default(), permission.unwrap_or(AccountPermission::Seller)))
    }
}

/// Which account a person leaves, and why.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LeaveAccount {
    /// One of the person's accounts. Required.
    #[schemars(extend("x-required" = true))]
    pub account_id: Option<AccountId>,
    /// Why. Required.
    #[schemars(extend("x-required" = true))]
    pub reason: Option<String>,
    /// Who owns the account from then on. Required of the owner, and for nothing else.
    pub successor_id: Option<AccountUserId>,
}

impl LeaveAccount {
    /// Rejects a missing account or reason. Returns both.
    pub fn check(&self) -> Result<(AccountId, &str), Invalid> {
        let mut invalid = Invalid::default();
        let account = invalid.require("account_id", self.account_id);
        let reason = invalid.require("reason", given(self.reason.as_deref()));
        invalid.into_result((account.unwrap_or_default(), reason.unwrap_or_default()))
    }
}

/// A person after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountUserSaved {
    /// The message for the user.
    pub message: String,
    /// The person.
    pub account_user: AccountUser,
}

/// Adds that an address is missing or none.
pub fn check_email(invalid: &mut Invalid, field: &str, email: Option<&str>) {
    if let Some(email) = invalid.require(field, given(email)) {
        invalid.ensure(field, EmailKey::of(email).is_some(), Rule::Email);
    }
}

/// Adds that a phone is none. A blank one is not checked.
pub fn check_phone(invalid: &mut Invalid, field: &str, text: Option<&str>) {
    if let Some(text) = given(text) {
        invalid.check(field, text, phone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_second_owner_is_added_and_none_without_an_address() {
        let read = |json: &str| serde_json::from_str::<NewAccountUser>(json).unwrap();
        let seller = read(r#"{ "name": "Bia", "email": "bia@norte.test", "permission": "seller" }"#);
        assert_eq!(seller.check().unwrap(), AccountPermission::Seller);
        for wrong in [
            r#"{ "name": "Bia", "email": "bia@norte.test", "permission": "owner" }"#,
            r#"{ "name": "Bia", "email": "bia@norte.test" }"#,
            r#"{ "name": "Bia", "email": " ", "permission": "seller" }"#,
            r#"{ "name": "Bia", "email": "bia", "permission": "seller" }"#,
            r#"{ "name": "", "email": "bia@norte.test", "permission": "seller" }"#,
        ] {
            assert!(read(wrong).check().is_err(), "{wrong}");
        }
    }

    #[test]
    fn leaving_names_the_account_and_the_reason() {
        let leave = |reason: &str| LeaveAccount {
            account_id: Some(AccountId::new(3)),
            reason: Some(reason.to_owned()),
            successor_id: None,
        };
        assert!(leave("Saiu da empresa").check().is_ok() && leave("  ").check().is_err());
        assert!(LeaveAccount::default().check().is_err());
    }
}
