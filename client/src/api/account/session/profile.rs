//! The calls of the user's own account.

use super::{ChangePassword, Done, UpdateProfile, Whoami};
use crate::endpoints;

endpoints!(
    Update("Altera o próprio nome, idioma, tema ou foto.")
        .put("profile.update", "/me")
        .body::<UpdateProfile>()
        .answers::<Whoami>()
        .needs(Edit, Profile)
        .ours(),
    ChangeProfilePassword("Troca a própria senha e encerra as outras sessões.")
        .put("profile.change-password", "/me/password")
        .body::<ChangePassword>()
        .answers::<Done>()
        .needs(Edit, Profile)
        .ours(),
);
