//! Encrypted connections to PostgreSQL: the server of the other tests is given a certificate for a while.

use std::fs;

use ::postgres::{Client, NoTls};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use server::store::{DatabaseUrl, Options, Store, StoreError};

use super::{Database, SCHEMA};

/// The server with TLS, which is disabled again on drop, even if the test fails.
struct TlsServer(Client);

impl TlsServer {
    fn start(mut admin: Client, certificate: &CertifiedKey<rcgen::KeyPair>) -> TlsServer {
        let files = [
            ("retaguarda-test.crt", certificate.cert.pem()),
            ("retaguarda-test.key", certificate.signing_key.serialize_pem()),
        ];
        for (name, pem) in files {
            let sql = format!(
                "copy (select line from unnest(string_to_array('{}', e'\\n')) line) \
                 to program 'umask 077 && tr -d \"\\r\" > {name}'",
                pem.replace("\r", "")
            );
            admin.batch_execute(&sql).unwrap();
        }
        let mut encrypted = TlsServer(admin);
        encrypted.set("alter system set ssl_cert_file = 'retaguarda-test.crt'");
        encrypted.set("alter system set ssl_key_file = 'retaguarda-test.key'");
        encrypted.set("alter system set ssl = on");
        encrypted.reload("on");
        encrypted
    }

    fn set(&mut self, sql: &str) {
        self.0.batch_execute(sql).unwrap();
    }

    /// Has the server read its settings again, and waits until new connections know of it.
    fn reload(&mut self, ssl: &str) {
        self.set("select pg_reload_conf()");
        let url = std::env::var("RETAGUARDA_TEST_POSTGRES").unwrap();
        loop {
            let row = Client::connect(&url, NoTls).unwrap().query_one("show ssl", &[]).unwrap();
            if row.get::<_, &str>(0) == ssl {
                return;
            }
        }
    }
}

impl Drop for TlsServer {
    fn drop(&mut self) {
        for setting in ["ssl", "ssl_cert_file", "ssl_key_file"] {
            self.set(&format!("alter system reset {setting}"));
        }
        self.reload("off");
    }
}

/// Returns whether the connection is encrypted, or why there is none.
fn open(database: &Database, host: &str, parameters: &str) -> Result<bool, StoreError> {
    let DatabaseUrl::Postgres(config, _) = &database.url else { panic!("not a server") };
    let (port, name) = (config.get_ports()[0], config.get_dbname().unwrap());
    let url: DatabaseUrl = format!("postgres://postgres@{host}:{port}/{name}?{parameters}").parse()?;
    let options = Options { workers: Some(1), queue: 8, migrations: SCHEMA };
    let store = Store::open(&url, options)?;
    let sql = "select cast(ssl as int)::bigint from pg_stat_ssl where pid = pg_backend_pid()";
    let encrypted = store.read_blocking(move |conn| conn.query_one(sql, &[])).unwrap().unwrap();
    Ok(encrypted.unwrap().int(0) == 1)
}

#[track_caller]
fn refused(opened: Result<bool, StoreError>, why: &str) {
    match opened {
        Err(StoreError::Unavailable(text)) => assert!(text.contains(why), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn connections_are_encrypted_as_far_as_the_address_asks() {
    let Some(database) = Database::postgres() else { return };
    let certificate = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let stranger = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().replace('/', "%2F")
    };
    let root = file("root.crt", certificate.cert.pem());
    let other = file("other.crt", stranger.cert.pem());
    let empty = file("empty.crt", String::new());

    assert_eq!(open(&database, "localhost", "sslmode=prefer"), Ok(false));
    refused(open(&database, "localhost", "sslmode=require"), "does not support TLS");
    refused(open(&database, "localhost", &format!("sslmode=verify-full&sslrootcert={empty}")), "empty.crt");
    assert!(matches!(open(&database, "localhost", "sslmode=sometimes"), Err(StoreError::Internal(_))));

    let _encrypted = TlsServer::start(database.admin(), &certificate);
    assert_eq!(open(&database, "localhost", "sslmode=disable"), Ok(false));
    for parameters in ["", "sslmode=prefer", "sslmode=require", "sslmode=require&keepalives=1"] {
        assert_eq!(open(&database, "localhost", parameters), Ok(true), "{parameters}");
    }
    assert_eq!(open(&database, "localhost", &format!("sslmode=verify-full&sslrootcert={root}")), Ok(true));
    for mode in ["require", "verify-full"] {
        refused(open(&database, "localhost", &format!("sslmode={mode}&sslrootcert={other}")), "certificate");
        refused(open(&database, "127.0.0.1", &format!("sslmode={mode}&sslrootcert={root}")), "certificate");
    }
    refused(open(&database, "localhost", "sslmode=verify-full"), "certificate");
}
