//! The operator's options, from the command line or the environment.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use client::access::Role;
use client::api::finance::payments::GatewayType;
use client::api::finance::payments::pricing::LinkLimits;
use client::transport::Origin;
use client::value::money::Money;
use client::value::word::Word;

use super::mail::MailOptions;
use crate::demo::DemoSize;
use crate::operations::finance::payments::gateway::{Account, Gateways};
use crate::outbox::whatsapp::Messenger;
use crate::work::files::{self, Files};
use crate::work::settings::FetchHost;

/// Time limit of a call to a payment gateway. The outbox retries without its answer.
const GATEWAY_PATIENCE: Duration = Duration::from_secs(10);

/// O servidor da Retaguarda.
#[derive(Debug, Parser)]
#[command(name = "retaguarda-server", version, about)]
pub struct Config {
    /// O que fazer em vez de servir.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Como servir.
    #[command(flatten)]
    pub serve: Serve,
}

/// Como servir.
#[derive(Debug, Clone, Args)]
pub struct Serve {
    /// Endereço em que o servidor escuta.
    #[arg(long, env = "RETAGUARDA_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Pasta dos dados: banco SQLite, e-mails e arquivos.
    #[arg(long, env = "RETAGUARDA_DATA_DIR", default_value = "data", global = true)]
    pub data_dir: PathBuf,
    /// Onde ficam os arquivos anexados (s3://bucket/prefixo, com AWS_… no ambiente); por padrão, files na pasta dos dados.
    #[arg(long, env = "RETAGUARDA_FILES", global = true, value_name = "URL")]
    pub files: Option<FilesUrl>,
    /// Banco PostgreSQL (postgres://…); sem ele, um arquivo SQLite na pasta dos dados.
    #[arg(long, env = "RETAGUARDA_DATABASE_URL", global = true, hide_env_values = true)]
    pub database_url: Option<String>,
    /// Arquivo da chave que sela a auditoria; por padrão, audit.key na pasta dos dados.
    #[arg(long, env = "RETAGUARDA_AUDIT_KEY_FILE", global = true)]
    pub audit_key_file: Option<PathBuf>,
    /// Serve como gateway da API que existe nesta origem (https://host[:porta]).
    #[arg(long, env = "RETAGUARDA_UPSTREAM", conflicts_with_all = ["demo", "database_url"])]
    pub upstream: Option<Origin>,
    /// Endereços IP dos proxies em cujo X-Forwarded-For se confia, separados por vírgulas.
    #[arg(long, env = "RETAGUARDA_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpAddr>,
    /// Funções que têm de usar a verificação em duas etapas, separadas por vírgulas, ou off.
    #[arg(long, env = "RETAGUARDA_REQUIRE_TOTP", default_value = "off", value_name = "ROLE,…|off")]
    pub require_totp: Roles,
    /// Minutos pelos quais uma senha digitada vale para ações irreversíveis; 0 não a pede de novo.
    #[arg(long, env = "RETAGUARDA_FRESH_PASSWORD", default_value_t = 0, value_name = "MINUTES")]
    pub fresh_password: u32,
    /// Preenche um banco vazio com dados de demonstração.
    #[arg(long, env = "RETAGUARDA_DEMO", num_args = 0..=1, default_missing_value = "small")]
    pub demo: Option<DemoSize>,
    /// Origem usada nos links enviados; por padrão, a do endereço em que escuta.
    #[arg(long, env = "RETAGUARDA_ORIGIN")]
    pub origin: Option<String>,
    /// Origem do site dos membros, usada nos links de acesso direto deles; por padrão, a dos demais links.
    #[arg(long, env = "RETAGUARDA_MEMBERS_SITE", value_name = "URL")]
    pub members_site: Option<Origin>,
    /// Nome do produto, que os membros leem antes de PRO.
    #[arg(long, env = "RETAGUARDA_PRODUCT_NAME", default_value = "Retaguarda", value_name = "NAME")]
    pub product_name: String,
    /// Origens de dois serviços públicos de CEP, em ordem, separadas por vírgulas; sem elas, uma pequena tabela própria.
    #[arg(long, env = "RETAGUARDA_POSTAL_CODES", value_delimiter = ',', value_name = "URL,…")]
    pub postal_codes: Vec<Origin>,
    /// Como os e-mails saem.
    #[command(flatten)]
    pub mail: MailOptions,
    /// Hosts da rede da casa que podem ser consultados quando alguém verifica links, como host ou host:porta; sem eles, só a internet pública.
    #[arg(long, env = "RETAGUARDA_FETCH_HOSTS", value_delimiter = ',', value_name = "HOST[:PORT]")]
    pub fetch_hosts: Vec<FetchHost>,
    /// Por quantos segundos um e-mail ou WhatsApp fica retido antes de sair, para que possa ser recolhido; 0 envia na hora.
    #[arg(long, env = "RETAGUARDA_HOLD_SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(..=3_600))]
    pub hold_seconds: u32,
    /// Por quantos dias um link de pagamento sem vencimento próprio (Pix, cartão) pode ser pago.
    #[arg(long, env = "RETAGUARDA_LINK_DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=365))]
    pub link_days: u32,
    /// O maior preço que pode ser combinado num link de pagamento, em reais.
    #[arg(long, env = "RETAGUARDA_MOST_PRICE", default_value_t = LinkLimits::default().most_price, value_parser = price)]
    pub most_price: Money,
    /// Até quantos meses à frente um boleto pode vencer.
    #[arg(long, env = "RETAGUARDA_DUE_MONTHS", default_value_t = LinkLimits::default().due_months, value_parser = clap::value_parser!(i64).range(1..=60))]
    pub due_months: i64,
    /// Envia os traços das chamadas ao coletor OpenTelemetry desta origem (OTLP/HTTP), p. ex. http://127.0.0.1:4318.
    #[arg(long, env = "RETAGUARDA_OTLP")]
    pub otlp: Option<Origin>,
    /// Linhas diferentes de listas que uma conta pode ler por hora.
    #[arg(long, env = "RETAGUARDA_LIST_BUDGET", default_value_t = 50_000)]
    pub list_budget: usize,
    /// Linhas que uma conta pode exportar por dia.
    #[arg(long, env = "RETAGUARDA_EXPORT_BUDGET", default_value_t = 100_000)]
    pub export_budget: i64,
    /// Conexões ao mesmo tempo; a seguinte recebe 503.
    #[arg(long, env = "RETAGUARDA_MAX_CONNECTIONS", default_value_t = 800)]
    pub max_connections: usize,
    /// Serve /metrics neste endereço, e não com o resto.
    #[arg(long, env = "RETAGUARDA_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// Token de quem lê /metrics (Authorization: Bearer); sem ele, só quem está nesta máquina.
    #[arg(long, env = "RETAGUARDA_METRICS_TOKEN", hide_env_values = true, conflicts_with = "metrics_listen")]
    pub metrics_token: Option<String>,
    /// Onde o provedor de WhatsApp recebe mensagens (POST {to, text}); sem ele, uma pasta de arquivos .json.
    #[arg(long, env = "RETAGUARDA_WHATSAPP_URL", requires = "whatsapp_token", hide_env_values = true)]
    pub whatsapp_url: Option<String>,
    /// Token da conta no provedor de WhatsApp.
    #[arg(long, env = "RETAGUARDA_WHATSAPP_TOKEN", hide_env_values = true)]
    pub whatsapp_token: Option<String>,
    /// Gateway que cobra os novos pagamentos.
    #[arg(long, env = "RETAGUARDA_GATEWAY", default_value = "sandbox", value_parser = gateway)]
    pub gateway: GatewayType,
    /// Contas nos gateways de pagamento.
    #[command(flatten)]
    pub accounts: Accounts,
}

