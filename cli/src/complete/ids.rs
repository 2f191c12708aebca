//! The ids of records with their names, for completions. They come from a file, which another process renews, so that a
//! completion never waits for a server for long and says nothing when it is unreachable.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use client::catalogue::dynamic::{Dynamic, at, rows};
use client::file::replace;
use client::list::List;
use client::message::Lang;
use client::transport::{Client, Folders, Origin, Profile, Profiles, Request, Settings};
use client::value::text::shown;
use client::wire::door::Door;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{Candidate, IDS};
use crate::{clock, context};

/// How long the ids of a file count as fresh.
const FRESH: SignedDuration = SignedDuration::from_secs(60);
/// How long a completion waits for fresh ids.
const PATIENCE: Duration = Duration::from_millis(80);
/// The number of ids that are read.
const COUNT: usize = 100;

/// Returns the ids of the records that an endpoint lists.
pub fn of(list: &Dynamic, profile: &Profile) -> Vec<Candidate> {
    let Some(path) = cache(list, profile) else { return Vec::new() };
    let kept = read(&path);
    if kept.as_ref().is_none_or(|(at, _)| clock::now().duration_since(*at) >= FRESH) {
        renew(list, profile);
    }
    read(&path).or(kept).map(|(_, candidates)| candidates).unwrap_or_default()
}

/// Returns the endpoint whose list has the records of a kind, preferably that of a noun.
pub fn list_of<'e>(record: &str, noun: &str, endpoints: &'e [Dynamic]) -> Option<&'e Dynamic> {
    lists_of(record, noun, endpoints).next()
}

/// Returns the endpoints whose lists have the records of a kind, first that of a noun.
pub fn lists_of<'e>(record: &str, noun: &str, endpoints: &'e [Dynamic]) -> impl Iterator<Item = &'e Dynamic> {
    let fits = move |endpoint: &&Dynamic| {
        let about = &endpoint.about;
        let lists = |list: &&'static List| list.of.is_some_and(|kind| kind.name == record);
        about.path_names().is_empty() && about.list.as_ref().is_some_and(lists)
    };
    let own = format!("{noun}.list");
    let (first, others): (Vec<_>, Vec<_>) =
        endpoints.iter().filter(fits).partition(|endpoint| endpoint.about.id == own);
    first.into_iter().chain(others)
}

/// Returns the profile that a line means, without an error: a completion says nothing.
pub fn profile(words: &[String]) -> Option<Profile> {
    let flag = |flag: &str| {
        let after = words.iter().position(|word| word == flag).and_then(|at| words.get(at + 1));
        let joined = words.iter().find_map(|word| word.strip_prefix(flag)?.strip_prefix('='));
        after.map(String::as_str).or(joined).map(str::to_owned)
    };
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let name = flag("--profile").or_else(|| variable("RETAGUARDA_PROFILE"));
    let server = flag("--server").or_else(|| variable("RETAGUARDA_SERVER"));
    let server = server.and_then(|server| server.parse::<Origin>().ok());
    let profiles = Folders::of_user().and_then(|folders| Profiles::load(&folders)).ok()?;
    profiles.choose(name.as_deref(), server).ok()
}

/// Starts the process that renews the ids, and waits for it a moment.
fn renew(list: &Dynamic, profile: &Profile) {
    let Ok(program) = std::env::current_exe() else { return };
    let mut renewal = Command::new(program);
    renewal.args(["complete", IDS, list.about.id]);
    renewal.env("RETAGUARDA_PROFILE", &profile.name).env("RETAGUARDA_SERVER", profile.server.to_string());
    renewal.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    let Ok(mut child) = renewal.spawn() else { return };
    let began = Instant::now();
    while began.elapsed() < PATIENCE && matches!(child.try_wait(), Ok(None)) {
        thread::sleep(Duration::from_millis(4));
    }
}

/// Reads the ids that an endpoint lists from the server and keeps them. Does nothing if it cannot. Has no separate limit:
/// a renewal of the session that is cut off would lose it.
pub fn fetch(list: &Dynamic) {
    let Some(profile) = profile(&[]) else { return };
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    let answered = runtime.block_on(answer(list, &profile));
    let (Some(answer), Some(path)) = (answered, cache(list, &profile)) else { return };
    let ids: Vec<Value> = labelled(list, &answer).into_iter().map(|(id, label)| json!([id, label])).collect();
    let kept = json!({ "at": clock::now(), "ids": ids }).to_string();
    if path.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok()) {
        // A completion that cannot be kept is read again.
        let _ = replace(&path, kept.as_bytes());
    }
}

async fn answer(list: &Dynamic, profile: &Profile) -> Option<Value> {
    let settings = Settings {
        server: profile.server.clone(),
        door: Door::Cli,
        lang: Lang::default(),
        agent: context::AGENT.to_owned(),
    };
    let token = std::env::var("RETAGUARDA_TOKEN").ok().filter(|token| !token.is_empty());
    let client = match token {
        Some(token) => Client::with_token(settings, token),
        None => Client::of_profile(settings, Folders::of_user().ok()?.vault(profile)).ok()?,
    };
    let most = [("per_page".to_owned(), COUNT.to_string())];
    let call = list.encode(&[], &most, &Value::Null).or_else(|_| list.encode(&[], &[], &Value::Null)).ok()?;
    let answer = client.exchange(&Request::of(&list.about, call.target, call.body)).await.ok()?;
    list.decode(&answer.accepted().ok()?.body).ok()
}

/// Returns each id of a list once, with the first name in its row.
fn labelled(list: &Dynamic, answer: &Value) -> Vec<(String, String)> {
    let (Some(about), Some(records)) = (list.about.list, rows(answer)) else { return Vec::new() };
    let Some(id) = about.id else { return Vec::new() };
    let mut names: Vec<&str> = about.columns.iter().map(|column| column.path).collect();
    names.retain(|path| path.ends_with("name") || path.ends_with("email"));
    let labelled = about.rows_of(records);
    let labelled = labelled.iter().filter_map(|row| {
        let label = names.iter().find_map(|path| at(row, path)?.as_str()).unwrap_or_default();
        Some((at(row, id)?.to_string(), shown(label).into_owned()))
    });
    labelled.collect()
}

fn cache(list: &Dynamic, profile: &Profile) -> Option<PathBuf> {
    let name = format!("completions/{}-{}.json", profile.name, list.about.id);
    Folders::of_user().ok().map(|folders| folders.cache_file(&name))
}

fn read(path: &PathBuf) -> Option<(Timestamp, Vec<Candidate>)> {
    let kept: Value = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    let candidate = |pair: &Value| {
        let text = |at: usize| pair[at].as_str().map(str::to_owned);
        Some(Candidate { word: text(0)?, about: text(1)? })
    };
    let candidates = kept["ids"].as_array()?.iter().filter_map(candidate).collect();
    Some((kept["at"].as_str()?.parse().ok()?, candidates))
}
