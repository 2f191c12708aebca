//! The additional tracks, in which members wait for a contact.

use super::attachment::ATTACHMENTS;
use super::columns::TRACK_ENTRIES;
use super::guards::TrackState;
use super::lists::{TrackFilter, TrackList};
use super::track::{
    AddToTrack, AddedToTrack, Postponement, TrackChanged, TrackColumns, TrackContact, TrackQuery,
};
use super::{computed_tracks, forms};
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{AttachmentId, TrackEntryId, kind};
use crate::wire::file::{StoredFile, Upload};

endpoints!(
    TracksByColumns("Lista os membros das trilhas adicionais, coluna por coluna.")
        .get("tracks.by-columns", "/kanban/additional/by-columns")
        .query::<TrackQuery>()
        .answers::<TrackColumns>()
        .needs(Read, Kanban)
        .adapted_by(computed_tracks::tracks),
    ListTrack("Lista os membros de uma trilha adicional ou de todas.")
        .get("tracks.list", "/kanban/tracks")
        .query::<TrackFilter>()
        .answers::<TrackList>()
        .needs(Read, Kanban)
        .lists(&TRACK_ENTRIES)
        .exported_by("tracks.export")
        .ours()
        .computed_by(computed_tracks::entries),
    AddSanitation("Põe membros na trilha de saneamento.")
        .post("tracks.add-sanitation", "/kanban/additional/add-sanitation-users")
        .body::<AddToTrack>()
        .answers::<AddedToTrack>()
        .needs(Update, Kanban)
        .acts_on::<kind::Card>()
        .for_many()
        .lists_in(&["users"], "user_id")
        .forms(&[DeclaredForm::Same("tracks.add-sanitation", forms::add_sanitation)])
        .about("track_entry")
        .adapted_by(computed_tracks::added),
    AddCercAssistance("Põe membros na trilha de assistência da CERC.")
        .post("tracks.add-cerc-assistance", "/kanban/additional/add-cerc-assistance-users")
        .body::<AddToTrack>()
        .answers::<AddedToTrack>()
        .needs(Update, Kanban)
        .acts_on::<kind::Card>()
        .for_many()
        .lists_in(&["users"], "user_id")
        .forms(&[DeclaredForm::Same("tracks.add-cerc-assistance", forms::add_cerc_assistance)])
        .about("track_entry")
        .adapted_by(computed_tracks::added),
    AddIssueSuccess("Põe membros na trilha de mentoria.")
        .post("tracks.add-issue-success", "/kanban/additional/add-issue-success-users")
        .body::<AddToTrack>()
        .answers::<AddedToTrack>()
        .needs(Update, Kanban)
        .acts_on::<kind::Card>()
        .for_many()
        .lists_in(&["users"], "user_id")
        .forms(&[DeclaredForm::Same("tracks.add-issue-success", forms::add_issue_success)])
        .about("track_entry")
        .adapted_by(computed_tracks::added),
    PostponeSanitation("Adia um membro na trilha de saneamento; sete dias, se não disser até quando.")
        .post("tracks.postpone-sanitation", "/kanban/additional/postpone/{id}")
        .path::<TrackEntryId>()
        .body::<Postponement>()
        .answers::<TrackChanged>()
        .guard(TrackState::may_change_sanitation)
        .needs(Update, Kanban)
        .acts_on::<kind::TrackEntry>()
        .for_many()
        .forms(&[DeclaredForm::Same("tracks.postpone-sanitation", forms::postpone_sanitation)])
        .adapted_by(computed_tracks::changed),
    ContactSanitation("Registra que um membro da trilha de saneamento foi contatado.")
        .post("tracks.contact-sanitation", "/kanban/additional/contacted/{id}")
        .path::<TrackEntryId>()
        .body::<TrackContact>()
        .answers::<TrackChanged>()
        .guard(TrackState::may_change_sanitation)
        .needs(Update, Kanban)
        .acts_on::<kind::TrackEntry>()
        .for_many()
        .forms(&[DeclaredForm::Same("tracks.contact-sanitation", forms::contact_sanitation)])
        .adapted_by(computed_tracks::changed),
    PostponeMentoring("Adia um membro na trilha de mentoria; sete dias, se não disser até quando.")
        .post("tracks.postpone-mentoring", "/kanban/additional-mentoring/postpone/{id}")
        .path::<TrackEntryId>()
        .body::<Postponement>()
        .answers::<TrackChanged>()
        .guard(TrackState::may_change_mentoring)
        .needs(Update, Kanban)
        .acts_on::<kind::TrackEntry>()
        .for_many()
        .forms(&[DeclaredForm::Same("tracks.postpone-mentoring", forms::postpone_mentoring)])
        .adapted_by(computed_tracks::changed),
    ContactMentoring("Registra que um membro da trilha de mentoria foi contatado.")
        .post("tracks.contact-mentoring", "/kanban/additional-mentoring/contacted/{id}")
        .path::<TrackEntryId>()
        .body::<TrackContact>()
        .answers::<TrackChanged>()
        .guard(TrackState::may_change_mentoring)
        .needs(Update, Kanban)
        .acts_on::<kind::TrackEntry>()
        .for_many()
        .forms(&[DeclaredForm::Same("tracks.contact-mentoring", forms::contact_mentoring)])
        .adapted_by(computed_tracks::changed),
    PostponeCerc("Adia um membro na trilha de assistência da CERC; sete dias, se não disser até quando.")
        .post("tracks.postpone-cerc", "/kanban/additional-cerc-assistance/postpone/{id}")
        .path::<TrackEntryId>()
        .body::<Postponement>()
        .answers::<TrackChanged>()
        .guard(TrackState::may_change_cerc)
        .needs(Update, Kanban)
        .acts_on::<kind::TrackEntry>()
        .for_many()
        .forms(&[DeclaredForm::Same("tracks.postpone-cerc", forms::postpone_cerc)])
        .adapted_by(computed_tracks::changed),
    ContactCerc("Registra que um membro da trilha de assistência da CERC foi contatado.")
        .post("tracks.contact-cerc", "/kanban/additional-cerc-assistance/contacted/{id}")
        .path::<TrackEntryId>()
        .body::<TrackContact>()
        .answers::<TrackChanged>()
        .guard(TrackState::may_change_cerc)
        .needs(Update, Kanban)
        .acts_on::<kind::TrackEntry>()
        .for_many()
        .forms(&[DeclaredForm::Same("tracks.contact-cerc", forms::contact_cerc)])
        .adapted_by(computed_tracks::changed),
    Attach("Anexa um arquivo a um membro de uma trilha adicional.")
        .post("tracks.attach", "/kanban/additional/attachment/{id}")
        .path::<TrackEntryId>()
        .body::<Upload>()
        .answers::<TrackChanged>()
        .guard(TrackState::may_attach)
        .needs(Update, Kanban)
        .receives(ATTACHMENTS)
        .ours(),
    DownloadAttachment("Baixa um anexo de uma trilha adicional.")
        .get("tracks.download-attachment", "/kanban/additional/attachment/{id}")
        .path::<AttachmentId>()
        .answers::<StoredFile>()
        .needs(Read, Kanban),
);
