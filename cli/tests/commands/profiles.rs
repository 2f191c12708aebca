//! Profiles: named servers with separate sessions.

use std::fs;

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn profiles_are_listed_chosen_and_removed() {
    let (here, there) = (Office::of("root"), Office::open());
    let there = format!("RETAGUARDA_SERVER={} RETAGUARDA_PROFILE=there", there.origin);
    here.sh(&format!("echo Demo@2026 | {there} retaguarda login --email sales@demo.test --password-stdin"));
    let alone =
        |line: &str| here.sh(&format!("unset RETAGUARDA_SERVER RETAGUARDA_PROFILE; retaguarda {line}"));
    let fields = "--fields name,current,user.email,user.role";
    assert_snapshot!(alone(&format!("profiles list -o csv {fields}")), @r"
    name,current,user.email,user.role
    demo,true,root@demo.test,root
    there,false,sales@demo.test,sales
    -- exit 0
    ");
    assert_snapshot!(alone("whoami --jq .user.email"), @r"
    root@demo.test
    -- exit 0
    ");
    assert_snapshot!(alone("profiles use there -q"), @"-- exit 0");
    assert_snapshot!(alone("whoami --jq .user.email"), @r"
    sales@demo.test
    -- exit 0
    ");
    assert_snapshot!(alone("--profile demo whoami --jq .user.email"), @r"
    root@demo.test
    -- exit 0
    ");
    let there = there.split(['=', ' ']).nth(1).unwrap();
    assert_snapshot!(alone("profiles remove there").replace(there, "[there]"), @r"
    -- stderr
    O perfil there, em [there], será desconectado e removido deste computador.
    erro: Isto precisa de confirmação. Repita com --yes para confirmar.
    -- exit 2
    ");
    assert_snapshot!(alone("profiles remove there --yes"), @r"
    -- stderr
    O perfil there foi removido.
    -- exit 0
    ");
    assert_snapshot!(alone("profiles remove there --yes"), @r"
    -- stderr
    O perfil there não existe; não há o que remover. Existem: demo.
    -- exit 0
    ");
    assert_snapshot!(alone("profiles use there"), @r"
    -- stderr
    erro: O perfil “there” não existe. Existem: demo.
    -- exit 2
    ");
    assert_snapshot!(alone(&format!("profiles list -o csv {fields}")), @r"
    name,current,user.email,user.role
    demo,false,root@demo.test,root
    -- exit 0
    ");
}

#[test]
fn a_profile_that_does_not_exist_is_not_one_that_is_signed_out() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda --profile dmeo whoami"), @r"
    -- stderr
    erro: O perfil “dmeo” não existe. Existem: demo.
    -- exit 2
    ");
    assert_snapshot!(office.sh("RETAGUARDA_PROFILE=dmeo retaguarda payments approve 400 --yes"), @r"
    -- stderr
    erro: O perfil “dmeo” não existe. Existem: demo.
    -- exit 2
    ");
    office
        .sh("echo Demo@2026 | retaguarda --profile other login -q --email sales@demo.test --password-stdin");
    assert_snapshot!(office.sh("retaguarda --profile other whoami --jq .user.email"), @r"
    sales@demo.test
    -- exit 0
    ");
}

#[test]
fn a_session_is_never_sent_to_another_server() {
    let (here, there) = (Office::of("root"), Office::open());
    assert_snapshot!(here.sh(&format!("retaguarda --server {} whoami", there.origin)).replace(&there.origin, "[other]"), @r"
    -- stderr
    erro: O perfil “demo” é do servidor [server]. Escolha outro nome com --profile.
    -- exit 2
    ");
}

#[test]
fn a_file_that_is_not_understood_is_left_alone() {
    let office = Office::of("root");
    let file = office.home.path().join(".config/retaguarda/profiles.toml");
    fs::write(&file, "colour = 1\n").unwrap();
    let told = office.sh("echo Demo@2026 | retaguarda login --email root@demo.test --password-stdin");
    assert!(told.contains("profiles.toml") && told.ends_with("-- exit 1"), "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "colour = 1\n");
}
