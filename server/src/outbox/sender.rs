//! The sender of letters: the house, in the name of the person whom an answer is to reach.

use std::collections::BTreeSet;

use client::api::service::outbox::OutboxKind;
use lettre::Message;
use lettre::address::Envelope;
use lettre::message::Mailbox;
use lettre::message::dkim::{
    DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm, DkimSigningKey,
};
use lettre::message::header::{HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::links::LinkSigner;
use super::{Outgoing, ReturnAddress};
use crate::work::cx::Cx;
use crate::work::owners::members_of;
use crate::work::refusal::Result as Outcome;
use crate::work::settings::{DkimSettings, MailSettings, Settings};

/// The sender of a house that names none. The domain does not exist, so that no answer reaches another house.
const NO_REPLY: &str = "Retaguarda <nao-responda@retaguarda.invalid>";
/// The headers that a signature covers.
const SIGNED: [&str; 10] = [
    "From",
    "Reply-To",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "MIME-Version",
    "Content-Type",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
];

/// The person in whose name the house sends a letter, and whom an answer reaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterSender {
    /// The name.
    pub name: String,
    /// The address.
    pub address: String,
}

impl LetterSender {
    fn mailbox(&self) -> Result<Mailbox, String> {
        let address = self.address.parse().map_err(|error| format!("sender: {error}"))?;
        Ok(Mailbox::new(Some(self.name.clone()), address))
    }
}

/// The domains in whose name letters leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SenderDomains {
    /// The domain that readers see, and that signs.
    pub from: String,
    /// The domain of the envelope, to which letters return.
    pub envelope: String,
}

impl SenderDomains {
    /// Reads the settings; `None` if no sender is set.
    pub fn of(mail: &MailSettings) -> Option<SenderDomains> {
        let from: Mailbox = mail.from.as_deref()?.parse().ok()?;
        let from = from.email.domain().to_lowercase();
        let return_to = mail.return_to.as_deref().and_then(|address| address.rsplit_once('@'));
        let envelope = return_to.map_or_else(|| from.clone(), |(_, domain)| domain.to_lowercase());
        Some(SenderDomains { from, envelope })
    }
}

/// The house as the sender of letters.
pub struct House {
    from: Mailbox,
    return_to: Option<ReturnAddress>,
    dkim: Option<DkimConfig>,
    links: LinkSigner,
    reads_answers: bool,
}

impl House {
    /// Reads the settings.
    ///
    /// # Errors
    /// A sentence if an address or the key is malformed.
    pub fn of(settings: &Settings) -> Result<House, String> {
        let mail = &settings.mail;
        let from = mail.from.as_deref().unwrap_or(NO_REPLY);
        let from: Mailbox = from.parse().map_err(|error| format!("{from}: {error}"))?;
        let key = || settings.audit_key.clone();
        let return_to = mail.return_to.as_deref().map(|address| ReturnAddress::new(address, key()));
        let dkim = mail.dkim.as_ref().map(|dkim| signature(dkim, from.email.domain()));
        let links = LinkSigner::of(settings);
        let reads_answers = mail.mail_in.is_some();
        Ok(House { return_to: return_to.transpose()?, dkim: dkim.transpose()?, from, links, reads_answers })
    }

    /// Returns the sender of a letter: the address of the house with a person's name, *Ana Souza (Retaguarda)*.
    pub fn from(&self, person: Option<&LetterSender>) -> Mailbox {
        let Some(person) = person else { return self.from.clone() };
        let name = match &self.from.name {
            Some(house) => format!("{} ({house})", person.name),
            None => person.name.clone(),
        };
        Mailbox::new(Some(name), self.from.email.clone())
    }

    /// Returns whom an answer reaches: a signed address of the letter, if what comes to it is read and passed on to the person in whose
    /// name the house writes, else that person.
    ///
    /// # Errors
    /// A sentence for the outbox's row.
    pub fn reply_to(&self, entry: i64, person: Option<&LetterSender>) -> Result<Option<Mailbox>, String> {
        let Some(address) = self.read_address(entry) else {
            return person.map(LetterSender::mailbox).transpose();
        };
        let address = address.parse().map_err(|error| format!("return address: {error}"))?;
        Ok(Some(Mailbox::new(self.from(person).name, address)))
    }

    /// Returns the signed address of an entry, if there is a Maildir for what comes to it.
    fn read_address(&self, entry: i64) -> Option<String> {
        self.return_to.as_ref().filter(|_| self.reads_answers).map(|return_to| return_to.of(entry))
    }

