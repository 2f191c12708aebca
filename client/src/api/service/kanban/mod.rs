//! The kanban: boards of cards, one board for each of eight roles, and their tracks.

mod attachment;
mod board;
mod card;
mod changes;
mod columns;
mod computed;
mod computed_tracks;
mod contact;
mod foreign;
pub mod forms;
mod guards;
mod layout;
mod lists;
mod new_card;
mod record;
mod track;
mod words;

pub use attachment::*;
pub use board::*;
pub use card::*;
pub use changes::*;
pub use columns::*;
pub use contact::*;
pub use guards::*;
pub use layout::*;
pub use lists::*;
pub use new_card::*;
pub use track::*;
pub use words::*;

use crate::endpoints;
use crate::value::id::{AttachmentId, CardId, MemberId, TrackEntryId};
use crate::wire::file::{StoredFile, Upload};

endpoints! {
    /// Lista os quadros do kanban, com as suas colunas.
    ListBoards "boards.list" GET "/kanban/boards"
        -> BoardList, needs(Read, Kanban), is(ours), computed_by(computed::boards);
    /// Troca as colunas de um quadro: nomes, ordem, cores, limites e o que cada uma pede.
    UpdateBoard "boards.update" PUT "/kanban/boards/{role}"
        path(Board) body(BoardColumns) -> BoardChanged, needs(Update, Kanban), acts(Board),
        guard(BoardState::may_update), is(ours);
    /// Mostra uma coluna de um quadro e quantos cartões há em cada uma; `second` é o número do consultor ou `all`.
    GetBoard "boards.get" GET "/kanban/{role}/{second}"
        path((Board, Whose)) query(BoardQuery) -> BoardPage, needs(Read, Kanban), adapted_by(computed::board);
    /// Lista os cartões de um quadro ou de todos, com filtros, ordenação e páginas.
    ListCards "cards.list" GET "/kanban/cards"
        query(CardFilter) -> CardList, needs(Read, Kanban), lists(CARDS, "cards.export"), is(ours), computed_by(computed::cards);
    /// Mostra o cartão de um membro; `role` escolhe o quadro.
    GetCard "cards.get" GET "/kanban/card/{id}"
        path(MemberId) query(CardOf) -> CardFound, needs(Read, Kanban), adapted_by(computed::card);
    /// Lista o que aconteceu com o cartão de um membro, do mais recente para o mais antigo.
    ListActivities "cards.activities" GET "/kanban/activities/{id}"
        path(MemberId) query(ActivityQuery) -> ActivityList, needs(Read, Kanban), lists(ACTIVITIES, "cards.export-activities");
    /// Cria o cartão de um membro em um quadro, na coluna de follow-up ou, sem ela, na primeira.
    CreateCard "cards.create" POST "/kanban/cards/{id}/create"
        path(MemberId) body(NewCard) -> CardChanged, needs(Update, Kanban), acts(Member, many),
        guard(OnBoardState::may_create), verb("create_card"), told_as(KanbanEventCreated), forms("cards.create" = forms::create), about("card"), is(ours);
    /// Move um cartão para outra coluna do seu quadro, ou para outro lugar da mesma.
    MoveCard "cards.move" POST "/kanban/move-to/{id}"
        path(CardId) body(MoveTo) -> CardChanged, needs(Update, Kanban), acts(Card, 'm', many),
        guard(CardState::may_move), undone_by(record::PLACE_BEFORE), told_as(KanbanEventMoved), forms("cards.move" => foreign::move_form), adapted_by(computed::changed);
    /// Move o cartão de um membro para o follow-up.
    FollowUp "cards.follow-up" POST "/kanban/move-to-follow-up"
        body(OfMember) -> CardChanged, needs(Update, Kanban), acts(Card, 'F', many), names("user_id", "role"),
        guard(CardState::may_follow_up), undone_by(record::PLACE_BEFORE), told_as(KanbanEventMoved), about("card"), adapted_by(computed::changed);
    /// Finaliza o cartão de um membro, com o motivo.
    FinishCard "cards.finish" POST "/kanban/move-to-finished"
        body(FinishCardBody) -> CardChanged, needs(Update, Kanban), acts(Card, 'f', many), names("user_id", "role"),
        guard(CardState::may_finish), undone_by(record::PLACE_BEFORE), told_as(KanbanEventMoved),
        forms("cards.finish" = forms::finish), about("card"), adapted_by(computed::changed);
    /// Move o cartão de um membro para o onboarding.
    Onboard "cards.onboard" POST "/kanban/move-to-onboarding"
        body(OfMember) -> CardChanged, needs(Update, Kanban), acts(Card, 'o', many), names("user_id", "role"),
        guard(CardState::may_onboard), undone_by(record::PLACE_BEFORE), told_as(KanbanEventMoved), about("card"), adapted_by(computed::changed);
    /// Registra que um membro não quer o onboarding; o cartão segue para a coluna seguinte.
    RefuseOnboarding "cards.refuse-onboarding" POST "/kanban/do-not-want-onboarding"
        body(OfMember) -> CardChanged, needs(Update, Kanban), acts(Card, 'n', many), names("user_id", "role"),
        guard(CardState::may_refuse_onboarding), undone_by(record::PLACE_BEFORE), told_as(KanbanEventOnboardingRefused),
        about("card"), adapted_by(computed::changed);
    /// Agenda um compromisso com um membro.
    ScheduleCard "cards.schedule" POST "/kanban/add-schedule"
        body(Schedule) -> CardChanged, needs(Update, Kanban), acts(Card, 's', many), names("user_id", "role"),
        guard(CardState::may_work), undone_by(record::SCHEDULE_BEFORE), told_as(KanbanEventScheduled),
        forms("cards.schedule" = forms::schedule), about("card"), adapted_by(computed::changed);
    /// Registra um compromisso combinado por fora, sem data marcada.
    ScheduleManually "cards.schedule-manually" POST "/kanban/add-manual-schedule"
        body(ManualSchedule) -> CardChanged, needs(Update, Kanban), acts(Card), names("user_id", "role"),
        guard(CardState::may_work), undone_by(record::SCHEDULE_BEFORE), told_as(KanbanEventScheduled),
        forms("cards.schedule-manually" = forms::schedule_manually), about("card"), adapted_by(computed::changed);
    /// Registra que não se conseguiu falar com um membro para agendar.
    ScheduleNoContact "cards.schedule-no-contact" POST "/kanban/schedule-no-contact"
        body(OfMember) -> CardChanged, needs(Update, Kanban), acts(Card, 'N', many), names("user_id", "role"),
        guard(CardState::may_work), undone_by(record::PLACE_BEFORE), told_as(KanbanEventNoContact), about("card"), adapted_by(computed::changed);
    /// Tira o compromisso de um cartão, ou traz de volta o que estava marcado.
    SetSchedule "cards.set-schedule" POST "/kanban/set-schedule/{id}"
        path(CardId) body(NewSchedule) -> CardChanged, needs(Update, Kanban), acts(Card),
        guard(CardState::may_work), undone_by(record::SCHEDULE_BEFORE), told_as(KanbanEventScheduled), is(ours);
    /// Esconde o cartão de um membro até um dia; nele o cartão volta sozinho.
    HideCard "cards.hide" POST "/kanban/hide-until"
        body(HideUntil) -> CardChanged, needs(Update, Kanban), acts(Card, 'z', many), names("user_id", "role"),
        guard(CardState::may_work), undone_by(record::SHOWN), told_as(KanbanEventHidden),
        forms("cards.hide" = forms::hide), about("card"), adapted_by(computed::changed);
    /// Traz de volta um cartão escondido.
    ShowCard "cards.show" POST "/kanban/show/{id}"
        path(CardId) -> CardChanged, needs(Update, Kanban), acts(Card, 'Z', many),
        guard(CardState::may_show), told_as(KanbanEventShown), is(ours);
    /// Registra um contato com um membro.
    Contact "cards.contact" POST "/kanban/{role}/{column}/register-contact"
        path((Board, ColumnName)) body(RegisterContact) -> CardChanged, needs(Update, Kanban), acts(Card, 'c', many),
        names("user_id"), guard(CardState::may_work), undone_by(record::CONTACT_BEFORE), told_as(KanbanEventContact),
        forms("cards.contact" => foreign::contact_form), about("card"),
        imported_as("cards.import"), adapted_by(computed::changed);
    /// Registra um contato com um lead do quadro de SDR.
    ContactLead "cards.contact-lead" POST "/kanban/sales_sdr/{id}/register-contact"
        path(LeadOrColumn) body(RegisterContact) -> CardChanged, needs(Update, Kanban),
        guard(CardState::may_work), told_as(KanbanEventContact), about("card"), adapted_by(computed::changed);
    /// Desfaz o último contato de um cartão, com tudo o que ele mudou, se nada mudou depois.
    WithdrawContact "cards.withdraw-contact" POST "/kanban/withdraw-contact/{id}"
        path(CardId) -> CardChanged, needs(Update, Kanban), guard(CardState::may_work), told_as(KanbanEventWithdrawn),
        about("card"), is(ours);
    /// Guarda o painel lateral de um cartão: anotação, próximo contato, humor e etiquetas.
    SaveSidebar "cards.annotate" POST "/kanban/{role}/{column}/post-sidebar"
        path((Board, ColumnName)) body(Sidebar) -> CardChanged, needs(Update, Kanban), acts(Card, 'e'),
        names("user_id"), guard(CardState::may_annotate), told_as(KanbanEventAnnotated), forms("cards.annotate" = forms::annotate), about("card"), adapted_by(computed::changed);
    /// Cancela o registro de um lead, com o motivo: o membro fica inativo e o cartão, finalizado.
    CancelRegistration "cards.cancel-registration" POST "/kanban/sales_sdr/cancel-registration/{user_id}"
        path(MemberId) body(Cancellation) -> CardChanged, needs(Update, Kanban), danger(Destructive), acts(Card, 'X', many),
        guard(CardState::may_cancel), told_as(KanbanEventCancelled),
        forms("cards.cancel-registration" = forms::cancel), about("card"), adapted_by(computed::changed);
    /// Sorteia o consultor de sucesso de um membro: o que tem menos cartões ativos.
    DrawSuccessManager "cards.draw-success-manager" POST "/kanban/sort-success-manager/{user_id}"
        path(MemberId) -> ManagerDrawn, needs(Update, Kanban), acts(Card, many), guard(DrawState::may_draw), about("member");
    /// Lista os membros das trilhas adicionais, coluna por coluna.
    ListTracks "tracks.by-columns" GET "/kanban/additional/by-columns"
        query(TrackQuery) -> TrackColumns, needs(Read, Kanban), adapted_by(computed_tracks::tracks);
    /// Lista os membros de uma trilha adicional ou de todas.
    ListEntries "tracks.list" GET "/kanban/tracks"
        query(TrackFilter) -> TrackList, needs(Read, Kanban), lists(TRACK_ENTRIES, "tracks.export"), is(ours), computed_by(computed_tracks::entries);
    /// Põe membros na trilha de saneamento.
    AddSanitation "tracks.add-sanitation" POST "/kanban/additional/add-sanitation-users"
        body(AddToTrack) -> AddedToTrack, needs(Update, Kanban), acts(Card, many), lists_in("users", "user_id"),
        forms("tracks.add-sanitation" = forms::add_sanitation), about("track_entry"),
        adapted_by(computed_tracks::added);
    /// Põe membros na trilha de assistência da CERC.
    AddCercAssistance "tracks.add-cerc-assistance" POST "/kanban/additional/add-cerc-assistance-users"
        body(AddToTrack) -> AddedToTrack, needs(Update, Kanban), acts(Card, many), lists_in("users", "user_id"),
        forms("tracks.add-cerc-assistance" = forms::add_cerc_assistance), about("track_entry"),
        adapted_by(computed_tracks::added);
    /// Põe membros na trilha de mentoria.
    AddIssueSuccess "tracks.add-issue-success" POST "/kanban/additional/add-issue-success-users"
        body(AddToTrack) -> AddedToTrack, needs(Update, Kanban), acts(Card, many), lists_in("users", "user_id"),
        forms("tracks.add-issue-success" = forms::add_issue_success), about("track_entry"),
        adapted_by(computed_tracks::added);
    /// Adia um membro na trilha de saneamento; sete dias, se não disser até quando.
    PostponeSanitation "tracks.postpone-sanitation" POST "/kanban/additional/postpone/{id}"
        path(TrackEntryId) body(Postponement) -> TrackChanged, needs(Update, Kanban), acts(TrackEntry, many),
        guard(TrackState::may_change_sanitation), forms("tracks.postpone-sanitation" = forms::postpone_sanitation), adapted_by(computed_tracks::changed);
    /// Registra que um membro da trilha de saneamento foi contatado.
    ContactSanitation "tracks.contact-sanitation" POST "/kanban/additional/contacted/{id}"
        path(TrackEntryId) body(TrackContact) -> TrackChanged, needs(Update, Kanban), acts(TrackEntry, many),
        guard(TrackState::may_change_sanitation), forms("tracks.contact-sanitation" = forms::contact_sanitation), adapted_by(computed_tracks::changed);
    /// Adia um membro na trilha de mentoria; sete dias, se não disser até quando.
    PostponeMentoring "tracks.postpone-mentoring" POST "/kanban/additional-mentoring/postpone/{id}"
        path(TrackEntryId) body(Postponement) -> TrackChanged, needs(Update, Kanban), acts(TrackEntry, many),
        guard(TrackState::may_change_mentoring), forms("tracks.postpone-mentoring" = forms::postpone_mentoring), adapted_by(computed_tracks::changed);
    /// Registra que um membro da trilha de mentoria foi contatado.
    ContactMentoring "tracks.contact-mentoring" POST "/kanban/additional-mentoring/contacted/{id}"
        path(TrackEntryId) body(TrackContact) -> TrackChanged, needs(Update, Kanban), acts(TrackEntry, many),
        guard(TrackState::may_change_mentoring), forms("tracks.contact-mentoring" = forms::contact_mentoring), adapted_by(computed_tracks::changed);
    /// Adia um membro na trilha de assistência da CERC; sete dias, se não disser até quando.
    PostponeCerc "tracks.postpone-cerc" POST "/kanban/additional-cerc-assistance/postpone/{id}"
        path(TrackEntryId) body(Postponement) -> TrackChanged, needs(Update, Kanban), acts(TrackEntry, many),
        guard(TrackState::may_change_cerc), forms("tracks.postpone-cerc" = forms::postpone_cerc), adapted_by(computed_tracks::changed);
    /// Registra que um membro da trilha de assistência da CERC foi contatado.
    ContactCerc "tracks.contact-cerc" POST "/kanban/additional-cerc-assistance/contacted/{id}"
        path(TrackEntryId) body(TrackContact) -> TrackChanged, needs(Update, Kanban), acts(TrackEntry, many),
        guard(TrackState::may_change_cerc), forms("tracks.contact-cerc" = forms::contact_cerc), adapted_by(computed_tracks::changed);
    /// Anexa um arquivo a um membro de uma trilha adicional.
    Attach "tracks.attach" POST "/kanban/additional/attachment/{id}"
        path(TrackEntryId) body(Upload) -> TrackChanged, needs(Update, Kanban), guard(TrackState::may_attach),
        receives(ATTACHMENTS), is(ours);
    /// Baixa um anexo de uma trilha adicional.
    DownloadAttachment "tracks.download-attachment" GET "/kanban/additional/attachment/{id}"
        path(AttachmentId) -> StoredFile, needs(Read, Kanban);
}
