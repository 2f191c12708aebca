//! The calls of the user's own account that the gateway answers itself, because a foreign upstream lacks them.

use client::api::account::session::{Done, Logout, SessionWhoami, Update, Whoami};
use client::endpoint::{Call, Endpoint};
use client::message::Key;
use client::rules::Rule;

use super::Gateway;
use super::accounts::{Account, Preferences};
use super::foreign::Caller;
use super::route::SentCall;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// The endpoints that the gateway answers itself.
const OWN: [&str; 3] = [SessionWhoami::ID, Update::ID, Logout::ID];

impl Gateway {
    /// Returns whether the gateway answers a call itself.
    pub(super) fn answers(&self, endpoint: &str) -> bool {
        OWN.contains(&endpoint)
    }

    /// Answers a call of the user's own account.
    pub(super) async fn own(
        &self,
        endpoint: &'static str,
        caller: &Caller<'_>,
        credential: &Credential,
        sent: SentCall<'_>,
    ) -> Result<Vec<u8>> {
        if endpoint == Logout::ID {
            let message = Key::AccountLogout.text(caller.context().lang, &[]);
            return Ok(serde_json::to_vec(&Done { message })?);
        }
        let account = caller.account.clone().ok_or(match credential {
            Credential::None | Credential::Author(_) => Refusal::Unauthenticated,
            Credential::Cookie(_) => Refusal::LoginAgain,
            Credential::Bearer(_) => Refusal::Lacks,
        })?;
        if endpoint == Update::ID {
            self.update(&account, sent).await?;
        }
        let preferences = self.keep.preferences(account.user.id).await?;
        let whoami = self.whoami(account, preferences, caller);
        Ok(serde_json::to_vec(&whoami)?)
    }

    fn whoami(&self, account: Account, preferences: Preferences, caller: &Caller<'_>) -> Whoami {
        let lacks = self.routes.values().filter(|route| caller.lacks(route));
        Whoami {
            user: account.user,
            ability: account.ability,
            missing: Vec::new(),
            lacks: lacks.map(|route| route.id.to_owned()).collect(),
            language: preferences.language.unwrap_or(caller.context().lang),
            theme: preferences.theme,
            session_id: None,
        }
    }

    /// Keeps the preferences. Name and picture are the upstream's.
    async fn update(&self, account: &Account, sent: SentCall<'_>) -> Result<()> {
        let profile = Call::<Update>::decode(sent.path, sent.query, sent.body)?.body;
        profile.check()?;
        let lacking = [("name", profile.name.is_some()), ("avatar", profile.avatar.is_some())];
        if let Some((field, _)) = lacking.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Refusal::field(field, Rule::IsNot));
        }
        let mut preferences = self.keep.preferences(account.user.id).await?;
        preferences.language = profile.language.or(preferences.language);
        preferences.theme = profile.theme.unwrap_or(preferences.theme);
        self.keep.prefer(account.user.id, preferences).await
    }
}
