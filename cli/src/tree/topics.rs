//! The topics of `help`, and the tables that they share with the manual.

use client::message::{Key, Lang};

/// A topic: its name, its title, and its text.
pub struct Topic {
    /// The name on the command line.
    pub name: &'static str,
    title: Key,
    text: fn(Lang) -> String,
}

/// All topics, in their order.
pub const TOPICS: [Topic; 8] = [
    Topic::new("dates", Key::CliHelpDates, |lang| Key::CliHelpDates.text(lang, &[])),
    Topic::new("filters", Key::CliHelpFilters, |lang| Key::CliHelpFilters.text(lang, &[])),
    Topic::new("output", Key::CliHelpOutput, |lang| Key::CliHelpOutput.text(lang, &[])),
    Topic::new("batch", Key::CliHelpBatch, |lang| Key::CliHelpBatch.text(lang, &[])),
    Topic::new("aliases", Key::CliHelpAliases, |lang| Key::CliHelpAliases.text(lang, &[])),
    Topic::new("exit-codes", Key::CliHelpExitCodes, |lang| Key::CliExitCodes.text(lang, &[])),
    Topic::new("environment", Key::CliHelpEnvironment, |lang| {
        format!("{}\n\n{}", Key::CliHelpEnvironment.text(lang, &[]), environment(lang))
    }),
    Topic::new("files", Key::CliHelpFiles, |lang| {
        format!("{}\n\n{}", Key::CliHelpFiles.text(lang, &[]), files(lang))
    }),
];

/// The environment variables.
const VARIABLES: [(&str, Key); 8] = [
    ("RETAGUARDA_SERVER", Key::CliOptionServer),
    ("RETAGUARDA_PROFILE", Key::CliOptionProfile),
    ("RETAGUARDA_TOKEN", Key::CliEnvToken),
    ("RETAGUARDA_LANG, LC_ALL, LC_MESSAGES, LANG", Key::CliOptionLang),
    ("RETAGUARDA_PAGER, PAGER", Key::CliEnvPager),
    ("BROWSER", Key::CliEnvBrowser),
    ("NO_COLOR", Key::CliOptionNoColor),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME", Key::CliHelpFiles),
];

/// The files, where they are unless the system defines other folders.
const FILES: [(&str, Key); 5] = [
    ("~/.config/retaguarda/profiles.toml", Key::CliFileProfiles),
    ("~/.config/retaguarda/aliases.toml", Key::CliFileAliases),
    ("~/.local/share/retaguarda/sessions/", Key::CliFileSessions),
    ("~/.local/share/retaguarda/plans/", Key::CliFilePlans),
    ("~/.cache/retaguarda/", Key::CliFileCache),
];

impl Topic {
    const fn new(name: &'static str, title: Key, text: fn(Lang) -> String) -> Topic {
        Topic { name, title, text }
    }

    /// Returns the topic of that name.
    pub fn named(name: &str) -> Option<&'static Topic> {
        TOPICS.iter().find(|topic| topic.name == name)
    }

    /// Returns its text.
    pub fn text(&self, lang: Lang) -> String {
        (self.text)(lang)
    }

    /// Returns its title, which is the first line of its text.
    pub fn title(&self, lang: Lang) -> String {
        self.title.text(lang, &[]).lines().next().unwrap_or_default().to_owned()
    }
}

/// Returns the list of the topics.
pub fn listed(lang: Lang) -> String {
    let rows: Vec<(&str, String)> = TOPICS.iter().map(|topic| (topic.name, topic.title(lang))).collect();
    aligned(&rows)
}

/// Returns the environment variables with their meanings.
pub fn environment(lang: Lang) -> String {
    aligned(&VARIABLES.map(|(name, about)| (name, about.text(lang, &[]))))
}

/// Returns the files with their meanings.
pub fn files(lang: Lang) -> String {
    aligned(&FILES.map(|(path, about)| (path, about.text(lang, &[]))))
}

/// Returns rows of two aligned columns.
pub fn aligned(rows: &[(&str, String)]) -> String {
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let lines: Vec<String> = rows.iter().map(|(name, about)| format!("  {name:width$}  {about}")).collect();
    lines.join("\n")
}
