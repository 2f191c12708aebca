//! The options of the command line and the environment.

use std::env;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use client::message::{Key, Lang};
use client::transport::Origin;

/// A Retaguarda no terminal.
#[derive(Debug, Parser)]
#[command(name = "retaguarda-tui", version, about, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    /// Endereço do servidor, por exemplo http://127.0.0.1:8080.
    #[arg(long, env = "RETAGUARDA_SERVER", value_hint = ValueHint::Url)]
    pub server: Option<Origin>,
    /// Perfil cujo servidor e sessão são usados.
    #[arg(long, env = "RETAGUARDA_PROFILE", value_hint = ValueHint::Other)]
    pub profile: Option<String>,
    /// Idioma: pt-BR, en, de ou fr. Sem ele vale o do sistema até entrar, e depois o do perfil da pessoa.
    #[arg(long, value_parser = langs(), ignore_case = true)]
    pub lang: Option<Lang>,
    /// Escreve linha por linha, sem desenhar telas: para leitores de tela.
    #[arg(long)]
    pub plain: bool,
    /// Não usa cores (também com NO_COLOR no ambiente).
    #[arg(long)]
    pub no_color: bool,
    /// Grava a sessão neste arquivo ao sair, sem senhas nem tokens.
    #[arg(long, conflicts_with = "plain")]
    pub record: Option<PathBuf>,
    /// Mostra de novo, passo a passo, uma sessão gravada.
    #[arg(long, conflicts_with_all = ["record", "plain"])]
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

/// The help of each option and the name of its value, by the option's name.
const HELP: [(&str, Key, Option<Key>); 7] = [
    ("server", Key::TuiArgServer, Some(Key::CliValueUrl)),
    ("profile", Key::TuiArgProfile, Some(Key::CliValueName)),
    ("lang", Key::TuiArgLang, Some(Key::CliValueLang)),
    ("plain", Key::TuiArgPlain, None),
    ("no_color", Key::TuiArgNoColor, None),
    ("record", Key::TuiArgRecord, Some(Key::CliValueFile)),
    ("replay", Key::TuiArgReplay, Some(Key::CliValueFile)),
];

impl Args {
    /// Reads the command line. Its help is in the language that it asks for, or else in the system's.
    pub fn read() -> Args {
        let words: Vec<String> = env::args().collect();
        let after = words.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].clone());
        let joined = words.iter().find_map(|word| word.strip_prefix("--lang=").map(str::to_owned));
        let asked = after.or(joined).or_else(|| env::var("RETAGUARDA_LANG").ok());
        let chosen = asked.and_then(|tag| lang(&tag)).unwrap_or_else(of_system);
        Args::from_arg_matches(&Args::command_in(chosen).get_matches()).unwrap_or_else(|error| error.exit())
    }

    /// Returns the declared command line, with its help in a language.
    pub fn command_in(lang: Lang) -> clap::Command {
        let say = |key: Key| key.text(lang, &[]);
        let command = HELP.iter().fold(Args::command(), |command, (name, help, value)| {
            command.mut_arg(name, |arg| match value {
                Some(value) => arg.help(say(*help)).value_name(say(*value)).hide_possible_values(true),
                None => arg.help(say(*help)),
            })
        });
        let shells: Vec<String> = Shell::value_variants().iter().map(ToString::to_string).collect();
        let help = Arg::new("help").long("help").short('h').action(ArgAction::Help).global(true);
        let version = Arg::new("version").long("version").short('V').action(ArgAction::Version);
        let command = command
            .arg(help.help(say(Key::CliOptionHelp)))
            .arg(version.help(say(Key::CliOptionVersion)))
            .about(say(Key::TuiArgAbout))
            .after_long_help(say(Key::TuiArgFiles))
            .mut_subcommand("info", |info| info.about(say(Key::TuiArgInfo)))
            .mut_subcommand("completions", |completions| {
                completions.about(say(Key::CliCommandCompletions)).mut_arg("shell", |arg| {
                    arg.value_name(say(Key::CliValueShell)).help(shells.join("|")).hide_possible_values(true)
                })
            })
            .mut_subcommand("man", |man| {
                man.about(say(Key::CliCommandMan)).mut_arg("folder", |arg| {
                    arg.help(say(Key::CliArgumentManFolder)).value_name(say(Key::CliValueFolder))
                })
            });
        worded(command, "retaguarda-tui", lang)
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

/// Translates the headings and the usage of a command's help, and those of the commands below it.
fn worded(command: clap::Command, name: &str, lang: Lang) -> clap::Command {
    let say = |key: Key| key.text(lang, &[]);
    let values = command.get_positionals().map(|arg| {
        let value = arg.get_value_names().and_then(<[_]>::first).map(ToString::to_string).unwrap_or_default();
        if arg.is_required_set() { format!(" <{value}>") } else { format!(" [{value}]") }
    });
    let below = command.has_subcommands().then(|| format!(" [{}]", say(Key::CliValueCommand)));
    let usage = format!("{name} [{}]", say(Key::CliValueOptions));
    let usage: String = [usage].into_iter().chain(values).chain(below).collect();
    let heading = say(Key::CliHeadingUsage);
    command
        .help_template(format!("{{about-with-newline}}\n{heading}: {{usage}}\n\n{{all-args}}{{after-help}}"))
        .override_usage(usage)
        .subcommand_help_heading(say(Key::CliHeadingCommands))
        .mut_args(|arg| {
            let is_value = arg.is_positional();
            arg.help_heading(say(if is_value { Key::CliHeadingArguments } else { Key::CliHeadingOptions }))
        })
        .mut_subcommands(|child| {
            let name = format!("{name} {}", child.get_name());
            worded(child, &name, lang)
        })
}

fn langs() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::tag)).map(|tag| lang(&tag).unwrap_or_default())
}

fn lang(tag: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag))
}
