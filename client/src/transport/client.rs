//! The client through which the command line and the terminal reach a server.

use std::sync::Arc;

use reqwest::Response;

use super::connection::{Connection, Settings};
use super::position::Position;
use super::session::{self, SessionStore};
use super::{Answer, Error, Origin, Request, SignedIn, Vault};
use crate::api::account::session::{Credentials, Login, Logout, Session};
use crate::endpoint::{Call, Endpoint};
use crate::message::Lang;
use crate::wire::rehearsal::Rehearsal;

/// A client of one server, with its session. Clones share both.
#[derive(Debug, Clone)]
pub struct Client {
    connection: Connection,
    /// A token from the environment. Never renewed and never written to disk.
    given: Option<String>,
    held: Arc<SessionStore>,
    pub(super) position: Arc<Position>,
}

impl Client {
    /// Creates a client with the session of a profile. Ignores a session of another server.
    ///
    /// # Errors
    /// An error if the profile's file cannot be used.
    pub fn of_profile(settings: Settings, vault: Vault) -> Result<Client, Error> {
        let kept = vault.load()?.filter(|kept| kept.server == settings.server);
        Ok(Client::new(settings, None, kept, Some(vault)))
    }

    /// Creates a client whose session is held in memory alone.
    pub fn in_memory(settings: Settings) -> Client {
        Client::new(settings, None, None, None)
    }

    /// Creates a client with an access token from the environment.
    pub fn with_token(settings: Settings, token: String) -> Client {
        Client::new(settings, Some(token), None, None)
    }

    fn new(
        settings: Settings,
        given: Option<String>,
        signed_in: Option<SignedIn>,
        vault: Option<Vault>,
    ) -> Client {
        let connection = Connection::new(settings);
        let held = Arc::new(SessionStore::new(connection.clone(), signed_in, vault));
        Client { connection, given, held, position: Arc::default() }
    }

    /// Returns the server.
    pub fn server(&self) -> &Origin {
        self.connection.server()
    }

    /// Returns the language of answers.
    pub fn lang(&self) -> Lang {
        self.connection.lang()
    }

    /// Returns the local session, without asking the server.
    pub fn signed_in(&self) -> Option<SignedIn> {
        self.held.signed_in()
    }

    /// Sends a call.
    pub async fn send<E: Endpoint>(&self, call: Call<E>) -> Result<E::Response, Error> {
        self.exchange(&Request::call(&call)).await?.decoded()
    }

    /// Rehearses a call.
    pub async fn rehearse<E: Endpoint>(&self, call: Call<E>) -> Result<Rehearsal, Error> {
        self.exchange(&Request::call(&call).rehearsed()).await?.decoded()
    }

    /// Signs in and stores the session.
    pub async fn sign_in(&self, credentials: Credentials) -> Result<Session, Error> {
        let session = self.send(Login::new(credentials)).await?;
        self.held.replace(SignedIn::of(self.server(), session.clone())).await?;
        Ok(session)
    }

    /// Ends the session on the server. Erases it locally even if the server cannot be reached.
    pub async fn sign_out(&self) -> Result<(), Error> {
        let told = self.send(Logout::at(())).await;
        self.held.replace(None).await?;
        match told {
            Ok(_) | Err(Error::SignedOut) | Err(Error::Api { status: 401, .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Sends a request and returns the answer, whatever its status. Reads again answers older than the beginning of
    /// the event stream.
    pub async fn exchange(&self, request: &Request) -> Result<Answer, Error> {
        let answer = self.answer(request).await?;
        if request.method.is_safe() && self.position.is_behind(&answer.headers) {
            return self.answer(request).await;
        }
        Ok(answer)
    }

    async fn answer(&self, request: &Request) -> Result<Answer, Error> {
        let response = self.open(request).await?;
        self.connection.whole(request, response).await
    }

    /// Sends a request. On a rejected token, renews the session and sends the request once more.
    pub(super) async fn open(&self, request: &Request) -> Result<Response, Error> {
        let mut replayed = false;
        loop {
            let token = self.token(request);
            let response = self.connection.patiently(request, token.as_deref()).await?;
            if response.status().as_u16() != 401 || request.anonymous {
                return Ok(response);
            }
            let Some(token) = token else { return Err(Error::SignedOut) };
            let rejection = self.connection.whole(request, response).await?;
            let demands_login = session::demands_login(&rejection);
            let given = self.given.is_some();
            if given || !session::after_rejection(&self.held, &token, demands_login, replayed).await? {
                return Ok(rejection.into());
            }
            replayed = true;
        }
    }

    fn token(&self, request: &Request) -> Option<String> {
        if request.anonymous {
            return None;
        }
        let held = || self.held.signed_in().map(|session| session.access_token);
        self.given.clone().or_else(held)
    }

    pub(super) fn unreachable(&self) -> Error {
        self.connection.unreachable()
    }

    /// Sends a request and returns a successful response, with its body unread.
    pub(super) async fn opened(&self, request: &Request) -> Result<Response, Error> {
        let response = self.open(request).await?;
        if response.status().is_success() {
            return Ok(response);
        }
        Err(self
            .connection
            .whole(request, response)
            .await?
            .accepted()
            .err()
            .unwrap_or_else(|| self.connection.unreachable()))
    }
}
