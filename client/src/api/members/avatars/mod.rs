//! The pictures of members, which staff add, turn and remove.

mod foreign;
pub mod forms;
mod picture;
mod record;

pub use picture::*;

use crate::api::account::session::Done;
use crate::endpoints;
use crate::value::id::MemberId;
use crate::wire::file::{StoredFile, Upload};

endpoints! {
    /// Mostra a foto de um membro.
    Show "avatars.show" GET "/user/avatar/{id}"
        path(MemberId) query(PictureAddress) -> StoredFile, needs(Read, Users), is(ours);
    /// Guarda a foto de um membro, no lugar da anterior.
    Save "avatars.save" POST "/user/avatar/{id}"
        path(MemberId) body(Upload) -> AvatarChanged, needs(Update, Users), told_as(AvatarsEventSaved), about("avatar"),
        receives(AVATARS), adapted_by(foreign::saved);
    /// Gira a foto de um membro para a direita em 90 ou 270 graus.
    Rotate "avatars.rotate" POST "/user/avatar-rotate/{id}"
        path(MemberId) body(Rotation) -> AvatarChanged, needs(Update, Users), acts(Avatar), undone_by(record::ROTATED_BACK),
        told_as(AvatarsEventRotated), forms("avatars.rotate" = forms::rotate), adapted_by(foreign::rotated);
    /// Remove a foto de um membro.
    Delete "avatars.delete" DELETE "/user/avatar/{id}"
        path(MemberId) -> Done, needs(Update, Users), danger(Destructive), acts(Avatar), told_as(AvatarsEventDeleted),
        adapted_by(foreign::deleted);
}