/// Contas nos gateways de pagamento.
#[derive(Debug, Clone, Args)]
pub struct Accounts {
    /// Onde começa a API da iugu.
    #[arg(long, env = "RETAGUARDA_IUGU_URL", default_value = "https://api.iugu.com/v1")]
    pub iugu_url: String,
    /// Token da conta na iugu.
    #[arg(long, env = "RETAGUARDA_IUGU_TOKEN", hide_env_values = true)]
    pub iugu_token: Option<String>,
    /// Onde começa a API da Vindi.
    #[arg(long, env = "RETAGUARDA_VINDI_URL", default_value = "https://app.vindi.com.br/api/v1")]
    pub vindi_url: String,
    /// Token da conta na Vindi.
    #[arg(long, env = "RETAGUARDA_VINDI_TOKEN", hide_env_values = true)]
    pub vindi_token: Option<String>,
    /// Segredo que os avisos dos gateways trazem, em Authorization ou em ?token=.
    #[arg(long, env = "RETAGUARDA_GATEWAY_SECRET", hide_env_values = true)]
    pub gateway_secret: Option<String>,
}

/// The address of a bucket for stored files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilesUrl(String);

impl FromStr for FilesUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<FilesUrl, String> {
        let bucket = text.strip_prefix("s3://").and_then(|rest| rest.split('/').next());
        match bucket {
            Some(bucket) if !bucket.is_empty() => Ok(FilesUrl(text.trim_end_matches('/').to_owned())),
            _ => Err("s3://bucket/prefixo".to_owned()),
        }
    }
}

