//! What is asked and answered by the calls that change accounts.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::account::Account;
use super::words::AccountStage;
use crate::api::crm::account_users::{check_email, check_phone};
use crate::api::members::members::StateCode;
use crate::limits;
use crate::rules::document::{cnpj, normalise};
use crate::rules::text::url;
use crate::rules::{Invalid, Rule};
use crate::value::given::given as given_or_null;
use crate::value::id::{AccountUserId, StaffId};
use crate::value::text::{given, trimmed};

/// The longest notes on an account, in characters.
pub const LONGEST_NOTES: i64 = 4_000;

/// The data of an account. Absent fields stay as they are; an empty text clears.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AccountDraft {
    /// The name.
    #[schemars(length(max = limits::NAME))]
    pub name: Option<String>,
    /// The CNPJ, masked or bare.
    #[schemars(length(max = limits::NAME))]
    pub document: Option<String>,
    /// The consultant; 0 removes.
    pub account_manager_id: Option<StaffId>,
    /// What the staff does next. An empty text clears its day, too.
    pub next_step: Option<String>,
    /// The day of the next step.
    pub next_step_on: Option<Date>,
    /// The line of business.
    #[schemars(length(max = limits::NAME))]
    pub segment: Option<String>,
    /// The city.
    #[schemars(length(max = limits::NAME))]
    pub city: Option<String>,
    /// The state; null clears.
    #[serde(deserialize_with = "given_or_null")]
    #[schemars(with = "Option<StateCode>")]
    pub state: Option<Option<StateCode>>,
    /// The site, as `https://exemplo.com.br`.
    pub site: Option<String>,
    /// Where it came from.
    #[schemars(length(max = limits::NAME))]
    pub source: Option<String>,
    /// Notes.
    #[schemars(length(max = LONGEST_NOTES))]
    pub notes: Option<String>,
}

impl AccountDraft {
    /// Rejects a blank name, a document that is no CNPJ, a site that is no address, and a next step without its day.
    ///
    /// `has_step` says whether the account has a next step already.
    pub fn check(&self, has_step: bool) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("name", self.name.as_deref().map(trimmed) != Some(""), Rule::Required);
        check_document(&mut invalid, self.document.as_deref());
        if let Some(site) = given(self.site.as_deref()) {
            invalid.check("site", site, url);
        }
        let step = self.next_step.as_deref().map(trimmed);
        let lacks_day = step.is_some_and(|step| !step.is_empty()) && self.next_step_on.is_none() && !has_step;
        invalid.ensure("next_step_on", !lacks_day, Rule::Required);
        let lacks_step = self.next_step_on.is_some() && step.map_or(!has_step, str::is_empty);
        invalid.ensure("next_step", !lacks_step, Rule::Required);
        invalid.into_result(())
    }
}

/// A new account and the person who owns it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewAccount {
    /// The name. Required.
    #[schemars(length(max = limits::NAME), extend("x-required" = true))]
    pub name: Option<String>,
    /// The CNPJ, masked or bare.
    #[schemars(length(max = limits::NAME))]
    pub document: Option<String>,
    /// The name of its owner. Required: no account is without people.
    #[schemars(length(max = limits::NAME), extend("x-required" = true))]
    pub owner_name: Option<String>,
    /// The e-mail address of its owner. Required. A person who is known by it becomes the owner.
    #[schemars(length(max = limits::EMAIL), extend("x-required" = true))]
    pub owner_email: Option<String>,
    /// The phone of its owner.
    #[schemars(length(max = limits::NAME))]
    pub owner_phone: Option<String>,
    /// The stage; a prospect if absent.
    pub stage: Option<AccountStage>,
    /// The consultant; 0 for none.
    pub account_manager_id: Option<StaffId>,
    /// The line of business.
    #[schemars(length(max = limits::NAME))]
    pub segment: Option<String>,
    /// The city.
    #[schemars(length(max = limits::NAME))]
    pub city: Option<String>,
    /// The state.
    pub state: Option<StateCode>,
    /// Where it came from.
    #[schemars(length(max = limits::NAME))]
    pub source: Option<String>,
}

