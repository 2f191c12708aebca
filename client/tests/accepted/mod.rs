//! Generated files that are committed: compared with the program's output, or rewritten by `make accept`.

use std::path::Path;
use std::{env, fs};

/// Compares a committed file, named from the project's root, with what it should hold.
#[track_caller]
pub fn accepted(name: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
        fs::write(&path, expected).expect("the file can be written");
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{name} is not what the contract says now: run `make accept` and read the change"
    );
}
