//! PostgreSQL: threads with one connection each, opened when first needed and again when lost.

mod engine;
mod error;
pub mod listen;
mod session;
mod tls;
mod watch;
mod wire;

use std::sync::Arc;
use std::thread;

use crossbeam_channel::Receiver;
use postgres::Config;

use self::session::Session;
use self::watch::Watch;
use super::tally::Tallies;
use super::work::AnyWork;
use super::{Conn, FILES, Open, Options, StoreError, Trust, migrate, queue, spawn};

/// Default number of connections of one server. PostgreSQL allows a hundred by default for all of them.
const CONNECTIONS: usize = 8;

/// Migrates the database and starts the threads.
pub(super) fn open(
    config: &Config,
    trust: &Trust,
    options: &Options,
    tallies: &Arc<Tallies>,
) -> Result<Open, StoreError> {
    // The client blocks, which it refuses on a thread that runs asynchronous code, as the caller's may.
    let watch = Watch::start(tls::connector(trust)?)?;
    thread::scope(|scope| scope.spawn(|| prepare(config, options, &watch)).join())
        .unwrap_or_else(|_| Err(StoreError::Internal("preparing the database panicked".into())))?;

    let (work, waiting) = queue(options);
    let (files, waiting_files) = queue(options);
    let queues = (0..options.workers.unwrap_or(CONNECTIONS)).map(|_| waiting.clone());
    let mut workers = Vec::new();
    for (number, waiting) in queues.chain((0..FILES).map(|_| waiting_files.clone())).enumerate() {
        let worker = Worker {
            config: config.clone(),
            session: None,
            tallies: Arc::clone(tallies),
            watch: Arc::clone(&watch),
        };
        workers.push(spawn(&format!("store-{number}"), move || worker.run(&waiting))?);
    }
    Ok(Open {
        reads: work.clone(),
        glances: work.clone(),
        files,
        writes: work,
        readers: Vec::new(),
        writers: workers,
        brief: None,
        damaged: Arc::default(),
    })
}

/// Starts the thread that listens to a channel.
pub(super) fn listen(
    config: &Config,
    trust: &Trust,
    channel: &'static str,
    hear: impl Fn(&str) -> bool + Send + 'static,
) -> Result<(), StoreError> {
    let (config, watch) = (config.clone(), Watch::start(tls::connector(trust)?)?);
    spawn("store-listen", move || listen::run(&config, &watch, channel, hear)).map(drop)
}

fn prepare(config: &Config, options: &Options, watch: &Arc<Watch>) -> Result<(), StoreError> {
    let mut session = Session::connect(config, watch)?;
    session.warn_if_careless()?;
    let conn = &mut Conn::writing(&mut session);
    migrate::run(conn, options.migrations)?;
    conn.forget_foreign_changes()
}

struct Worker {
    config: Config,
    session: Option<Session>,
    tallies: Arc<Tallies>,
    watch: Arc<Watch>,
}

impl Worker {
    fn run(mut self, waiting: &Receiver<AnyWork>) {
        while let Some(work) = self.next(waiting) {
            if work.abandoned() {
                continue;
            }
            match self.begin(work.writes()) {
                Ok(session) => self.session = unit(session, work, &self.tallies),
                Err(error) => work.refuse(error),
            }
        }
    }

    /// Waits for work; `None` once the store shuts down.
    fn next(&mut self, waiting: &Receiver<AnyWork>) -> Option<AnyWork> {
        if let Ok(work) = waiting.try_recv() {
            return Some(work);
        }
        self.session.iter_mut().for_each(Session::rest);
        waiting.recv().ok()
    }

    /// Opens a transaction. Reconnects once if the connection is dead, as after a restart of the database:
    /// nothing was sent on it that could be lost.
    fn begin(&mut self, writes: bool) -> Result<Session, StoreError> {
        if let Some(mut session) = self.session.take() {
            match session.begin(writes) {
                Err(StoreError::Unavailable(_)) => {}
                result => return result.map(|()| session),
            }
        }
        let mut session = Session::connect(&self.config, &self.watch)?;
        self.tallies.clear();
        session.begin(writes)?;
        Ok(session)
    }
}

/// Runs a unit of work, and returns the session if it is still usable.
fn unit(mut session: Session, work: AnyWork, tallies: &Tallies) -> Option<Session> {
    if !work.writes() {
        let done = work.run(&mut Conn::reading(&mut session, tallies));
        // Nothing that was read depends on the end of the transaction, so the caller does not wait for that.
        done.answer(Ok(()));
        return session.is_usable().then_some(session);
    }
    let done = work.run(&mut Conn::writing(&mut session));
    let fate = if done.keep { session.commit() } else { session.rollback() };
    let usable = session.is_usable();
    done.answer(fate);
    usable.then_some(session)
}
