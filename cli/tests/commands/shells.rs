//! Completions where users meet them: in a bash, zsh and fish that read keys from a terminal.

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::office::Office;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The start of each shell, without what the system and the user would add, and its prompt.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "bash --noprofile --rcfile start.bash -i"),
    ("zsh", "env ZDOTDIR=$HOME zsh -d -i"),
    ("fish", "fish --no-config --init-command 'source start.fish'"),
];

/// A shell in a terminal.
struct Terminal {
    socket: String,
}

impl Terminal {
    fn open(office: &Office, shell: &str, start: &str) -> Terminal {
        office.file("start.bash", "PS1='ready> '; source <(retaguarda completions bash)");
        office.file(
            ".zshrc",
            "PS1='ready> '; autoload -Uz compinit; compinit -u; source <(retaguarda completions zsh)",
        );
        office.file(
            "start.fish",
            "function fish_prompt; echo -n 'ready> '; end; set -g fish_autosuggestion_enabled 0
             retaguarda completions fish | source",
        );
        let home = office.home.path().file_name().unwrap().to_str().unwrap();
        let terminal = Terminal { socket: format!("retaguarda-{home}-{shell}") };
        let new = "-u -f /dev/null new-session -d -x 160 -y 50";
        let started = office.sh(&format!("LANG=C.UTF-8 tmux -L {} {new} \"{start}\"", terminal.socket));
        assert_eq!(started, "-- exit 0", "tmux and {shell} are installed: make machine");
        terminal.shows("ready>");
        terminal
    }

    fn tmux(&self, args: &[&str]) -> Output {
        Command::new("tmux").args(["-u", "-L", &self.socket]).args(args).output().unwrap()
    }

    /// Waits until the screen is as wanted.
    fn until(&self, what: &str, wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        loop {
            let screen = String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap();
            if wanted(screen.trim_end()) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}:\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the screen shows a text.
    fn shows(&self, text: &str) {
        self.until(text, |screen| screen.contains(text));
    }

    /// Types a line and completes it. Waits for the resulting line.
    fn completes(&self, line: &str, wanted: &str) {
        self.complete(line, &["Tab"], &[wanted]);
    }

    /// As [`Terminal::completes`], with several candidates: waits until they are listed, in this order.
    fn lists(&self, line: &str, wanted: &[&str]) {
        self.complete(line, &["Tab", "Tab"], wanted);
    }

    fn complete(&self, line: &str, keys: &[&str], wanted: &[&str]) {
        self.tmux(&["send-keys", "-l", line]);
        self.shows(line.trim_end());
        self.tmux(&[&["send-keys"], keys].concat());
        self.until(&format!("{wanted:?}"), |screen| {
            let places: Option<Vec<usize>> = wanted.iter().map(|text| screen.find(text)).collect();
            places.is_some_and(|places| places.is_sorted())
        });
        self.tmux(&["send-keys", "C-e", "C-u", "C-l"]);
        self.until("an empty line", |screen| screen == "ready>");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// Returns a terminal for each shell.
fn terminals(office: &Office) -> Vec<Terminal> {
    SHELLS.iter().map(|(shell, start)| Terminal::open(office, shell, start)).collect()
}

#[test]
fn words_and_files_are_completed_quoted() {
    let office = Office::of("root");
    for name in ["a b.csv", "it's.csv", "x:y.csv", "two\nlines.csv"] {
        office.file(name, "");
    }
    office.sh("mkdir sub");
    for terminal in terminals(&office) {
        terminal.completes("retaguarda pay", "retaguarda payments");
        let orders = "retaguarda payments list --order-by";
        terminal.completes(&format!("{orders} created_at\\ "), "created_at\\ DESC");
        let finish = "retaguarda conversations finish 1 --reason";
        terminal.completes(&format!("{finish} Sem\\ r"), "Sem\\ retorno");
        terminal.completes(&format!("{finish} 'Sem"), "'Sem retorno'");
        let from = "retaguarda batch plan payments.approve --from";
        terminal.completes(&format!("{from} a"), "--from a\\ b.csv");
        terminal.completes(&format!("{from} it"), "--from it\\'s.csv");
        terminal.completes(&format!("{from} x"), "--from x:y.csv");
        terminal.completes(&format!("{from} ~/a"), "--from ~/a\\ b.csv");
        terminal.completes(&format!("{from} su"), "--from sub/");
        terminal.completes("retaguarda payments create 1 -d @su", "@sub/");
        terminal.completes("retaguarda --profile d", "--profile demo");
    }
    let none = office.sh("retaguarda complete fish retaguarda batch plan payments.approve --from tw");
    assert_eq!(none, "-- exit 0", "a name of two lines would be two words");
}

#[test]
fn what_may_be_meant_is_listed_in_its_order_and_language() {
    let office = Office::of("root");
    let name = office.sh("retaguarda payments get 398 --jq .transaction.user.name");
    let name = name.lines().next().unwrap();
    // The ids are read once, so that no shell waits for them.
    let approve = "retaguarda complete fish retaguarda payments approve 39";
    std::iter::repeat_with(|| office.sh(approve)).take(200).find(|told| told.contains("398\t")).unwrap();
    for terminal in terminals(&office) {
        terminal.lists("retaguarda payments approve 39", &[name]);
        terminal.lists("retaguarda payments list --created-at ", &["Hoje", "7 dias", "Este mês"]);
        terminal.lists("retaguarda --lang en payments list --created-at t", &["Today", "This month"]);
    }
}

#[test]
fn the_program_is_completed_by_its_path() {
    let office = Office::open();
    office.sh("mkdir bin; ln -s $(command -v retaguarda) bin/");
    for terminal in terminals(&office) {
        terminal.completes("~/bin/retaguarda pay", "retaguarda payments");
    }
}
