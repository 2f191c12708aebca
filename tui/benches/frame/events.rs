//! Measures the latency from a commit to the terminal frame that shows it.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::api::account::session::{Credentials, Login};
use client::api::service::conversations::{
    CloseReason, Finish, FinishConversation, List, Message, MessageFilter, Reopen,
};
use client::endpoint::Endpoint;
use client::message::Lang;
use client::transport::{Client, Error, Settings};
use client::wire::door::Door;
use tokio::runtime::Builder;

use crate::program::Program;

/// The screen rests for so long before the next change.
const PAUSE: Duration = Duration::from_millis(100);
/// How long the server may take to be ready.
const START: Duration = Duration::from_secs(60);

/// Closes a conversation and reopens it, so many changes in all; how long each took to be seen.
pub fn seen(times: usize) -> io::Result<Vec<Duration>> {
    let folder = tempfile::tempdir()?;
    let server = Server::start(folder.path())?;
    Builder::new_current_thread().enable_all().build()?.block_on(async {
        let told = |error: Error| io::Error::other(error.sentence(Lang::En));
        server.ready().await?;
        let (watcher, colleague) = (server.token().await.map_err(told)?, server.token().await.map_err(told)?);
        let colleague = Client::with_token(server.settings(), colleague);
        let arguments = format!("--server http://{}", server.at);
        let mut program = Program::start(folder.path(), &arguments, Some(&watcher))?;
        program.shows("ao vivo")?;
        program.press("gc")?;
        program.shows("[Abertas")?;
        let row = first(&colleague).await.map_err(told)?;
        let (both, id) = ((row.company_user_id, row.rep_user_id), row.conversation_id);
        let reason = FinishConversation { reason: Some(CloseReason::NoAnswer), ..Default::default() };
        let mut taken = Vec::with_capacity(times);
        for turn in 0..times {
            program.rests(PAUSE);
            let news = if turn % 2 == 0 {
                colleague.send(Finish::put(both, reason.clone())).await.map_err(told)?;
                "Encerrada"
            } else {
                colleague.send(Reopen::at(id)).await.map_err(told)?;
                "Aberta"
            };
            let answered = Instant::now();
            taken.push(program.shows(news)?.saturating_duration_since(answered));
        }
        Ok(taken)
    })
}

/// The conversation at the top of the list.
async fn first(client: &Client) -> Result<Message, Error> {
    let filter = MessageFilter { latest: Some(1), finished: Some(0), ..MessageFilter::default() };
    let mut rows = client.send(List::find(filter)).await?.conversations.data;
    Ok(rows.swap_remove(0))
}

/// A server on demonstration data.
struct Server {
    at: SocketAddr,
    process: Child,
}

impl Server {
    fn start(folder: &Path) -> io::Result<Server> {
        let at = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let program = Path::new(env!("CARGO_BIN_EXE_retaguarda-tui")).with_file_name("retaguarda-server");
        let process = Command::new(&program)
            .args(["--demo=small", "--listen", &at.to_string(), "--data-dir"])
            .arg(folder.join("data"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                io::Error::other(format!("{}: {error}; cargo build it first", program.display()))
            })?;
        Ok(Server { at, process })
    }

    async fn ready(&self) -> io::Result<()> {
        let started = Instant::now();
        while self.token().await.is_err() {
            if started.elapsed() > START {
                return Err(io::Error::other("the server does not start"));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    fn settings(&self) -> Settings {
        let server = format!("http://{}", self.at).parse().expect("an address is an origin");
        Settings { server, door: Door::Cli, lang: Lang::PtBr, agent: "bench".to_owned() }
    }

    /// Returns the access token of an account that may close conversations.
    async fn token(&self) -> Result<String, Error> {
        let (email, password) = ("manager@demo.test".to_owned(), "Demo@2026".to_owned());
        let login = Login::new(Credentials { email, password, otp: None });
        let session = Client::in_memory(self.settings()).send(login).await?;
        session.access_token.ok_or(Error::SignedOut)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