    /// Returns the identifier of a letter with a key, in the domain of the sender.
    pub fn message_id(&self, key: &str) -> String {
        format!("<{key}@{}>", self.from.email.domain())
    }

    /// Returns the envelope of an entry's letter, if it returns to an address of its own.
    ///
    /// # Errors
    /// A sentence for the outbox's row.
    pub fn envelope(&self, entry: i64, to: &Mailbox) -> Result<Option<Envelope>, String> {
        let Some(return_to) = &self.return_to else { return Ok(None) };
        let back = return_to.of(entry).parse().map_err(|error| format!("return address: {error}"))?;
        Envelope::new(Some(back), vec![to.email.clone()]).map(Some).map_err(|error| error.to_string())
    }

    /// Returns the headers by which mail programs offer to unsubscribe (RFC 8058).
    pub fn unsubscribe_headers(&self, entry: i64) -> [HeaderValue; 2] {
        let header = |name: &'static str, value: String| {
            HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.clone(), value)
        };
        let link = format!("<{}>", self.links.sign_unsubscribe(entry));
        // Folded, because both together are longer than a line should be.
        let address =
            self.read_address(entry).map(|address| format!(",\r\n <mailto:{address}?subject=unsubscribe>"));
        [
            header("List-Unsubscribe", link + &address.unwrap_or_default()),
            header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ]
    }

    /// Signs a letter, if there is a key.
    pub fn sign(&self, letter: &mut Message) {
        if let Some(dkim) = &self.dkim {
            letter.sign(dkim);
        }
    }
}

fn signature(dkim: &DkimSettings, domain: &str) -> Result<DkimConfig, String> {
    let failed = |error: String| format!("{}: {error}", dkim.key_file.display());
    let key = std::fs::read_to_string(&dkim.key_file).map_err(|error| failed(error.to_string()))?;
    let algorithm = match key.starts_with("-----BEGIN") {
        true => DkimSigningAlgorithm::Rsa,
        false => DkimSigningAlgorithm::Ed25519,
    };
    let key = DkimSigningKey::new(key.trim(), algorithm).map_err(|error| failed(error.to_string()))?;
    let headers = SIGNED.map(HeaderName::new_from_ascii_str).to_vec();
    let relaxed = DkimCanonicalizationType::Relaxed;
    let canonicalization = DkimCanonicalization { header: relaxed, body: relaxed };
    Ok(DkimConfig::new(dkim.selector.clone(), domain.to_owned(), key, headers, canonicalization))
}

impl Cx<'_, '_> {
    /// Returns an entry as it leaves: a letter in the name of its member's consultant, else of the user who caused it.
    pub(super) fn named(&mut self, outgoing: &Outgoing, member: Option<i64>) -> Outcome<Outgoing> {
        let mut named = outgoing.clone();
        if outgoing.kind == OutboxKind::Email
            && let Some(sender) = self.sender(member)?
        {
            named.payload["sender"] = json!(sender);
        }
        Ok(named)
    }

    fn sender(&mut self, member: Option<i64>) -> Outcome<Option<LetterSender>> {
        if let Some(member) = member {
            let sql =
                "select s.name, s.email from member_settings m join staff s on s.id = m.account_manager_id
                where m.member_id = $1 and s.active = 1";
            if let Some(row) = self.query_one(sql, &[member.into()])? {
                return Ok(Some(LetterSender { name: row.get("name"), address: row.get("email") }));
            }
        }
        let Ok(actor) = self.actor() else { return Ok(None) };
        let (id, is_person) = (actor.id, !actor.is_service_account);
        let row = self.query_one("select name, email from staff where id = $1", &[id.into()])?;
        let sender = row.map(|row| LetterSender { name: row.get("name"), address: row.get("email") });
        Ok(sender.filter(|_| is_person))
    }

    /// Returns the member to whom a letter goes, of those whom its record is about.
    pub(super) fn recipient(&mut self, outgoing: &Outgoing) -> Outcome<Option<i64>> {
        let Some((kind, id)) = outgoing.about.filter(|_| outgoing.kind == OutboxKind::Email) else {
            return Ok(None);
        };
        let members = members_of(self.conn(), kind, &BTreeSet::from([id]))?.unwrap_or_default();
        let sql = "select 1 from members m where m.id = $1 and (lower(m.email) = $2 or exists
            (select 1 from member_emails e where e.member_id = m.id and e.removed_at is null and lower(e.email) = $2))";
        for member in members {
            if self.query_one(sql, &[member.into(), outgoing.to.to_lowercase().into()])?.is_some() {
                return Ok(Some(member));
            }
        }
        Ok(None)
    }
}