impl NewAccount {
    /// Rejects an account without a name or without an owner, a document that is no CNPJ, an address and a phone that are none, and
    /// one that begins as former.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        for (field, text) in [("name", &self.name), ("owner_name", &self.owner_name)] {
            invalid.require(field, given(text.as_deref()));
        }
        check_document(&mut invalid, self.document.as_deref());
        check_email(&mut invalid, "owner_email", self.owner_email.as_deref());
        check_phone(&mut invalid, "owner_phone", self.owner_phone.as_deref());
        invalid.ensure("stage", self.stage != Some(AccountStage::Former), Rule::IsNot);
        invalid.into_result(())
    }

    /// Returns the data of the account itself.
    pub fn draft(&self) -> AccountDraft {
        AccountDraft {
            name: self.name.clone(),
            document: self.document.clone(),
            account_manager_id: self.account_manager_id,
            segment: self.segment.clone(),
            city: self.city.clone(),
            state: self.state.map(Some),
            source: self.source.clone(),
            ..AccountDraft::default()
        }
    }
}

/// The stage that an account is brought into.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AccountStageChange {
    /// The stage. Required.
    #[schemars(extend("x-required" = true))]
    pub stage: Option<AccountStage>,
    /// Why it buys no longer. Required of *former*.
    pub reason: Option<String>,
}

impl AccountStageChange {
    /// Rejects a missing stage, a former account without a reason, and a reason for another stage. Returns the stage and the reason.
    pub fn check(&self) -> Result<(AccountStage, Option<&str>), Invalid> {
        let mut invalid = Invalid::default();
        let stage = invalid.require("stage", self.stage).unwrap_or_default();
        let reason = given(self.reason.as_deref());
        let is_former = stage == AccountStage::Former;
        invalid.ensure("reason", !is_former || reason.is_some(), Rule::Required);
        invalid.ensure("reason", is_former || reason.is_none(), Rule::IsNot);
        invalid.into_result((stage, reason))
    }
}

/// Who owns an account from now on.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OwnershipTransfer {
    /// One of its people. Required.
    #[schemars(extend("x-required" = true))]
    pub account_user_id: Option<AccountUserId>,
}

/// An account after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountSaved {
    /// The message for the user.
    pub message: String,
    /// The account.
    pub account: Account,
}

/// Returns the bare CNPJ of a document; `None` if none is given.
pub fn bare_document(document: Option<&str>) -> Option<String> {
    given(document).map(normalise)
}

fn check_document(invalid: &mut Invalid, document: Option<&str>) {
    if let Some(document) = given(document) {
        invalid.check("document", document, cnpj);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(json: &str) -> NewAccount {
        let mut account: serde_json::Value = serde_json::json!({
            "name": "Norte Representações", "owner_name": "Ana", "owner_email": "ana@norte.test",
        });
        let other: serde_json::Value = serde_json::from_str(json).unwrap();
        account.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
        serde_json::from_value(account).unwrap()
    }

    #[test]
    fn no_account_is_without_its_owner() {
        assert!(new("{}").check().is_ok());
        for wrong in [
            r#"{ "name": " " }"#,
            r#"{ "owner_name": null }"#,
            r#"{ "owner_email": "ana" }"#,
            r#"{ "owner_phone": "12" }"#,
            r#"{ "stage": "former" }"#,
            r#"{ "document": "12.ABC.345/01DE-36" }"#,
        ] {
            assert!(new(wrong).check().is_err(), "{wrong}");
        }
        assert!(new(r#"{ "document": "12.ABC.345/01DE-35" }"#).check().is_ok());
    }

    #[test]
    fn a_next_step_has_its_day() {
        let draft = |json: &str| serde_json::from_str::<AccountDraft>(json).unwrap();
        assert!(draft(r#"{ "next_step": "Ligar" }"#).check(false).is_err());
        assert!(draft(r#"{ "next_step": "Ligar" }"#).check(true).is_ok());
        assert!(draft(r#"{ "next_step_on": "2027-01-10" }"#).check(false).is_err());
        assert!(draft(r#"{ "next_step": "Ligar", "next_step_on": "2027-01-10" }"#).check(false).is_ok());
        assert!(draft(r#"{ "next_step": "", "next_step_on": "2027-01-10" }"#).check(true).is_err());
        assert!(draft(r#"{ "next_step": "" }"#).check(true).is_ok());
    }

    #[test]
    fn only_a_former_account_has_a_reason() {
        let change = |stage, reason: Option<&str>| AccountStageChange {
            stage: Some(stage),
            reason: reason.map(str::to_owned),
        };
        assert!(change(AccountStage::Former, None).check().is_err());
        assert!(change(AccountStage::Former, Some("Fechou")).check().is_ok());
        assert!(change(AccountStage::Customer, Some("Fechou")).check().is_err());
        assert!(AccountStageChange::default().check().is_err());
    }
}
