//! Backup and restore, by the program itself.

use std::fs::{self, File};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use rusqlite::Connection;
use serde_json::json;

use crate::process::{Program, command};

/// Runs the program to its end, without a terminal.
fn run(folder: &Path, words: &[&str]) -> Output {
    command(folder).args(words).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn done(output: &Output) -> String {
    let said = [&output.stderr[..], &output.stdout[..]].concat();
    let said = String::from_utf8(said).unwrap();
    assert!(output.status.success(), "{said}");
    said
}

#[track_caller]
fn refused(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(!output.status.success(), "{said}");
    said
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns a demonstration database that a server filled before it ended.
fn filled() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    stop(Program::start(folder.path(), &["--demo"]));
    folder
}

fn stop(program: Program) {
    program.signal("-TERM");
    assert!(program.wait().success());
}

fn name_of_root(folder: &Path) -> String {
    let connection = Connection::open(folder.join("retaguarda.db")).unwrap();
    connection
        .query_row("select name from staff where email = 'root@demo.test'", [], |row| row.get(0))
        .unwrap()
}

/// The name of root becomes another, and the server is killed before its log is moved into the file.
async fn rename_and_kill(folder: &Path, name: &str) {
    let program = Program::start(folder, &["--demo"]);
    let token = program.sign_in().await;
    let answer = program.http.put(program.url("/me")).bearer_auth(token).json(&json!({ "name": name }));
    assert_eq!(answer.send().await.unwrap().status(), 200);
    program.signal("-KILL");
    program.wait();
    assert!(fs::metadata(folder.join("retaguarda.db-wal")).unwrap().len() > 0, "the log is left over");
}

/// Returns the database that was set aside.
fn aside(folder: &Path) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    names.filter(|path| text(path).contains("retaguarda-") && text(path).ends_with(".db")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_over_a_left_over_log_restores_and_keeps_what_was() {
    let folder = filled();
    let copy = folder.path().join("../copy.db");
    let copy = copy.parent().unwrap().join(format!("{}.copy", folder.path().display()));
    done(&run(folder.path(), &["backup", text(&copy)]));
    let before = name_of_root(folder.path());
    rename_and_kill(folder.path(), "Depois da cópia").await;

    let said = refused(&run(folder.path(), &["restore", text(&copy)]));
    assert!(said.contains("mais velha") && said.contains("--yes"), "{said}");
    assert_eq!(name_of_root(folder.path()), "Depois da cópia", "nothing is replaced unasked");

    let said = done(&run(folder.path(), &["restore", text(&copy), "--yes"]));
    assert!(said.contains("mais velha"), "{said}");
    assert_eq!(name_of_root(folder.path()), before);
    let [kept] = &aside(folder.path())[..] else { panic!("one database is set aside") };
    let kept = Connection::open(kept).unwrap();
    let sql = "select name from staff where email = 'root@demo.test'";
    let name: String = kept.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(name, "Depois da cópia");
    done(&run(folder.path(), &["verify-audit"]));
    let program = Program::start(folder.path(), &["--demo"]);
    let token = program.sign_in().await;
    let me = program.http.get(program.url("/me")).bearer_auth(token).send().await.unwrap();
    assert!(me.text().await.unwrap().contains(&before));
    stop(program);
    done(&run(folder.path(), &["verify-audit"]));
    fs::remove_file(copy).unwrap();
}

/// Returns the state of each entry of the outbox, by its key.
fn outbox(folder: &Path) -> Vec<(String, String)> {
    let connection = Connection::open(folder.join("retaguarda.db")).unwrap();
    let mut rows = connection.prepare("select dedup_key, state from outbox order by dedup_key").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_recalls_the_messages_that_may_have_left_since() {
    let folder = filled();
    let connection = Connection::open(folder.path().join("retaguarda.db")).unwrap();
    connection.execute("delete from outbox", []).unwrap();
    let letter = json!({ "to": "ana@pessoa.test", "subject": "Oi", "body": "Oi" });
    let code = json!({ "to": "ana@pessoa.test", "subject": "Oi", "body": "abc", "secrets": ["abc"] });
    let text = json!({ "to": "5511987654321", "text": "Oi" });
    let entries = [
        ("a", "email", "held", &letter),
        ("b", "email", "sending", &letter),
        ("c", "whatsapp", "waiting", &text),
        ("d", "email", "waiting", &code),
        ("e", "email", "failed", &letter),
        ("f", "email", "sent", &letter),
        ("g", "gateway.look", "waiting", &json!({})),
    ];
    let late = 4_000_000_000_000_i64;
    for (key, kind, state, payload) in entries {
        let lane = if kind.starts_with("gateway") { "sandbox" } else { kind };
        let sql = "insert into outbox (dedup_key, kind, lane, state, payload, due_at, created_at) \
            values (?1, ?2, ?3, ?4, ?5, ?6, unixepoch() * 1000)";
        connection.execute(sql, (key, kind, lane, state, payload.to_string(), late)).unwrap();
    }
    drop(connection);
    let copy = folder.path().join("copia");
    done(&run(folder.path(), &["backup", copy.to_str().unwrap()]));

    let said = done(&run(folder.path(), &["restore", copy.to_str().unwrap(), "--yes"]));
    assert!(said.contains("podem ter saído depois da cópia: 4."), "{said}");
    let states = outbox(folder.path());
    let states: Vec<_> = states.iter().map(|(key, state)| (key.as_str(), state.as_str())).collect();
    let recalled = ["a", "b", "c", "d"].map(|key| (key, "recalled"));
    assert_eq!(states, [&recalled[..], &[("e", "failed"), ("f", "sent"), ("g", "waiting")]].concat());
    done(&run(folder.path(), &["verify-audit"]));

    let program = Program::start(folder.path(), &["--demo"]);
    let token = program.sign_in().await;
    let listed = program.http.get(program.url("/outbox?state=recalled")).bearer_auth(&token).send().await;
    let listed: serde_json::Value = listed.unwrap().json().await.unwrap();
    let [code, message, ..] = &listed["outbox"]["data"].as_array().unwrap()[..] else { panic!("{listed}") };
    assert!(message["last_error"].as_str().unwrap().contains("restauração de uma cópia"), "{message}");
    let retry = async |entry: &serde_json::Value| {
        let url = program.url(&format!("/outbox/retry/{}", entry["id"]));
        program.http.post(url).bearer_auth(&token).send().await.unwrap().status()
    };
    assert!(message["can"]["retry"].is_null() && code["can"]["retry"].is_object(), "{listed}");
    assert_eq!(retry(message).await, 200);
    assert_eq!(retry(code).await, 409, "its code is gone");
    let mail = folder.path().join("mail");
    while fs::read_dir(&mail).unwrap().count() == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    stop(program);
    let sent = outbox(folder.path()).into_iter().filter(|(_, state)| state == "sent");
    assert_eq!(sent.map(|(key, _)| key).collect::<Vec<_>>(), ["c", "f"]);
    done(&run(folder.path(), &["verify-audit"]));
}

#[test]
fn a_backup_of_which_any_byte_changed_is_refused() {
    let folder = filled();
    let copy = folder.path().join("copia");
    done(&run(folder.path(), &["backup", text(&copy)]));
    let length = fs::metadata(&copy).unwrap().len();
    let before = fs::read(folder.path().join("retaguarda.db")).unwrap();
    for place in [20, 100, length / 2, length / 3, length - 900, length - 300, length - 2] {
        let file = File::options().read(true).write(true).open(&copy).unwrap();
        let mut byte = [0];
        file.read_exact_at(&mut byte, place).unwrap();
        file.write_all_at(&[byte[0] ^ 4], place).unwrap();
        refused(&run(folder.path(), &["restore", text(&copy), "--yes"]));
        file.write_all_at(&byte, place).unwrap();
    }
    let shorter = folder.path().join("curta");
    fs::write(&shorter, &fs::read(&copy).unwrap()[..usize::try_from(length).unwrap() - 5000]).unwrap();
    refused(&run(folder.path(), &["restore", text(&shorter), "--yes"]));
    assert_eq!(fs::read(folder.path().join("retaguarda.db")).unwrap(), before);
    assert!(aside(folder.path()).is_empty());
    done(&run(folder.path(), &["restore", text(&copy), "--yes"]));
}

#[test]
fn a_backup_replaces_no_file_unless_told_to_and_never_the_database() {
    let folder = filled();
    let copy = folder.path().join("copia");
    done(&run(folder.path(), &["backup", text(&copy)]));
    refused(&run(folder.path(), &["backup", text(&copy)]));
    let said = done(&run(folder.path(), &["backup", text(&copy), "--force"]));
    assert!(said.contains("SHA-256"), "{said}");
    let database = folder.path().join("retaguarda.db");
    refused(&run(folder.path(), &["backup", text(&database), "--force"]));
    refused(&run(&folder.path().join("vazia"), &["backup", text(&copy), "--force"]));
}

#[test]
fn a_restore_is_refused_while_a_server_runs_and_where_the_demonstration_differs() {
    let folder = filled();
    let copy = folder.path().join("copia");
    done(&run(folder.path(), &["backup", text(&copy)]));
    let program = Program::start(folder.path(), &["--demo"]);
    let said = refused(&run(folder.path(), &["restore", text(&copy), "--yes"]));
    assert!(said.contains("in use"), "{said}");
    stop(program);
    let other = tempfile::tempdir().unwrap();
    stop(Program::start(other.path(), &[]));
    let said = refused(&run(other.path(), &["restore", text(&copy), "--yes"]));
    assert!(said.contains("demonstração"), "{said}");
}

#[test]
fn a_server_does_not_start_on_a_restore_that_was_interrupted() {
    let folder = filled();
    let copy = folder.path().join("copia");
    done(&run(folder.path(), &["backup", text(&copy)]));
    fs::write(folder.path().join("retaguarda.restoring"), "half").unwrap();
    let said = refused(&run(folder.path(), &["--demo", "--listen", "127.0.0.1:0"]));
    assert!(said.contains("Repita o comando restore"), "{said}");
    done(&run(folder.path(), &["restore", text(&copy), "--yes"]));
    stop(Program::start(folder.path(), &["--demo"]));
}

#[test]
fn files_are_for_the_account_of_the_server_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("dados");
    let open = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    stop(Program::start(&data, &["--demo"]));
    fs::write(data.join("mail/old.eml"), "old").unwrap();
    for (name, mode) in [("", 0o755), ("mail", 0o777), ("mail/old.eml", 0o644), ("retaguarda.db", 0o644)] {
        open(&data.join(name), mode);
    }
    let program = Program::start(&data, &["--demo"]);
    let mut folders = vec![data.clone()];
    while let Some(folder) = folders.pop() {
        assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700, "{folder:?}");
        for entry in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap()) {
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            } else {
                let mode = entry.metadata().unwrap().permissions().mode();
                assert_eq!(mode & 0o777, 0o600, "{:?}", entry.path());
            }
        }
    }
    stop(program);
}

