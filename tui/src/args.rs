//! What is said on the command line or in the environment.

use std::path::PathBuf;

use clap::Parser;
use client::message::Lang;
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
    /// Idioma até entrar: pt-BR, en, de ou fr. Depois vale o do perfil da pessoa.
    #[arg(long, env = "RETAGUARDA_LANG", default_value = "pt-BR", value_parser = lang)]
    pub lang: Lang,
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
}

fn lang(tag: &str) -> Result<Lang, String> {
    let known = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag));
    known.ok_or_else(|| Lang::ALL.map(Lang::tag).join(", "))
}
