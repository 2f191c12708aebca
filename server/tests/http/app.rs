//! A running server for a test.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use client::access::Role;
use client::api::finance::payments::GatewayType;
use client::api::finance::payments::pricing::LinkLimits;
use client::transport::Origin;
use client::value::word::Word;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value as Json, json};
use server::http::router;
use server::operations;
use server::outbox::Carriers;
use server::outbox::mail::Mailer;
use server::outbox::whatsapp::Messenger;
use server::store::{Options, Outcome, Row, Store, Value};
use server::upstream::{self, Gateway};
use server::work::app::{App as State, Shared};
use server::work::audit::Key;
use server::work::settings::{MailSettings, MetricsAccess, Settings};
use tokio::net::TcpListener;

use crate::ask::Caller;
use crate::name_server::NameServer;
use crate::place::{Database, Place, say};
use crate::upstream::own_store;

/// The server with its database; behind the gateway, where there is one.
pub struct App {
    pub shared: Shared,
    pub router: Router,
    pub gateway: Option<Arc<Gateway>>,
    pub place: Place,
    pub database: Option<Database>,
}

/// Returns the settings of the tests.
pub fn settings(folder: &Path, origin: &str) -> Settings {
    Settings {
        origin: origin.to_owned(),
        members_site: None,
        product: "Retaguarda".to_owned(),
        postal_codes: Vec::new(),
        data_dir: folder.to_owned(),
        body_limit: 1 << 20,
        gateway: GatewayType::Sandbox,
        trusted_proxies: Vec::new(),
        audit_key: audit_key(),
        reads: server::work::settings::ReadBudget { listed: 1_000_000, exported: 1_000_000 },
        metrics: MetricsAccess::Loopback,
        require_totp: Vec::new(),
        fresh_password: None,
        mail: MailSettings { return_to: Some("bounces@casa.test".to_owned()), ..MailSettings::default() },
        fetch_hosts: Vec::new(),
        hold: SignedDuration::ZERO,
        link_life: 30.days(),
        link_limits: LinkLimits::default(),
    }
}

/// Returns settings by which these hosts may be fetched.
pub fn fetching(settings: Settings, names: &NameServer, hosts: &[String]) -> Settings {
    let mail = MailSettings { name_server: Some(names.address), ..settings.mail };
    let fetch_hosts = hosts.iter().map(|host| host.parse().unwrap()).collect();
    Settings { mail, fetch_hosts, ..settings }
}

/// Returns the audit key of the tests.
pub fn audit_key() -> Key {
    Key::of("the key of the tests")
}

/// Returns the credentials of a demonstration account.
pub fn credentials(name: &str) -> Json {
    json!({ "email": format!("{name}@demo.test"), "password": "Demo@2026" })
}

/// Runs a test in every place, each time on a fresh copy of the demonstration.
pub async fn everywhere(test: impl AsyncFn(&App)) {
    for place in Place::all() {
        say(&format!("{place:?}"));
        test(&App::start(place).await).await;
    }
}

/// As [`everywhere`], but at no gateway, whose upstream serves the pages of members.
pub async fn without_gateway(test: impl AsyncFn(&App)) {
    for place in Place::all().into_iter().filter(|place| *place != Place::Gateway) {
        say(&format!("{place:?}"));
        test(&App::start(place).await).await;
    }
}

/// Serves on a port of its own for as long as the test runs.
pub async fn serve(router: Router) -> Origin {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
    origin
}

impl App {
    /// Returns a server on a copy of the demonstration.
    pub async fn start(place: Place) -> App {
        App::start_at(place, "http://127.0.0.1").await
    }

    /// Returns a server with another origin.
    pub async fn start_at(place: Place, origin: &str) -> App {
        App::start_with(place, origin, SignedDuration::ZERO).await
    }

    /// Returns a server that holds messages for ten seconds.
    pub async fn holding(place: Place) -> App {
        App::start_with(place, "http://127.0.0.1", SignedDuration::from_secs(10)).await
    }

    async fn start_with(place: Place, origin: &str, hold: SignedDuration) -> App {
        let database = Database::copy(place);
        let options = Options { workers: Some(4), ..Options::default() };
        let store = Store::open(&database.url, options).unwrap();
        let settings = Settings { hold, ..settings(database.folder.path(), origin) };
        let mut app = match place {
            Place::Sqlite | Place::Postgres => App::embedded(store, settings),
            Place::Gateway => App::behind_a_gateway(store, settings).await,
        };
        app.place = place;
        app.database = Some(database);
        app
    }

    /// Returns a server that trusts a proxy on the loopback address.
    pub async fn start_behind_a_proxy(place: Place) -> App {
        let database = Database::copy(place);
        let store = Store::open(&database.url, Options { workers: Some(4), ..Options::default() }).unwrap();
        let trusted_proxies = vec![[127, 0, 0, 1].into()];
        let settings = Settings { trusted_proxies, ..settings(database.folder.path(), "http://127.0.0.1") };
        App { place, database: Some(database), ..App::embedded(store, settings) }
    }

