//! The shells that complete commands.

/// A shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// GNU Bash.
    Bash,
    /// Z shell.
    Zsh,
    /// Fish.
    Fish,
}

impl Shell {
    /// All shells.
    pub const ALL: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Shell::Bash => "bash",
            Shell::Zsh => "zsh",
            Shell::Fish => "fish",
        }
    }

    /// Returns the shell of that name.
    pub fn named(name: &str) -> Option<Shell> {
        Shell::ALL.into_iter().find(|shell| shell.name() == name)
    }

    /// Returns the function that the shell loads.
    pub const fn script(self) -> &'static str {
        match self {
            Shell::Bash => include_str!("complete/bash.sh"),
            Shell::Zsh => include_str!("complete/zsh.sh"),
            Shell::Fish => include_str!("complete/fish.sh"),
        }
    }
}
