//! The options of mail.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{ArgAction, Args};

use crate::work::settings::{DkimSettings, MailSettings};

/// Como os e-mails saem.
#[derive(Debug, Clone, Args)]
pub struct MailOptions {
    /// Servidor de e-mail (smtp://usuário:senha@host:porta); sem ele, uma pasta de arquivos .eml.
    #[arg(long, env = "RETAGUARDA_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Servidor dos e-mails de divulgação; sem ele, saem pelo mesmo servidor, por conexões próprias.
    #[arg(
        long,
        env = "RETAGUARDA_SMTP_PROMOTION",
        hide_env_values = true,
        requires = "smtp_url",
        value_name = "URL"
    )]
    pub smtp_promotion: Option<String>,
    /// Remetente dos e-mails: "Nome <endereço>".
    #[arg(long, env = "RETAGUARDA_MAIL_FROM", value_name = "SENDER")]
    pub mail_from: Option<String>,
    /// Endereço ao qual voltam os e-mails que não puderam ser entregues; cada um volta a um endereço próprio (endereço+número).
    #[arg(long, env = "RETAGUARDA_MAIL_RETURN", value_name = "ADDRESS")]
    pub mail_return: Option<String>,
    /// Pasta (Maildir) na qual o servidor de e-mail põe o que chega; sem ela, mail-in na pasta dos dados.
    #[arg(long, env = "RETAGUARDA_MAIL_IN", value_name = "FOLDER")]
    pub mail_in: Option<PathBuf>,
    /// Segredo dos avisos do provedor de e-mail (POST /api/mail/notices?token=…); sem ele, não há avisos.
    #[arg(long, env = "RETAGUARDA_MAIL_NOTICES_SECRET", hide_env_values = true, value_name = "SECRET", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub mail_notices_secret: Option<String>,
    /// Arquivo da chave que assina os e-mails (DKIM): RSA em PKCS#1 (PEM) ou Ed25519 em base64.
    #[arg(long, env = "RETAGUARDA_DKIM_KEY", value_name = "FILE", requires = "dkim_selector")]
    pub dkim_key: Option<PathBuf>,
    /// Nome da chave no DNS (seletor DKIM).
    #[arg(long, env = "RETAGUARDA_DKIM_SELECTOR", requires = "dkim_key", value_name = "NAME")]
    pub dkim_selector: Option<String>,
    /// Domínios, além do nosso, para os quais os links dos e-mails de divulgação levam passando por nós, para contar os cliques.
    #[arg(long, env = "RETAGUARDA_LINK_HOSTS", value_delimiter = ',', value_name = "HOST")]
    pub link_hosts: Vec<String>,
    /// Se o DNS e os servidores de e-mail são consultados sobre os e-mails da casa. Com off, nada é julgado e e-mails em massa saem sem isso.
    #[arg(long, env = "RETAGUARDA_MAIL_CHECKS", default_value = "on", value_name = "on|off", value_parser = is_on, action = ArgAction::Set)]
    pub mail_checks: bool,
    /// Servidor de nomes (DNS) das verificações de e-mails e de links, como IP:porta; sem ele, os da máquina.
    #[arg(long, env = "RETAGUARDA_NAME_SERVER", value_name = "ADDRESS")]
    pub name_server: Option<SocketAddr>,
    /// Por quantos meses os e-mails enviados ficam na lista.
    #[arg(long, env = "RETAGUARDA_MAIL_MONTHS", default_value_t = MailSettings::default().kept_months, value_parser = clap::value_parser!(u32).range(1..=240))]
    pub mail_months: u32,
    /// Por quantos meses fica guardado o texto dos e-mails enviados.
    #[arg(long, env = "RETAGUARDA_MAIL_TEXT_MONTHS", default_value_t = MailSettings::default().texts_months, value_parser = clap::value_parser!(u32).range(1..=240))]
    pub mail_text_months: u32,
}

impl MailOptions {
    /// Returns the settings.
    pub fn settings(&self) -> MailSettings {
        let options = self.clone();
        let dkim = options.dkim_key.zip(options.dkim_selector);
        MailSettings {
            smtp_url: options.smtp_url,
            promotion_url: options.smtp_promotion,
            from: options.mail_from,
            return_to: options.mail_return,
            mail_in: options.mail_in,
            notices_secret: options.mail_notices_secret,
            dkim: dkim.map(|(key_file, selector)| DkimSettings { key_file, selector }),
            link_hosts: options.link_hosts,
            checks: options.mail_checks,
            name_server: options.name_server,
            kept_months: options.mail_months,
            texts_months: options.mail_text_months,
        }
    }
}

fn is_on(word: &str) -> Result<bool, String> {
    match word {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("on ou off".to_owned()),
    }
}
