//! `--plain`: the same, as lines.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::server::{Server, TUI};

/// What is said to these lines.
fn said(server: &Server, lines: &str) -> String {
    let mut child = Command::new(TUI)
        .args(["--plain", "--server", &server.origin()])
        .env_clear()
        .env("HOME", server.home())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_visit_line_by_line() {
    let server = Server::start();
    let said =
        said(&server, "manager@demo.test\nDemo@2026\n\n399\nback\npayments status:erro\nopn 3\nhelp\nquit\n");
    let after = |text: &str| said.split_once(text).unwrap_or_else(|| panic!("{text} is not in:\n{said}")).1;
    assert!(said.starts_with("E-mail: Senha: "), "{said}");
    after("1–20 de 400\n");
    after("21–40 de 400\n");
    let details = after("\nPagamento 399\n");
    // A system behind a gateway may not tell since when.
    let refused =
        ["já está “Erro”", "está “Erro”"].map(|is| format!("Aprovar pagamento: ✗ Este pagamento {is}"));
    assert!(refused.iter().any(|refused| details.contains(refused)), "{details}");
    let mut filtered = details.rsplit_once("21–40 de 400\n").unwrap().1.lines().take(20);
    assert!(filtered.all(|line| line.contains(", Erro")), "{details}");
    after("O comando “opn” não existe");
    assert!(said.contains("\nopen, o: Abre um pagamento ou uma conversa pelo número\n"), "{said}");
    assert!(!said.contains('\u{1b}') && !said.contains('│') && !said.contains("Demo@2026"));
}

#[test]
fn conversations_line_by_line() {
    let server = Server::start();
    let said = said(
        &server,
        "manager@demo.test\nDemo@2026\nconversas\nview todas\nconversations aberta ultima\nopn 3\nhelp\nquit\n",
    );
    let after = |text: &str| said.split_once(text).unwrap_or_else(|| panic!("{text} is not in:\n{said}")).1;
    let row = said.lines().find(|line| line.starts_with("Conversa ")).unwrap_or_else(|| panic!("{said}"));
    assert!(row.contains(", De: ") && row.contains(", Para: ") && row.contains(", Enviada em: "), "{row}");
    after("\nfinish, encerrar: Encerra uma conversa: número, motivo (1 a 7), observação\n");
    let id = row["Conversa ".len()..].split(',').next().unwrap().to_owned();
    let message = row.split("Mensagem: ").nth(1).unwrap().split(',').next().unwrap().to_owned();
    let lines = [
        "manager@demo.test",
        "Demo@2026",
        "conversas",
        &id,
        &format!("pessoas {id}"),
        "back",
        &format!("encerrar {id}"),
        &format!("encerrar {id} 4 mudou de ramo"),
        "desfazer",
        &format!("nao-lida {id}"),
        &format!("link {id}"),
        &format!("remover {message}"),
        "não",
        &format!("remover {message}"),
        "sim",
        "quit",
    ];
    let said = self::said(&server, &(lines.join("\n") + "\n"));
    let after = |text: &str| said.split_once(text).unwrap_or_else(|| panic!("{text} is not in:\n{said}")).1;
    after(&format!("\nConversa {id}: "));
    after("Plano até: ");
    after(&format!("Conversa {id} encerrada!"));
    after(&format!("Conversa {id} reaberta!"));
    after(&format!("Conversa {id} marcada como não lida!"));
    after("/conversa");
    let asked = after("Esta ação é irreversível.\nResponda “Sim” para fazer isto");
    assert!(asked.contains(&format!("Mensagem {message} removida!")), "{said}");
    assert!(!said.contains('\u{1b}') && !said.contains('│'), "{said}");
}

#[test]
fn a_wrong_password_is_said_and_asked_again() {
    let server = Server::start();
    let said = said(&server, "manager@demo.test\nwrong\nmanager@demo.test\nDemo@2026\nquit\n");
    assert!(said.contains("E-mail ou senha incorretos.\nE-mail: Senha: "), "{said}");
    assert!(said.contains("1–20 de 400"), "{said}");
}

#[test]
fn without_a_terminal_it_says_what_to_do() {
    let output = Command::new(TUI).env_clear().env("HOME", "/nonexistent").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--plain"));
}