impl fmt::Display for FilesUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Serve {
    /// Returns the folder of stored files; `None` if they are in a bucket.
    pub fn files_folder(&self) -> Option<PathBuf> {
        self.files.is_none().then(|| self.data_dir.join(files::FOLDER))
    }

    /// Opens the store of files.
    ///
    /// # Errors
    /// A sentence if the folder or the bucket cannot be opened.
    pub fn stored_files(&self) -> Result<Files, String> {
        match &self.files {
            Some(url) => Files::bucket(&url.0),
            None => Files::folder(&self.data_dir.join(files::FOLDER)),
        }
    }

    /// Returns the transport of WhatsApp messages.
    pub fn messenger(&self) -> Result<Messenger, String> {
        match (&self.whatsapp_url, &self.whatsapp_token) {
            (Some(url), Some(token)) => Messenger::provider(url, token),
            _ => Ok(Messenger::folder(&self.data_dir)),
        }
    }

    /// Returns the gateways with an account. The one that charges must be among them.
    pub fn gateways(&self) -> Result<Gateways, String> {
        let Accounts { iugu_url, iugu_token, vindi_url, vindi_token, gateway_secret } = self.accounts.clone();
        let account = |url: String, token: Option<String>| {
            token.map(|token| Account { url, token, patience: GATEWAY_PATIENCE })
        };
        let accounts = (account(iugu_url, iugu_token), account(vindi_url, vindi_token));
        let gateways = Gateways::new(accounts.0, accounts.1, gateway_secret)?;
        gateways.of(self.gateway)?;
        Ok(gateways)
    }
}

/// Roles on the command line: names separated by commas, or `off` for none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roles(pub Vec<Role>);

impl FromStr for Roles {
    type Err = String;

    fn from_str(text: &str) -> Result<Roles, String> {
        if text == "off" {
            return Ok(Roles::default());
        }
        let role = |name: &str| {
            let known = Role::STAFF.into_iter().find(|role| role.name() == name.trim());
            known.ok_or_else(|| format!("{name}: {}", Role::STAFF.map(Role::name).join(", ")))
        };
        text.split(',').map(role).collect::<Result<_, _>>().map(Roles)
    }
}

fn gateway(word: &str) -> Result<GatewayType, String> {
    crate::work::words::parse(word).map_err(|_| "sandbox, iugu ou vindi".to_owned())
}

fn price(text: &str) -> Result<Money, String> {
    let price = Money::read(text).filter(|price| *price > Money::ZERO);
    price.ok_or_else(|| "um valor em reais acima de zero".to_owned())
}

/// O que fazer em vez de servir.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Copia o banco SQLite para um arquivo, com o servidor em uso ou não.
    Backup {
        /// O arquivo da cópia.
        to: PathBuf,
        /// Substitui o arquivo, se já existe.
        #[arg(long)]
        force: bool,
    },
    /// Põe uma cópia no lugar do banco SQLite, que não pode estar em uso.
    Restore {
        /// O arquivo da cópia.
        from: PathBuf,
        /// Não pergunta antes de substituir o banco.
        #[arg(long)]
        yes: bool,
        /// Aceita um arquivo sem soma de verificação, ou cuja auditoria não confere.
        #[arg(long)]
        unchecked: bool,
    },
    /// Aceita o banco como está quando a âncora da auditoria não confere, e anota isso nela.
    AcceptDatabase,
    /// Atualiza o esquema do banco e termina.
    Migrate,
    /// Confere a corrente da auditoria, com o servidor parado ou sobre uma cópia; termina com 1 se algo mudou ou falta.
    VerifyAudit,
    /// Escreve o documento OpenAPI na saída.
    ExportOpenapi,
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