    /// Returns a server whose letters leave as these settings say.
    pub async fn start_sending(place: Place, mail: MailSettings) -> App {
        let database = Database::copy(place);
        let store = Store::open(&database.url, Options { workers: Some(4), ..Options::default() }).unwrap();
        let settings = Settings { mail, ..settings(database.folder.path(), "http://127.0.0.1") };
        App { place, database: Some(database), ..App::embedded(store, settings) }
    }

    /// Returns a server that asks a name server, and may fetch these hosts.
    pub async fn start_fetching(place: Place, names: &NameServer, hosts: &[String]) -> App {
        let database = Database::copy(place);
        let store = Store::open(&database.url, Options { workers: Some(4), ..Options::default() }).unwrap();
        let settings = fetching(settings(database.folder.path(), "http://127.0.0.1"), names, hosts);
        App { place, database: Some(database), ..App::embedded(store, settings) }
    }

    /// Returns a server on a store, its clock stopped.
    pub fn embedded(store: Store, settings: Settings) -> App {
        let shared: Shared = Arc::new(operations::known_by(State::new(store, settings)));
        shared.clock.stop();
        let router = router::embedded(shared.clone(), operations::api());
        App { shared, router, gateway: None, place: Place::Sqlite, database: None }
    }

    async fn behind_a_gateway(store: Store, settings: Settings) -> App {
        let trusted_proxies = vec![[127, 0, 0, 1].into()];
        let app = App::embedded(store, Settings { trusted_proxies, ..settings.clone() });
        let upstream = serve(app.router.clone()).await;
        let gateway = Arc::new(Gateway::new(&upstream, settings, own_store()).unwrap());
        gateway.clock.stop();
        App { router: upstream::router(gateway.clone()), gateway: Some(gateway), ..app }
    }

    /// Returns a caller without a session.
    pub fn nobody(&self) -> Caller {
        Caller::new(&self.router)
    }

    /// Returns a role's demonstration account, signed in with a bearer token.
    pub fn role(&self, role: Role) -> Caller {
        self.account(&role.name())
    }

    /// Returns a demonstration account, e.g. `sales2`, signed in with a bearer token.
    pub fn account(&self, name: &str) -> Caller {
        self.nobody().with("authorization", &format!("Bearer {}", self.tokens(name).0))
    }

    /// Returns a browser that signed in, with its cookie.
    pub async fn browser(&self, name: &str) -> Caller {
        let browser = self.nobody().with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
        let answer = browser.post("/autenticar").json(credentials(name)).await;
        answer.expect(200);
        let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_owned();
        browser.with("cookie", &cookie)
    }

    /// Returns an account's access and refresh token.
    pub fn tokens(&self, name: &str) -> &(String, String) {
        &self.database.as_ref().expect("started on a copy").tokens[name]
    }

    /// Moves the clock of the server.
    pub fn advance(&self, by: SignedDuration) {
        self.shared.clock.advance(by);
        if let Some(gateway) = &self.gateway {
            gateway.clock.advance(by);
        }
    }

    /// Reads the database directly.
    pub async fn rows(&self, sql: &'static str, params: &[Value]) -> Vec<Row> {
        let params = params.to_vec();
        self.shared.store.read(move |conn| conn.query(sql, &params)).await.unwrap().unwrap()
    }

    /// Returns the one number of a query.
    pub async fn number(&self, sql: &'static str, params: &[Value]) -> i64 {
        self.rows(sql, params).await[0].int(0)
    }

    /// Changes the database directly.
    pub async fn execute(&self, sql: &'static str, params: &[Value]) {
        let params = params.to_vec();
        let done = self.shared.store.write(move |conn| Outcome::Commit(conn.execute(sql, &params)));
        done.await.unwrap().unwrap();
    }

    /// Counts the rows that changes write. Equal counts before and after mean no change.
    pub async fn footprint(&self) -> Vec<i64> {
        let mut counts = Vec::new();
        for sql in [
            "select seq from audit_head",
            "select count(*) from outbox",
            "select count(*) from idempotency",
            "select count(*) from transactions",
            "select count(*) from quotas",
            "select count(*) from messages",
            "select count(*) from favourites",
            "select count(*) from conversation_links",
            "select cast(sum(version) as bigint) from conversations",
            "select cast(sum(version) as bigint) from transactions",
            "select cast(sum(version) as bigint) from members",
            "select count(*) from sessions where revoked_at is null",
        ] {
            counts.push(self.number(sql, &[]).await);
        }
        counts
    }

    /// Returns a new open payment of a member: a quarterly plan, to be paid by pix.
    pub async fn payment(&self, member: i64) -> i64 {
        let body = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 });
        let made: Json =
            self.account("root").post(&format!("/user/create-payment/{member}")).json(body).await.expect(200);
        made["transaction_id"].as_i64().expect("an id")
    }
}

/// Carriers that write mail and messages into the data folder.
pub fn carriers(app: &App) -> Carriers {
    let folder = &app.shared.settings.data_dir;
    operations::carriers(Mailer::new(&app.shared.settings).unwrap(), Messenger::folder(folder))
}
