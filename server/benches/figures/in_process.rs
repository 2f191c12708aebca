//! The ceiling of a read: its operation on a copy of the same data, in this process, on threads that hold their
//! connections. The same SQL gives the same values; there is no HTTP, no session, no JSON and no queue.

use std::path::Path;
use std::sync::Arc;

use client::access::{Role, default_abilities};
use client::actor::Actor;
use client::api::finance::payments::GatewayType;
use client::api::finance::payments::pricing::LinkLimits;
use client::endpoint::{Call, Endpoint};
use client::message::Lang;
use client::value::id::{SessionId, StaffId};
use client::wire::door::Door;
use server::store::{Conn, DatabaseUrl, Options, Store};
use server::work::app::App;
use server::work::context::Context;
use server::work::cx::Cx;
use server::work::refusal::Result;
use server::work::settings::{MailSettings, Settings};
use server::work::visitor::Visitor;

use crate::load::{Rate, Turn};

/// The operation that answers a call.
pub type Operation<E> = fn(&mut Cx<'_, '_>, Call<E>) -> Result<<E as Endpoint>::Response>;

/// The store with everything that an operation is given.
pub struct InProcess {
    app: Arc<App>,
    threads: usize,
}

impl InProcess {
    /// On a database, for at most so many threads.
    pub fn open_at(url: &DatabaseUrl, data: &Path, threads: usize) -> Self {
        let options = Options { workers: Some(threads), ..Options::default() };
        let store = Store::open(url, options).expect("it is a database of ours");
        let settings = Settings {
            origin: "http://bench".into(),
            members_site: None,
            product: "Retaguarda".to_owned(),
            postal_codes: Vec::new(),
            data_dir: data.to_owned(),
            body_limit: 1 << 20,
            gateway: GatewayType::Sandbox,
            trusted_proxies: Vec::new(),
            audit_key: server::work::audit::Key::of("the key of a bench"),
            reads: server::work::settings::ReadBudget { listed: usize::MAX, exported: i64::MAX },
            metrics: server::work::settings::MetricsAccess::Loopback,
            require_totp: Vec::new(),
            fresh_password: None,
            mail: MailSettings::default(),
            fetch_hosts: Vec::new(),
            hold: jiff::SignedDuration::ZERO,
            link_life: jiff::Span::new().days(30),
            link_limits: LinkLimits::default(),
        };
        Self { app: Arc::new(App::new(store, settings)), threads }
    }

    /// One turn of the operation on so many threads, each with a connection.
    pub fn turn<E: Endpoint>(
        &self,
        threads: usize,
        call: fn(usize) -> Call<E>,
        operation: Operation<E>,
    ) -> Rate {
        assert!(threads <= self.threads, "each thread has a connection");
        let turn = Turn::begin();
        let run = &|thread: usize| {
            let app = self.app.clone();
            let job = move |conn: &mut Conn<'_>| {
                let (context, root) = (context::<E>(), root());
                // Each thread takes every so many-th call, as connections of the server come to.
                let mut number = thread;
                turn.repeat(|| {
                    let mut cx = Cx::new(conn, &app, &context, Some(root.clone()));
                    operation(&mut cx, call(number)).expect("the operation reads what the server reads");
                    number += threads;
                    true
                })
            };
            self.app.store.read_blocking(job).expect("the store is open")
        };
        let taken = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || run(thread))).collect();
            threads
                .into_iter()
                .flat_map(|thread| thread.join().expect("what panics ends the bench"))
                .collect()
        });
        turn.rate(taken)
    }
}

impl Drop for InProcess {
    fn drop(&mut self) {
        self.app.store.shutdown();
    }
}

fn root() -> Visitor {
    let abilities = default_abilities(Role::Root);
    let actor = Actor {
        is_service_account: false,
        id: StaffId::new(1),
        name: "Root".into(),
        role: Role::Root,
        abilities,
        matrix: Default::default(),
        lang: Lang::default(),
        now: jiff::Timestamp::UNIX_EPOCH,
    };
    Visitor {
        actor,
        session: SessionId::new(1),
        enrolled: false,
        password_at: None,
        addresses: Arc::default(),
        first_use: None,
    }
}

fn context<E: Endpoint>() -> Context {
    Context {
        endpoint: E::ID,
        door: Door::Api,
        lang: Lang::default(),
        request_id: String::new(),
        if_match: None,
        secure: false,
        address: String::new(),
        agent: String::new(),
        device: None,
    }
}