#[test]
fn a_damaged_page_is_found_at_the_start() {
    let folder = filled();
    let path = folder.path().join("retaguarda.db");
    let file = File::options().write(true).open(&path).unwrap();
    let pages = fs::metadata(&path).unwrap().len() / 4096;
    for page in pages / 4..pages / 2 {
        file.write_all_at(&[0xa5; 64], page * 4096).unwrap();
    }
    let said = refused(&run(folder.path(), &["--demo", "--listen", "127.0.0.1:0"]));
    assert!(said.contains("corrupt"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_was_lost_is_missed_at_the_start() {
    let folder = filled();
    let program = Program::start(folder.path(), &["--demo"]);
    let token = program.sign_in().await;
    let renamed = program.http.put(program.url("/me")).bearer_auth(token).json(&json!({ "name": "Perdida" }));
    assert_eq!(renamed.send().await.unwrap().status(), 200);
    let head = folder.path().join("audit.head");
    let seq = |connection: &Connection| -> i64 {
        connection.query_row("select seq from audit_head", [], |row| row.get(0)).unwrap()
    };
    let last = seq(&Connection::open(folder.path().join("retaguarda.db")).unwrap());
    while !fs::read_to_string(&head).unwrap_or_default().contains(&format!("\"seq\":{last},")) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    program.signal("-KILL");
    program.wait();
    for suffix in ["-wal", "-shm"] {
        fs::remove_file(folder.path().join(format!("retaguarda.db{suffix}"))).unwrap();
    }
    let said = refused(&run(folder.path(), &["--demo", "--listen", "127.0.0.1:0"]));
    assert!(said.contains("atrás da âncora") && said.contains("accept-database"), "{said}");
    refused(&run(folder.path(), &["verify-audit"]));
    done(&run(folder.path(), &["accept-database"]));
    stop(Program::start(folder.path(), &["--demo"]));
    done(&run(folder.path(), &["verify-audit"]));
}

/// Attaches a file to the first entry of a track. Returns the path of the download.
async fn attach(program: &Program, token: &str, content: &str) -> String {
    let entries = program.http.get(program.url("/kanban/tracks")).bearer_auth(token).send().await.unwrap();
    let entries: serde_json::Value = serde_json::from_str(&entries.text().await.unwrap()).unwrap();
    let path = format!("/kanban/additional/attachment/{}", entries["entries"]["data"][0]["id"]);
    let body = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"nota.pdf\"\r\n\r\n{content}\r\n--edge--\r\n"
    );
    let request = program.http.post(program.url(&path)).bearer_auth(token).body(body);
    let sent = request.header("content-type", "multipart/form-data; boundary=edge").send().await.unwrap();
    assert_eq!(sent.status(), 200);
    let sent: serde_json::Value = serde_json::from_str(&sent.text().await.unwrap()).unwrap();
    format!("/kanban/additional/attachment/{}", sent["entry"]["attachments"][0]["id"])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_holds_the_attached_files_and_a_restore_brings_them_back() {
    let folder = filled();
    let program = Program::start(folder.path(), &["--demo"]);
    let path = attach(&program, &program.sign_in().await, "%PDF-1.7 nota").await;
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("copia");
    let said = done(&run(folder.path(), &["backup", text(&copy)]));
    assert!(said.contains("Arquivos anexados: 1"), "{said}");
    stop(program);

    let files = folder.path().join("files");
    fs::remove_dir_all(&files).unwrap();
    done(&run(folder.path(), &["restore", text(&copy), "--yes"]));
    let program = Program::start(folder.path(), &["--demo"]);
    let token = program.sign_in().await;
    let file = program.http.get(program.url(&path)).bearer_auth(token).send().await.unwrap();
    assert_eq!(file.text().await.unwrap(), "%PDF-1.7 nota");
    stop(program);

    fs::remove_dir_all(copies.path().join("copia.files")).unwrap();
    fs::remove_dir_all(&files).unwrap();
    let said = refused(&run(folder.path(), &["restore", text(&copy), "--yes"]));
    assert!(said.contains("falta ou está danificado"), "{said}");
    done(&run(folder.path(), &["restore", text(&copy), "--yes", "--unchecked"]));
}
