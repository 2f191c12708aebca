//! The commands of README.md, run unchanged and in order against a server of their own. Those of the server and
//! the terminal are only parsed, since they would not end; `make` targets are looked up.

use std::path::Path;

use crate::office::Office;

/// The differences from the README: other records, and options that end endless commands.
struct Stage {
    office: Office,
    /// An open payment.
    payment: String,
    /// A payment that failed.
    failed: String,
    /// The members of an open conversation.
    conversation: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Returns the lines of the shell's blocks, without their comments.
fn commands() -> Vec<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = readme.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("sh\n"));
    let lines = blocks.flat_map(str::lines).map(|line| {
        let end = line.match_indices('#').map(|(at, _)| at).find(|at| line[..*at].ends_with(' '));
        line[..end.unwrap_or(line.len())].trim().to_owned()
    });
    lines.filter(|line| !line.is_empty()).collect()
}

impl Stage {
    fn set() -> Stage {
        let office = Office::of("root");
        let first = |line: &str| office.sh(line).lines().next().unwrap().to_owned();
        let payment = first("retaguarda payments list --status open --order-by 'id DESC' -o ids");
        let failed = first("retaguarda payments list --status error --order-by 'id DESC' -o ids");
        let open = "retaguarda conversations list --finished 0 -o ndjson --jq";
        let pairs = format!(
            "{open} '[.conversations.data[] | \"\\(.company_user_id) \\(.rep_user_id)\"] | unique[]'"
        );
        let pairs: Vec<String> = office.sh(&pairs).lines().take(3).map(str::to_owned).collect();
        let manager = "[.managers[] | select(.permission_type == \"sales\")][0].id";
        let manager = first(&format!("retaguarda managers list --jq '{manager}'"));
        office.file("novos-consultores.csv", format!("id,manager_id\n12,{manager}\n13,{manager}\n"));
        let rows = pairs[1..].iter().map(|pair| format!("{},Sem retorno\n", pair.replace(' ', ",")));
        let head = "company_user_id,rep_user_id,reason\n".to_owned();
        office.file("encerrar.csv", head + &rows.collect::<String>());
        let card =
            "[.cards.data[0] | .column, .user_id, \"phone\", \"Ligou de volta\", \"sim\"] | join(\",\")";
        let card =
            first(&format!("retaguarda cards list --role sales --column new_lead --hidden 0 --jq '{card}'"));
        let head = "role,column,user_id,channel,annotation,contact_made";
        office.file("contatos.csv", format!("{head}\nsales,{card}\n"));
        office.file("avisar.sh", "#!/bin/sh\ncat > avisado\n");
        office.sh("chmod +x avisar.sh; retaguarda logout -q; rm -r .config .local");
        Stage { office, payment, failed, conversation: pairs[0].clone() }
    }

    fn run(&self, command: &str) -> String {
        let ours = command
            .replace("812", &self.payment)
            .replace("813", &self.failed)
            .replace("121 57", &self.conversation);
        let ends = if ours.contains(" watch ") { " --after 0 --count 1" } else { "" };
        let line = match ours.split(' ').next().unwrap() {
            "source" => format!("bash -c '{ours}'"),
            "retaguarda-server" | "retaguarda-tui" => format!("{ours} --help"),
            _ => format!("{ours}{ends}"),
        };
        self.office.sh(&format!("unset RETAGUARDA_PROFILE; {line}"))
    }
}

/// Returns the code that a command ends with.
fn code(command: &str) -> &'static str {
    // The payment was approved a few lines before.
    if command.starts_with("retaguarda can payments.approve") { "-- exit 6" } else { "-- exit 0" }
}

#[test]
fn every_command_of_the_readme_runs() {
    let stage = Stage::set();
    let makefile = std::fs::read_to_string(root().join("Makefile")).unwrap();
    let commands = commands();
    assert!(commands.len() > 30, "{commands:?}");
    for command in commands {
        if let Some(target) = command.strip_prefix("make ") {
            assert!(makefile.contains(&format!("\n{target}:")), "the Makefile has no target {target}");
        } else if !command.starts_with("export RETAGUARDA_SERVER=") {
            let told = stage.run(&command);
            assert!(told.ends_with(code(&command)), "{command}\n{told}");
        }
    }
    let told = stage.office.text("avisado");
    assert!(told.contains("conversations.finish"), "{told}");
}
