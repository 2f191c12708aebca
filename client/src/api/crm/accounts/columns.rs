//! The columns, filters and views of the list of accounts.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The accounts.
pub const ACCOUNTS: List = List::of(
    <kind::Account as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("stage", Key::AccountsFieldStage),
        Column::new("owner", Key::AccountsFieldOwner).from(Width::Medium),
        Column::new("people", Key::AccountsFieldPeople).from(Width::Wide),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Medium),
        Column::new("next_step", Key::AccountsFieldNextStep).from(Width::Wide),
        Column::new("next_step_on", Key::AccountsFieldNextStepOn).sorted("next_step_on").from(Width::Medium),
        Column::new("city", Key::FieldCity).from(Width::Wide).optional(),
        Column::new("state", Key::ColumnAddressState).from(Width::Wide).optional(),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at").from(Width::Wide).optional(),
    ],
)
.in_files(&[
    Column::new("document", Key::FieldCnpj),
    Column::new("segment", Key::NounSegmentTitle),
    Column::new("site", Key::FieldWebsite),
    Column::new("source", Key::FieldOrigin),
    Column::new("stage_reason", Key::ColumnReason),
])
.shown_at("/crm/account-list")
.named_by("name")
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::AccountsHintSearch),
    Filter::new("stage", Key::AccountsFieldStage).all_named(Key::AllFeminine),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
    Filter::new("state", Key::ColumnAddressState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("next_step_on", Key::AccountsFieldNextStepOn),
    Filter::new("due", Key::AccountsFilterDue),
])
.ordered(Order::ascending("name"))
.viewed(&[
    View::new(Key::AllFeminineInPortuguese, ""),
    View::new(Key::AccountsFilterDue, "due=1&order_by=next_step_on").counted(),
    View::new(Key::AccountsViewCustomers, "stage=customer").counted(),
    View::new(Key::AccountsViewProspects, "stage=prospect").counted(),
    View::new(Key::AccountsViewFormer, "stage=former"),
]);
