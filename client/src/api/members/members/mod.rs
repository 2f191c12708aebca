//! Members: the records that staff manage. *User* on the wire, as in the specification.

mod columns;
mod erasure;
mod facts;
mod foreign;
pub mod letters;
mod lists;
mod member;
pub mod records;
pub mod sections;
pub mod status;
mod terms;
pub mod told_owner;
mod words;

pub use super::ownership::OwnershipRule;
pub use columns::*;
pub use erasure::*;
pub use lists::*;
pub use member::*;
pub use records::*;
pub use terms::*;
pub use words::*;

use super::ownership::OwnershipFacts;
use crate::api::account::session::Done;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::{Call, Endpoint};
use crate::endpoints;
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{MemberId, kind};
use sections::Decision;

endpoints!(
    List("Lista os membros, com busca, filtros, ordenação e páginas.")
        .get("members.list", "/users")
        .query::<MemberFilter>()
        .answers::<MemberList>()
        .needs(Read, Users)
        .lists(&MEMBERS)
        .exported_by("members.export")
        .adapted_by(foreign::list),
    Get("Mostra o cadastro de um membro; com `columns=complete`, todos os dados.")
        .get("members.get", "/user/{id}")
        .path::<MemberId>()
        .query::<MemberQuery>()
        .answers::<MemberRecord>()
        .needs(Read, Users)
        .facts("user", facts::MEMBER)
        .shows(&[
            ShownRecords::Same("additions"),
            ShownRecords::Same("coverage"),
            ShownRecords::Same("profile"),
            ShownRecords::Same("socials"),
            ShownRecords::Same("registration_info"),
            ShownRecords::Same("search_profile"),
            ShownRecords::Same("avatar"),
            ShownRecords::Every("phone"),
            ShownRecords::Every("email")
        ])
        .adapted_by(foreign::member),
    GetByCnpj("Mostra o cadastro do membro que tem um CNPJ.")
        .get("members.get-by-cnpj", "/user/cnpj/{digits}")
        .path::<String>()
        .answers::<MemberRecord>()
        .needs(Read, Users)
        .facts("user", facts::MEMBER)
        .shows(&[ShownRecords::Every("user")])
        .adapted_by(foreign::of_cnpj),
    Search("Busca membros por nome, empresa, e-mail, telefone, documento ou número.")
        .get("members.search", "/buscar")
        .query::<SearchQuery>()
        .answers::<MemberList>()
        .needs(Read, Users)
        .lists(&FOUND)
        .adapted_by(foreign::found),
    QuickSearch("Mostra os oito primeiros membros de uma busca.")
        .get("members.quick-search", "/quick-search")
        .query::<QuickSearchQuery>()
        .answers::<QuickSearchHits>()
        .needs(Read, Users)
        .lists(&FOUND)
        .adapted_by(foreign::hits),
    ListActive("Lista os membros ativos, todos ou os que têm um dos e-mails dados.")
        .get("members.list-active", "/active-users")
        .query::<ActiveFilter>()
        .answers::<MemberList>()
        .needs(ActiveUsers, Tools)
        .lists(&ACTIVE)
        .exported_by("members.export-active")
        .adapted_by(foreign::active),
    EmailDirectAccess("Envia ao membro, por e-mail, um link de acesso direto, válido uma única vez.")
        .post("members.email-direct-access", "/user/email-direct-access/{id}")
        .path::<MemberId>()
        .answers::<Done>()
        .guard(OwnershipFacts::may_help)
        .needs(Update, Users)
        .sends(&[&letters::ACCESS])
        .acts_on::<kind::Member>()
        .adapted_by(foreign::sent),
);

impl Get {
    /// Reads a member, with the columns of the list.
    pub fn of(member: MemberId) -> Call<Get> {
        Call { path: member, query: MemberQuery::default(), body: () }
    }
}

impl Record for kind::Member {
    const KIND: &'static Kind = &Kind {
        name: "user",
        table: "members",
        members: &["id"],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/user-form/{id}", name: Some("name") }),
        heard_by: Get::NEEDS,
        fields: &[
            Field::word::<MemberStatus>("status", Key::ColumnStatus),
            Field::new("end_of_plan", Key::HistoryFieldEndOfPlan),
            Field::id("favourite", Key::NounFavouriteTitle),
            Field::id("conversations.to", Key::HistoryFieldConversationsTo),
            Field::id("conversations.from", Key::HistoryFieldConversationsFrom),
            Field::new("conversations.count", Key::HistoryFieldConversationsCount),
            Field::id("smarty", Key::NounSmartyTitle),
            Field::text("disabled_email", Key::NounDisabledEmailTitle),
            Field::new("turo", Key::TuroColumnTuro),
            Field::text("search_sent", Key::HistoryFieldSearchSent),
            Field::id("migrated_to", Key::HistoryFieldMigratedTo),
            Field::id("migrated_from", Key::HistoryFieldMigratedFrom),
            Field::id("login_to", Key::HistoryFieldLoginTo),
            Field::id("login_from", Key::HistoryFieldLoginFrom),
            Field::word::<MemberKind>("type", Key::ColumnKind),
            Field::text("name", Key::ColumnName),
            Field::word::<PersonKind>("person", Key::ColumnPerson),
            Field::text("cpf", Key::FieldCpf),
            Field::text("cnpj", Key::FieldCnpj),
            Field::text("company_name", Key::SectionsFieldCompany),
            Field::text("email", Key::SectionsFieldMainEmail),
            Field::text("phone", Key::FieldMainPhone),
            Field::text("zip_code", Key::FieldZipCode),
            Field::text("state", Key::ColumnAddressState),
            Field::text("city", Key::FieldCity),
            Field::text("neighbor", Key::FieldNeighbor),
            Field::text("street", Key::FieldStreet),
            Field::text("number", Key::SectionsFieldNumber),
            Field::text("complement", Key::SectionsFieldComplement),
            Field::word::<Decision>("decision", Key::SectionsFieldDecision),
            Field::word::<DeactivationReason>("deactivation_reason", Key::SectionsFieldReason),
            Field::text("notes", Key::SectionsFieldNotes),
            Field::new("health_score", Key::ColumnHealthScore),
            Field::text("account_manager", Key::HistoryFieldAccountManager),
            Field::new("account_manager_at", Key::HistoryFieldAccountManagerAt),
            Field::new("account_manager_priority_until", Key::HistoryFieldPriorityUntil),
            Field::new("account_manager_property_until", Key::HistoryFieldPropertyUntil),
            Field::text("success_manager", Key::HistoryFieldSuccessManager),
            Field::new("success_manager_at", Key::HistoryFieldSuccessManagerAt),
        ],
    };
}
