//! Signing in and out, `whoami`, and the files on disk.

use std::fs;
use std::process::Command;

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_session_from_its_beginning_to_its_end() {
    let office = Office::open();
    assert_snapshot!(office.sh("retaguarda whoami"), @r"
    -- stderr
    erro: Você não está conectado. Entre para continuar.
      Entre com: retaguarda login
    -- exit 3
    ");
    assert_snapshot!(office.sh("echo wrong | retaguarda login --email root@demo.test --password-stdin"), @r"
    -- stderr
    erro: E-mail ou senha incorretos.
      requisição: 0000000000000000
    -- exit 3
    ");
    assert_snapshot!(office.sh("echo Demo@2026 | retaguarda login --email sales@demo.test --password-stdin"), @r"
    -- stderr
    Conectado como Rafael Monteiro (Vendas) em [server], perfil demo.
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda whoami --jq '.profile, .server, .user.role'"), @r"
    demo
    [server]
    sales
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda logout"), @r"
    -- stderr
    O perfil demo foi desconectado.
    -- exit 0
    ");
    assert!(!office.session_file().exists());
    assert_snapshot!(office.sh("retaguarda logout"), @r"
    -- stderr
    O perfil demo já estava desconectado.
    -- exit 0
    ");
}

#[test]
fn nothing_is_asked_without_a_terminal() {
    let office = Office::open();
    assert_snapshot!(office.sh("retaguarda login"), @r"
    -- stderr
    erro: Fora de um terminal, informe --email e passe a senha pela entrada com --password-stdin.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda login --email root@demo.test < /dev/null"), @r"
    -- stderr
    erro: Fora de um terminal, informe --email e passe a senha pela entrada com --password-stdin.
    -- exit 2
    ");
}

#[test]
fn a_password_is_never_an_argument_nor_in_a_file() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda session login --email root@demo.test --password Demo@2026"), @r"
    -- stderr
    erro: A opção “--password” não existe aqui.
    -- exit 2
    ");
    let kept = fs::read_to_string(office.session_file()).unwrap();
    assert!(!kept.contains("Demo@2026"));
}

#[test]
fn a_token_from_the_environment_is_used_as_it_is() {
    let office = Office::of("root");
    let kept: serde_json::Value = serde_json::from_slice(&fs::read(office.session_file()).unwrap()).unwrap();
    let token = kept["access_token"].as_str().unwrap();
    let line = "retaguarda --profile other whoami --jq .user.email";
    assert_snapshot!(office.sh(&format!("RETAGUARDA_TOKEN={token} {line}")), @r"
    root@demo.test
    -- exit 0
    ");
    assert_snapshot!(office.sh(&format!("RETAGUARDA_TOKEN=stale {line}")), @r"
    -- stderr
    erro: O token de acesso expirou.
      requisição: 0000000000000000
    -- exit 3
    ");
    // That of a program whose file is missing does not stand for the session of a user.
    assert_snapshot!(office.sh("RETAGUARDA_TOKEN= retaguarda whoami"), @r"
    -- stderr
    erro: A variável RETAGUARDA_TOKEN está vazia. Dê um token a ela, ou apague-a com “unset RETAGUARDA_TOKEN” para usar a sua sessão.
    -- exit 2
    ");
}

#[test]
fn a_service_account_calls_without_a_password_until_it_is_revoked() {
    let office = Office::of("root");
    let create = "retaguarda service-accounts create --name Exportador --role manager --valid-until +30d \
        --abilities 'read Financial' --abilities 'list_all_managers Financial'";
    let made = office.sh(&format!("{create} > made && jq=$(cat made) && echo \"$jq\" | grep -c rtg_"));
    assert!(made.ends_with("1\n-- exit 0"), "{made}");
    let with = "RETAGUARDA_TOKEN=$(grep -o 'rtg_[0-9a-f]*' made) retaguarda --profile cron";
    assert_snapshot!(office.sh(&format!("{with} whoami --jq .user.name")), @r"
    Exportador
    -- exit 0
    ");
    let read = office.sh(&format!("{with} movements list --per-page 1 -o ids"));
    assert!(read.ends_with("-- exit 0"), "{read}");
    let refused = office.sh(&format!("{with} members get 1"));
    assert!(refused.ends_with("-- exit 4") && refused.contains("Ver membros"), "{refused}");
    let own = "$(retaguarda service-accounts list -o ids)";
    let revoked = office.sh(&format!("retaguarda service-accounts revoke {own} --yes -q"));
    assert!(revoked.ends_with("-- exit 0"), "{revoked}");
    assert_snapshot!(office.sh(&format!("{with} whoami")), @r"
    -- stderr
    erro: O token desta conta de serviço foi revogado.
      requisição: 0000000000000000
    -- exit 3
    ");
}

#[test]
fn processes_that_find_the_token_expired_at_once_renew_it_once() {
    let office = Office::of("root");
    let file = office.session_file();
    let mut kept: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    kept["access_token"] = "expired".into();
    fs::write(&file, kept.to_string()).unwrap();
    let line = "for n in 1 2 3 4 5 6 7 8; do retaguarda whoami --jq .user.role & done; wait";
    assert_snapshot!(office.sh(line), @r"
    root
    root
    root
    root
    root
    root
    root
    root
    -- exit 0
    ");
    // A second use of a refresh token would have ended the session for all of them.
    assert_snapshot!(office.sh("retaguarda sessions list --jq '.sessions | length'"), @r"
    1
    -- exit 0
    ");
}

#[test]
fn the_version_comes_at_once() {
    let program = env!("CARGO_BIN_EXE_retaguarda");
    let output = Command::new(program).arg("--version").env_clear().output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        concat!("retaguarda ", env!("CARGO_PKG_VERSION"), "\n")
    );
}
