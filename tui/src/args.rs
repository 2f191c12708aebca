//! The options of the command line and the environment.

use std::env;
use std::path::PathBuf;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use client::message::{Key, Lang};
use client::transport::Origin;

/// A Retaguarda no terminal.
#[derive(Debug, Parser)]
#[command(name = "retaguarda-tui", version, about)]
pub struct Args {
    /// Endereço do servidor, por exemplo http://127.0.0.1:8080.
    #[arg(long, env = "RETAGUARDA_SERVER")]
    pub server: Option<Origin>,
    /// Perfil cujo servidor e sessão são usados.
    #[arg(long, env = "RETAGUARDA_PROFILE")]
    pub profile: Option<String>,
    /// Idioma: pt-BR, en, de ou fr. Sem ele vale o do sistema até entrar, e depois o do perfil da pessoa.
    #[arg(long, env = "RETAGUARDA_LANG", value_parser = lang)]
    pub lang: Option<Lang>,
    /// Escreve linha por linha, sem desenhar telas: para leitores de tela.
    #[arg(long)]
    pub plain: bool,
    /// Não usa cores (também com NO_COLOR no ambiente).
    #[arg(long)]
    pub no_color: bool,
    /// Grava a sessão neste arquivo ao sair, sem senhas nem tokens.
    #[arg(long, value_name = "FILE", conflicts_with = "plain")]
    pub record: Option<PathBuf>,
    /// Mostra de novo, passo a passo, uma sessão gravada.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "plain"])]
    pub replay: Option<PathBuf>,
    /// O que fazer em vez de abrir a tela.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// O que fazer em vez de abrir a tela.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Mostra onde estão os arquivos, e a versão, o servidor e a conta em uso.
    Info,
    /// Escreve as sugestões de um shell.
    Completions {
        /// O shell.
        shell: Shell,
    },
    /// Escreve o manual na saída, ou todas as páginas em uma pasta.
    Man {
        /// A pasta; é criada, se não existe.
        folder: Option<PathBuf>,
    },
}

/// The help of each option, by its name.
const HELP: [(&str, Key); 7] = [
    ("server", Key::TuiArgServer),
    ("profile", Key::TuiArgProfile),
    ("lang", Key::TuiArgLang),
    ("plain", Key::TuiArgPlain),
    ("no_color", Key::TuiArgNoColor),
    ("record", Key::TuiArgRecord),
    ("replay", Key::TuiArgReplay),
];

impl Args {
    /// Reads the command line. Its help is in the language that it asks for, or else in the system's.
    pub fn read() -> Args {
        let words: Vec<String> = env::args().collect();
        let after = words.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].clone());
        let joined = words.iter().find_map(|word| word.strip_prefix("--lang=").map(str::to_owned));
        let asked = after.or(joined).or_else(|| env::var("RETAGUARDA_LANG").ok());
        let chosen = asked.and_then(|tag| lang(&tag).ok()).unwrap_or_else(of_system);
        Args::from_arg_matches(&Args::command_in(chosen).get_matches()).unwrap_or_else(|error| error.exit())
    }

    /// Returns the declared command line, with its help in a language.
    pub fn command_in(lang: Lang) -> clap::Command {
        let say = |key: Key| key.text(lang, &[]);
        let command = HELP
            .iter()
            .fold(Args::command(), |command, (name, help)| command.mut_arg(name, |arg| arg.help(say(*help))));
        command
            .about(say(Key::TuiArgAbout))
            .after_long_help(say(Key::TuiArgFiles))
            .mut_subcommand("info", |info| info.about(say(Key::TuiArgInfo)))
            .mut_subcommand("completions", |completions| completions.about(say(Key::CliCommandCompletions)))
            .mut_subcommand("man", |man| {
                man.about(say(Key::CliCommandMan))
                    .mut_arg("folder", |arg| arg.help(say(Key::CliArgumentManFolder)))
            })
    }

    /// Returns the language before signing in: the requested one, otherwise the system's.
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(of_system)
    }
}

/// The language of the system, as `LC_ALL`, `LC_MESSAGES` and `LANG` name it, the first of them that is set.
fn of_system() -> Lang {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    named.into_iter().find(|locale| !locale.is_empty()).map_or(Lang::PtBr, |locale| Lang::negotiate(&locale))
}

fn lang(tag: &str) -> Result<Lang, String> {
    let known = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag));
    known.ok_or_else(|| Lang::ALL.map(Lang::tag).join(", "))
}
