//! The files that staff keep with a member: contracts, documents and recordings.

mod file;
mod record;

pub use file::*;

use crate::api::account::session::Done;
use crate::endpoints;
use crate::value::id::{FileId, MemberId};
use crate::wire::file::{StoredFile, Upload};

endpoints! {
    /// Lista os arquivos de um membro, do mais novo ao mais antigo.
    List "files.list" GET "/user/file/{id}"
        path(MemberId) -> FileList, needs(Read, Users), lists(FILES, "files.export"), is(ours);
    /// Guarda um arquivo com um membro.
    Add "files.add" POST "/user/file/{id}"
        path(MemberId) body(Upload) -> FileAdded, needs(Update, Users), about("file"), receives(MEMBER_FILES),
        says(SectionsDone);
    /// Baixa um arquivo de um membro.
    Download "files.download" GET "/user/file-content/{id}"
        path(FileId) -> StoredFile, needs(Read, Users), is(ours);
    /// Remove um arquivo de um membro.
    Delete "files.delete" DELETE "/user/file/{id}"
        path(FileId) -> Done, needs(Update, Users), danger(Destructive), acts(File, 'x', many),
        says(FilesDoneRemoved);
}
