//! `make install`: the programs on the PATH, with completions and manual pages.

use std::path::Path;
use std::process::Command;

const PROGRAMS: [&str; 3] = ["retaguarda", "retaguarda-tui", "retaguarda-server"];

#[test]
fn the_programs_are_installed_with_completions_and_manual_pages() {
    let prefix = tempfile::tempdir().unwrap();
    let built = Path::new(env!("CARGO_BIN_EXE_retaguarda")).parent().unwrap();
    for program in PROGRAMS {
        assert!(built.join(program).exists(), "{program} is missing: cargo build --workspace makes it");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    // Of what the tests use, nothing is built again.
    let mut make = Command::new("make");
    make.current_dir(root).args(["--old-file", "release", "install"]);
    make.arg(format!("BUILT={}", built.display())).arg(format!("PREFIX={}", prefix.path().display()));
    let output = make.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("export PATH="), "a folder that is not on the PATH is named: {told}");

    for program in PROGRAMS {
        let version =
            Command::new(prefix.path().join("bin").join(program)).arg("--version").output().unwrap();
        assert!(version.status.success(), "{program}");
        for (file, part) in [
            (format!("share/bash-completion/completions/{program}"), "complete -"),
            (format!("share/zsh/site-functions/_{program}"), "#compdef"),
            (format!("share/fish/vendor_completions.d/{program}.fish"), "complete -c"),
            (format!("share/man/man1/{program}.1"), ".SH"),
        ] {
            let text = std::fs::read_to_string(prefix.path().join(&file)).unwrap_or_default();
            assert!(text.contains(part), "{file}: {text}");
        }
    }
    for page in ["retaguarda-payments-approve", "retaguarda-server-backup", "retaguarda-tui-man"] {
        let page = prefix.path().join(format!("share/man/man1/{page}.1"));
        assert!(page.exists(), "{}", page.display());
    }
}
