//! A mail server that answers each address as a test says.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use server::operations;
use server::outbox::Carriers;
use server::outbox::mail::Mailer;
use server::outbox::whatsapp::Messenger;
use server::work::settings::{MailSettings, Settings};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::app::App;

/// The answer to a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Takes it.
    Accept,
    /// Refuses the address with this line.
    Refuse(&'static str),
    /// Takes the text, and refuses it with this line.
    RefuseText(&'static str),
    /// Never answers the address.
    Hang,
    /// Takes the text and hangs up.
    HangUp,
}

/// A letter whose text the server has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedLetter {
    pub from: String,
    pub to: String,
    pub text: String,
}

impl ReceivedLetter {
    /// Returns the value of a header, unfolded.
    pub fn header(&self, name: &str) -> String {
        let text = self.text.replace("\r\n ", " ");
        let start = format!("{name}: ");
        let line = text.lines().find_map(|line| line.strip_prefix(&start).map(str::to_owned));
        line.unwrap_or_default()
    }
}

#[derive(Default)]
struct State {
    offers_encryption: bool,
    answers: Mutex<HashMap<String, Answer>>,
    asked: Mutex<Vec<String>>,
    letters: Mutex<Vec<ReceivedLetter>>,
}

/// A mail server.
pub struct SmtpServer {
    pub url: String,
    state: Arc<State>,
}

impl SmtpServer {
    /// Starts one that takes every letter.
    pub async fn start() -> SmtpServer {
        SmtpServer::start_with(State::default()).await
    }

    /// Starts one that offers STARTTLS, which it does not speak.
    pub async fn offering_encryption() -> SmtpServer {
        SmtpServer::start_with(State { offers_encryption: true, ..State::default() }).await
    }

    async fn start_with(state: State) -> SmtpServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = Arc::new(state);
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(Session::new(stream, shared.clone()).run());
            }
        });
        SmtpServer { url, state }
    }

    /// Answers letters to an address so.
    pub fn answers(&self, address: &str, answer: Answer) {
        self.state.answers.lock().unwrap().insert(address.to_owned(), answer);
    }

    /// Returns the addresses for which a letter was begun, in their order.
    pub fn asked(&self) -> Vec<String> {
        self.state.asked.lock().unwrap().clone()
    }

    /// Returns the letters to an address whose text it has.
    pub fn letters_to(&self, address: &str) -> Vec<ReceivedLetter> {
        let letters = self.state.letters.lock().unwrap();
        letters.iter().filter(|letter| letter.to == address).cloned().collect()
    }

    /// Returns the letters whose text it has, in the order of their coming.
    pub fn letters(&self) -> Vec<ReceivedLetter> {
        self.state.letters.lock().unwrap().clone()
    }

    /// Returns carriers that send letters to it.
    pub fn carriers(&self, app: &App) -> Carriers {
        self.carriers_with(app, MailSettings::default())
    }

    /// Returns carriers that send letters to it, with more settings.
    pub fn carriers_with(&self, app: &App, mail: MailSettings) -> Carriers {
        let mail = MailSettings { smtp_url: Some(self.url.clone()), ..mail };
        let settings = Settings { mail, ..app.shared.settings.clone() };
        operations::carriers(Mailer::new(&settings).unwrap(), Messenger::folder(&settings.data_dir))
    }
}

/// One connection.
struct Session {
    lines: BufReader<OwnedReadHalf>,
    write: OwnedWriteHalf,
    state: Arc<State>,
    letter: ReceivedLetter,
    answer: Answer,
}

impl Session {
    fn new(stream: TcpStream, state: Arc<State>) -> Session {
        let (read, write) = stream.into_split();
        let letter = ReceivedLetter { from: String::new(), to: String::new(), text: String::new() };
        Session { lines: BufReader::new(read), write, state, letter, answer: Answer::Accept }
    }

    async fn run(mut self) {
        let mut next = self.say("220 pronto").await;
        while next {
            let Some(line) = self.line().await else { return };
            let upper = line.to_uppercase();
            next = match upper.split([' ', ':']).next().unwrap_or_default() {
                "EHLO" if self.state.offers_encryption => self.say("250-pronto\r\n250 STARTTLS").await,
                "MAIL" => {
                    self.letter.from = address(&line);
                    self.say("250 ok").await
                }
                "RCPT" => self.begin(address(&line)).await,
                "DATA" => self.take_text().await,
                "QUIT" => {
                    self.say("221 ok").await;
                    false
                }
                _ => self.say("250 ok").await,
            };
        }
    }

    async fn begin(&mut self, to: String) -> bool {
        self.answer = self.state.answers.lock().unwrap().get(&to).copied().unwrap_or(Answer::Accept);
        self.state.asked.lock().unwrap().push(to.clone());
        self.letter.to = to;
        match self.answer {
            Answer::Refuse(line) => self.say(line).await && !line.starts_with("421"),
            Answer::Hang => {
                std::future::pending::<()>().await;
                false
            }
            Answer::Accept | Answer::RefuseText(_) | Answer::HangUp => self.say("250 ok").await,
        }
    }

    async fn take_text(&mut self) -> bool {
        self.say("354 diga").await;
        self.letter.text.clear();
        loop {
            match self.line().await {
                Some(line) if line == "." => break,
                Some(line) => self.letter.text.extend([&line, "\r\n"]),
                None => return false,
            }
        }
        if let Answer::RefuseText(line) = self.answer {
            return self.say(line).await;
        }
        self.state.letters.lock().unwrap().push(self.letter.clone());
        self.answer == Answer::Accept && self.say("250 ok").await
    }

    /// Reads a line, which may be no text: mail programs also begin with the bytes of TLS.
    async fn line(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        let length = self.lines.read_until(b'\n', &mut bytes).await.ok()?;
        (length > 0).then(|| String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned())
    }

    async fn say(&mut self, line: &str) -> bool {
        self.write.write_all(format!("{line}\r\n").as_bytes()).await.is_ok()
    }
}

/// Returns the address in `MAIL FROM:<…>` or `RCPT TO:<…>`.
fn address(line: &str) -> String {
    let inside = line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inside.map(|(address, _)| address.to_owned()).unwrap_or_default()
}
