//! The facts of members.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a member.
pub const MEMBER: &[Section] = &[
    Section::new(
        Key::MemberFactsIdentity,
        &[
            Fact::new("id", Key::ColumnMemberNumber),
            Fact::new("name", Key::ColumnName),
            Fact::new("status", Key::ColumnStatus),
            Fact::new("type", Key::ColumnKind),
            Fact::new("person", Key::ColumnPerson),
            Fact::new("company_name", Key::MemberFactsCompany),
            Fact::new("phone", Key::ColumnPhone).copied(),
            Fact::new("email", Key::ColumnEmail).copied(),
            Fact::new("cpf", Key::FieldCpf).copied(),
            Fact::new("cnpj", Key::FieldCnpj).copied(),
            Fact::new("state", Key::ColumnAddressState),
        ],
    ),
    Section::new(
        Key::MemberFactsWork,
        &[
            Fact::new("owner.name", Key::ColumnOwner).beside(&[
                Beside::new("owner_since").said(Key::RecordPageOwnerSince, "date"),
                Beside::new("owner_until").said(Key::MomentUntil, "date"),
                Beside::new("owner_rule"),
            ]),
            Fact::new("plan_group.name", Key::ColumnPlan)
                .beside(&[Beside::new("end_of_plan").said(Key::MomentUntil, "date").or(Key::ColumnNoPlan)]),
            Fact::new("account_manager.name", Key::ColumnConsultant),
            Fact::new("success_manager.name", Key::MemberFilterSuccessManager),
            Fact::new("cerc.name", Key::MemberFilterCerc),
            Fact::new("segments", Key::NounSegmentTitles),
            Fact::new("zones", Key::NounZoneTitles),
        ],
    ),
    Section::new(
        Key::MemberFactsActivity,
        &[
            Fact::new("created_at", Key::ColumnCreatedAt),
            Fact::new("verified_at", Key::MemberFactsVerified),
            Fact::new("last_login_at", Key::ColumnLastLoginAt),
            Fact::new("health_score", Key::ColumnHealthScore),
            Fact::new("erased_at", Key::PersonalDataEventErased),
        ],
    ),
];
