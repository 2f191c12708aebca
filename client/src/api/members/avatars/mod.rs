//! The pictures of members, which staff add, turn and remove.

mod foreign;
pub mod forms;
mod picture;
mod record;

pub use picture::*;

use crate::api::account::session::Done;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};
use crate::wire::file::{StoredFile, Upload};

endpoints!(
    Show("Mostra a foto de um membro.")
        .get("avatars.show", "/user/avatar/{id}")
        .path::<MemberId>()
        .query::<PictureAddress>()
        .answers::<StoredFile>()
        .needs(Read, Users)
        .ours(),
    Save("Guarda a foto de um membro, no lugar da anterior.")
        .post("avatars.save", "/user/avatar/{id}")
        .path::<MemberId>()
        .body::<Upload>()
        .answers::<AvatarChanged>()
        .needs(Update, Users)
        .told_as(Key::AvatarsEventSaved)
        .about("avatar")
        .receives(AVATARS)
        .adapted_by(foreign::saved),
    Rotate("Gira a foto de um membro para a direita em 90 ou 270 graus.")
        .post("avatars.rotate", "/user/avatar-rotate/{id}")
        .path::<MemberId>()
        .body::<Rotation>()
        .answers::<AvatarChanged>()
        .needs(Update, Users)
        .acts_on::<kind::Avatar>()
        .undone_by(record::ROTATED_BACK)
        .told_as(Key::AvatarsEventRotated)
        .forms(&[DeclaredForm::Same("avatars.rotate", forms::rotate)])
        .adapted_by(foreign::rotated),
    Delete("Remove a foto de um membro.")
        .delete("avatars.delete", "/user/avatar/{id}")
        .path::<MemberId>()
        .answers::<Done>()
        .needs(Update, Users)
        .destructive()
        .acts_on::<kind::Avatar>()
        .told_as(Key::AvatarsEventDeleted)
        .adapted_by(foreign::deleted),
);
