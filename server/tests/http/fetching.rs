//! Addresses that others wrote are fetched only where they are public, and only in part.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use http::Method;
use server::fetch::{FetchAnswer, FetchFault, FetchLimits, Fetcher};

use crate::app::{fetching, settings};
use crate::name_server::{NameServer, Zone};
use crate::site::{Site, SiteAnswer};

/// The limits of these tests.
const LIMITS: FetchLimits = FetchLimits { time: Duration::from_secs(2), bytes: 100_000 };

/// A host that is on this machine.
fn zone() -> Zone {
    Zone::default().host("casa.test", "127.0.0.1")
}

fn fetcher(names: &NameServer, hosts: &[String]) -> Fetcher {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(folder.path(), "https://retaguarda.test");
    Fetcher::new(&fetching(settings, names, hosts), LIMITS).unwrap()
}

async fn get(fetcher: &Fetcher, address: &str) -> Result<FetchAnswer, FetchFault> {
    fetcher.fetch(Method::GET, address).await
}

#[tokio::test]
async fn five_redirects_are_followed_and_six_are_not() {
    let site = Site::start(|asked| match asked.trim_start_matches("GET /").parse::<u32>() {
        Ok(0) => SiteAnswer::page("fim"),
        Ok(left) => SiteAnswer::to(&format!("/{}", left - 1)),
        Err(_) => SiteAnswer::to("/roda"),
    })
    .await;
    let names = NameServer::start(zone()).await;
    let fetcher = fetcher(&names, &[site.named("casa.test")]);
    let answer = get(&fetcher, &site.url("casa.test", "/5")).await.unwrap();
    assert_eq!((answer.address, &answer.body[..]), (site.url("casa.test", "/0"), &b"fim"[..]));
    assert_eq!(answer.content_type.as_deref(), Some("text/html"));
    for path in ["/6", "/roda"] {
        let fault = get(&fetcher, &site.url("casa.test", path)).await.unwrap_err();
        assert_eq!(fault, FetchFault::TooManyRedirects, "{path}");
    }
    let heads = site.heads();
    assert!(heads[0].contains("user-agent: Retaguarda/"), "{}", heads[0]);
    for head in heads {
        let head = head.to_lowercase();
        for name in ["\r\ncookie:", "\r\nreferer:", "\r\nauthorization:"] {
            assert!(!head.contains(name), "{head}");
        }
    }
}

#[tokio::test]
async fn no_address_and_no_redirect_leads_into_a_network_that_is_not_public() {
    let names = NameServer::start(
        zone()
            .host("interna.test", "10.0.0.7")
            .host("metadados.test", "169.254.169.254")
            .host("mapeada.test", "::ffff:10.0.0.7")
            .host("mista.test", "93.184.216.34")
            .host("mista.test", "10.0.0.7")
            .host("mista6.test", "93.184.216.34")
            .host("mista6.test", "fd00::7"),
    )
    .await;
    for (address, fault) in [
        ("http://127.0.0.1/", FetchFault::NotPublic),
        ("https://127.0.0.1./", FetchFault::NotPublic),
        ("http://0x7f.1/", FetchFault::NotPublic),
        ("http://2130706433/", FetchFault::NotPublic),
        ("http://[::1]/", FetchFault::NotPublic),
        ("http://[::ffff:127.0.0.1]/", FetchFault::NotPublic),
        ("http://169.254.169.254/latest/meta-data/", FetchFault::NotPublic),
        ("http://interna.test/", FetchFault::NotPublic),
        ("http://INTERNA.test./", FetchFault::NotPublic),
        ("http://metadados.test/", FetchFault::NotPublic),
        ("http://mapeada.test/", FetchFault::NotPublic),
        ("http://mista.test/", FetchFault::NotPublic),
        ("http://mista6.test/", FetchFault::NotPublic),
        ("http://localhost/", FetchFault::NotPublic),
        ("http://falta.test/", FetchFault::UnknownHost),
        ("http://falta.test:22/", FetchFault::Port(22)),
        ("http://ana:x@falta.test/", FetchFault::Credentials),
        ("file:///etc/passwd", FetchFault::NotWeb),
    ] {
        let to = address.to_owned();
        let site = Site::start(move |_| SiteAnswer::to(&to)).await;
        let fetcher = fetcher(&names, &[site.named("casa.test"), site.named("metadados.test")]);
        assert_eq!(get(&fetcher, address).await, Err(fault.clone()), "{address}");
        assert_eq!(site.requests(), [""; 0], "{address}");
        let redirected = get(&fetcher, &site.url("casa.test", "/")).await;
        assert_eq!(redirected, Err(fault), "{address}");
        assert_eq!(site.requests(), ["GET /"], "{address}");
    }
}

