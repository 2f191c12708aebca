//! The real server in this process, on copies of one demonstration whose clock stands still.

use std::collections::HashMap;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use axum::serve::ListenerExt;
use client::access::Role;
use client::api::account::session::Credentials;
use client::api::finance::payments::GatewayType;
use client::api::finance::payments::pricing::LinkLimits;
use client::message::Lang;
use client::transport::{Client, Origin, Settings as Transport};
use client::value::word::Word;
use client::wire::door::Door;
use jiff::{SignedDuration, ToSpan};
use server::demo::{self, DemoSize};
use server::http::router;
use server::operations;
use server::store::{DatabaseUrl, Options, Store};
use server::work::app::{App, Shared};
use server::work::audit::Key;
use server::work::settings::{MailSettings, MetricsAccess, ReadBudget, Settings};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tui::app::Event;

use super::now;
use super::tamper::{self, Faults, Tamper};

/// Runs the servers, and the effects of the terminals.
pub static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// The kind of a server.
#[derive(Debug, Clone, PartialEq)]
pub struct Kind {
    pub size: DemoSize,
    /// How long a typed password permits what cannot be undone.
    pub fresh_password: Option<SignedDuration>,
    pub tamper: Tamper,
}

impl Default for Kind {
    fn default() -> Kind {
        Kind { size: DemoSize::Small, fresh_password: None, tamper: Tamper::default() }
    }
}

impl Kind {
    /// Describes a server whose messages end in so many words more.
    pub fn with_long_messages(long: usize) -> Kind {
        Kind { tamper: Tamper { long, ..Tamper::default() }, ..Kind::default() }
    }

    /// Describes a server that puts this before every text that a member wrote.
    pub fn hostile(before: &'static str) -> Kind {
        Kind { tamper: Tamper { before, ..Tamper::default() }, ..Kind::default() }
    }
}

/// A running server.
pub struct World {
    pub kind: Kind,
    pub shared: Shared,
    pub faults: Faults,
    pub origin: Origin,
    /// What was answered before. Only a server that nothing changes has one.
    pub answered: Option<Mutex<HashMap<String, Event>>>,
    tokens: &'static HashMap<String, String>,
    serving: JoinHandle<()>,
    _folder: TempDir,
}

impl World {
    /// Returns the server of a kind that all tests read and none changes.
    pub fn read_only(kind: &Kind) -> Arc<World> {
        static WORLDS: Mutex<Vec<Arc<World>>> = Mutex::new(Vec::new());
        let mut worlds = WORLDS.lock().unwrap();
        if let Some(world) = worlds.iter().find(|world| world.kind == *kind) {
            return world.clone();
        }
        let mut world = World::copy(kind);
        world.answered = Some(Mutex::default());
        let world = Arc::new(world);
        worlds.push(world.clone());
        world
    }

    /// Returns a server of a kind on a copy of its own.
    pub fn copy(kind: &Kind) -> World {
        let template = Template::of(kind.size);
        let folder = TempDir::new_in(own_folder()).unwrap();
        let file = folder.path().join("retaguarda.db");
        fs::copy(&template.file, &file).unwrap();
        let faults = Faults::default();
        let (shared, origin, serving) = serve(&file, kind, &faults);
        World {
            kind: kind.clone(),
            shared,
            faults,
            origin,
            answered: None,
            tokens: &template.tokens,
            serving,
            _folder: folder,
        }
    }

    /// Returns the token of an account.
    pub fn token(&self, account: &str) -> String {
        self.tokens[account].clone()
    }

    /// Returns a client of an account at another door.
    pub fn client(&self, account: &str) -> Client {
        Client::with_token(transport(&self.origin), self.token(account))
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

fn transport(origin: &Origin) -> Transport {
    Transport { server: origin.clone(), door: Door::Cli, lang: Lang::PtBr, agent: "test".to_owned() }
}

/// Serves a database on a port of its own.
fn serve(file: &Path, kind: &Kind, faults: &Faults) -> (Shared, Origin, JoinHandle<()>) {
    let options = Options { workers: Some(2), ..Options::default() };
    let store = Store::open(&DatabaseUrl::Sqlite(file.to_owned()), options).unwrap();
    let settings = settings(file.parent().unwrap(), kind);
    let app: Shared = Arc::new(operations::known_by(App::new(store, settings)));
    app.clock.stop();
    app.clock.advance(now().duration_since(app.clock.now()));
    let router = router::embedded(app.clone(), operations::api());
    let router = tamper::before(router, kind.tamper.clone(), faults.clone());
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    let serving = RUNTIME.spawn(async move {
        let listener = tokio::net::TcpListener::from_std(listener).unwrap();
        // An answer of several parts would otherwise wait for the acknowledgement of the first.
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener, service).await.unwrap();
    });
    (app, origin, serving)
}

fn settings(folder: &Path, kind: &Kind) -> Settings {
    Settings {
        origin: "http://127.0.0.1:8080".to_owned(),
        members_site: None,
        product: "Retaguarda".to_owned(),
        postal_codes: Vec::new(),
        data_dir: folder.to_owned(),
        body_limit: 1 << 20,
        gateway: GatewayType::Sandbox,
        trusted_proxies: Vec::new(),
        audit_key: Key::of("the key of the tests"),
        reads: ReadBudget { listed: usize::MAX, exported: i64::MAX },
        metrics: MetricsAccess::Loopback,
        require_totp: Vec::new(),
        fresh_password: kind.fresh_password,
        mail: MailSettings::default(),
        fetch_hosts: Vec::new(),
        hold: SignedDuration::from_secs(10),
        link_life: 30.days(),
        link_limits: LinkLimits::default(),
    }
}

/// Returns the folder of the databases of this process. Removes those of processes that ended, which cannot do so themselves: a
/// database that all tests read outlives the last of them.
fn own_folder() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
        let own = all.join(process::id().to_string());
        fs::create_dir_all(&own).unwrap();
        for other in fs::read_dir(&all).unwrap().flatten() {
            let is_running = Path::new("/proc").join(other.file_name()).exists();
            if Path::new("/proc/self").exists() && !is_running {
                // Another process that starts may remove it, too.
                let _ = fs::remove_dir_all(other.path());
            }
        }
        own
    });
    &FOLDER
}

/// A filled database that no server uses, with a session of each role.
struct Template {
    file: PathBuf,
    tokens: HashMap<String, String>,
}

impl Template {
    fn of(size: DemoSize) -> &'static Template {
        static SMALL: OnceLock<Template> = OnceLock::new();
        static MEDIUM: OnceLock<Template> = OnceLock::new();
        let made = if size == DemoSize::Small { &SMALL } else { &MEDIUM };
        made.get_or_init(|| Template::make(size))
    }

    fn make(size: DemoSize) -> Template {
        let file = TempDir::new_in(own_folder()).unwrap().keep().join("template.db");
        let (app, origin, serving) = serve(&file, &Kind::default(), &Faults::default());
        let tokens = RUNTIME.block_on(async {
            demo::fill(&app, size, &operations::DEMO).await.unwrap();
            let mut tokens = HashMap::new();
            for role in Role::STAFF {
                let (account, client) = (role.name(), Client::in_memory(transport(&origin)));
                let (email, password) = (format!("{account}@demo.test"), "Demo@2026".to_owned());
                let session = client.sign_in(Credentials { email, password, otp: None }).await.unwrap();
                tokens.insert(account, session.access_token.unwrap());
            }
            tokens
        });
        serving.abort();
        app.store.shutdown();
        Template { file, tokens }
    }
}
