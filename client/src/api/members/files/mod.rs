//! The files that staff keep with a member: contracts, documents and recordings.

mod file;
mod record;

pub use file::*;

use crate::api::account::session::Done;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{FileId, MemberId, kind};
use crate::wire::file::{StoredFile, Upload};

endpoints!(
    List("Lista os arquivos de um membro, do mais novo ao mais antigo.")
        .get("files.list", "/user/file/{id}")
        .path::<MemberId>()
        .answers::<FileList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("file")])
        .lists(&FILES)
        .exported_by("files.export")
        .ours(),
    Add("Guarda um arquivo com um membro.")
        .post("files.add", "/user/file/{id}")
        .path::<MemberId>()
        .body::<Upload>()
        .answers::<FileAdded>()
        .needs(Update, Users)
        .about("file")
        .receives(MEMBER_FILES)
        .says(Key::SectionsDone),
    Download("Baixa um arquivo de um membro.")
        .get("files.download", "/user/file-content/{id}")
        .path::<FileId>()
        .answers::<StoredFile>()
        .needs(Read, Users)
        .ours(),
    Delete("Remove um arquivo de um membro.")
        .delete("files.delete", "/user/file/{id}")
        .path::<FileId>()
        .answers::<Done>()
        .needs(Update, Users)
        .destructive()
        .acts_on::<kind::File>()
        .key('x')
        .for_many()
        .says(Key::FilesDoneRemoved),
);