#[tokio::test]
async fn only_the_hosts_that_the_operator_names_are_reached_in_the_house() {
    let site = Site::start(|_| SiteAnswer::page("oi")).await;
    let names = NameServer::start(zone().host("outra.test", "127.0.0.1")).await;
    let named = fetcher(&names, &[site.named("casa.test"), site.named("127.0.0.1")]);
    for host in ["casa.test", "CASA.test.", "127.0.0.1"] {
        assert!(get(&named, &site.url(host, "/")).await.is_ok(), "{host}");
    }
    let port = site.address.port();
    assert_eq!(get(&named, &site.url("outra.test", "/")).await, Err(FetchFault::Port(port)));
    let without_port = fetcher(&names, &["casa.test".to_owned()]);
    assert_eq!(get(&without_port, &site.url("casa.test", "/")).await, Err(FetchFault::Port(port)));
}

#[tokio::test]
async fn a_name_that_leads_elsewhere_after_its_check_is_not_followed() {
    let names = Arc::new(NameServer::start(zone()).await);
    let site = Site::start(|asked| match asked {
        "GET /volta" => SiteAnswer::to("/"),
        _ => SiteAnswer::page("oi"),
    })
    .await;
    let fetcher = fetcher(&names, &[site.named("casa.test")]);
    // An address of each form, and the next answer would lead to the services of a cloud.
    let rebound = || Zone::default().host("casa.test", "169.254.169.254");
    names.becomes_after(2, rebound());
    let before = names.answered();
    assert!(get(&fetcher, &site.url("casa.test", "/")).await.is_ok());
    assert_eq!(names.answered() - before, 2, "a name is resolved once for a connection");
    assert_eq!(get(&fetcher, &site.url("casa.test", "/")).await, Err(FetchFault::NotPublic));
    names.becomes(zone());
    names.becomes_after(2, rebound());
    let asked = site.requests().len();
    assert_eq!(get(&fetcher, &site.url("casa.test", "/volta")).await, Err(FetchFault::NotPublic));
    assert_eq!(site.requests().len() - asked, 1, "the redirect is checked anew");
}

#[tokio::test]
async fn a_body_is_read_up_to_the_limit_of_bytes_and_of_time() {
    let bomb = {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        for _ in 0..1_000 {
            gzip.write_all(&[0; 100_000]).unwrap();
        }
        gzip.finish().unwrap()
    };
    let site = Site::start(move |asked| match asked {
        "GET /bomba" => SiteAnswer::with("200 OK", "content-encoding: gzip\r\n", &bomb),
        "GET /certo" => SiteAnswer::with("200 OK", "", &[7; 100_000]),
        "GET /sem-fim" => SiteAnswer::Endless,
        "GET /gotas" => SiteAnswer::Drip,
        "GET /quebrado" => SiteAnswer::Bytes(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc".to_vec()),
        "GET /outro" => SiteAnswer::Bytes(b"SSH-2.0-OpenSSH_9.2\r\n".to_vec()),
        _ => SiteAnswer::Silence,
    })
    .await;
    let names = NameServer::start(zone()).await;
    let fetcher = fetcher(&names, &[site.named("casa.test")]);
    for (path, is_whole) in [("/bomba", false), ("/sem-fim", false), ("/certo", true)] {
        let answer = get(&fetcher, &site.url("casa.test", path)).await.unwrap();
        assert_eq!((answer.body.len(), answer.is_whole), (LIMITS.bytes, is_whole), "{path}");
    }
    for (path, fault) in [
        ("/gotas", FetchFault::TooSlow),
        ("/silencio", FetchFault::TooSlow),
        ("/quebrado", FetchFault::Broken),
        ("/outro", FetchFault::Broken),
    ] {
        assert_eq!(get(&fetcher, &site.url("casa.test", path)).await, Err(fault), "{path}");
    }
}

#[tokio::test]
async fn what_has_no_connection_and_no_name_server_says_so() {
    let names = NameServer::start(zone()).await;
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let closed = fetcher(&names, &[format!("casa.test:{port}")]);
    let address = format!("http://casa.test:{port}/");
    assert_eq!(get(&closed, &address).await, Err(FetchFault::Unreachable));
    names.becomes(zone().refusing());
    assert_eq!(get(&closed, &address).await, Err(FetchFault::NoNameServer));
}
