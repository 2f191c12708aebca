//! One line of typed text and its cursor.

use std::fmt;

use client::value::text::shown;
use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

use crate::core::cmd::{Cmd, Motion};

/// A line being typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    text: String,
    /// In bytes, always between two graphemes.
    cursor: usize,
}

impl Line {
    /// A line with its cursor at the end.
    pub fn new(text: impl Into<String>) -> Line {
        let text = text.into();
        Line { cursor: text.len(), text }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text before the cursor.
    pub fn before(&self) -> &str {
        &self.text[..self.cursor]
    }

    /// The word that ends at the cursor.
    pub fn word(&self) -> &str {
        self.before().rsplit_once(' ').map_or(self.before(), |(_, word)| word)
    }

    /// Replaces the text between a place, in bytes, and the cursor by a word.
    pub fn replace_from(&mut self, from: usize, word: &str) {
        self.text.replace_range(from.min(self.cursor)..self.cursor, "");
        self.cursor = from.min(self.cursor);
        self.insert(word);
    }

    /// Puts another word in its place.
    pub fn replace_word(&mut self, word: &str) {
        self.replace_from(self.cursor - self.word().len(), word);
    }

    /// Types or pastes. What could steer a terminal is left out; line breaks and tabs become spaces.
    pub fn insert(&mut self, text: &str) {
        self.put(text, false);
    }

    /// As [`Line::insert`], in a text that may have several lines: line breaks stay.
    pub fn insert_lines(&mut self, text: &str) {
        // Terminals paste a line break as the key that makes one.
        self.put(&text.replace("\r\n", "\n").replace('\r', "\n"), true);
    }

    /// Returns the lines of a text above that of the cursor, that line, and those below it.
    pub fn lines(&self) -> (Vec<&str>, Line, Vec<&str>) {
        let (before, after) = self.text.split_at(self.cursor);
        let (above, begin) =
            before.rsplit_once('\n').map_or((None, before), |(above, begin)| (Some(above), begin));
        let (end, below) = after.split_once('\n').map_or((after, None), |(end, below)| (end, Some(below)));
        let here = Line { text: format!("{begin}{end}"), cursor: begin.len() };
        let above = above.map(|above| above.split('\n').collect()).unwrap_or_default();
        let below = below.map(|below| below.split('\n').collect()).unwrap_or_default();
        (above, here, below)
    }

    fn put(&mut self, text: &str, keeps_breaks: bool) {
        for character in text.chars() {
            let is_break = matches!(character, '\n' | '\r' | '\t') && !(keeps_breaks && character == '\n');
            let character = if is_break { ' ' } else { character };
            if character == '\n' {
                self.text.insert(self.cursor, character);
                self.cursor += 1;
                continue;
            }
            let mut bytes = [0; 4];
            let one = &*character.encode_utf8(&mut bytes);
            if shown(one) == one {
                self.text.insert(self.cursor, character);
                self.cursor += one.len();
            }
        }
    }

    /// Edits the line as a command asks; other commands leave it as it is. Returns whether its text changed.
    pub fn edit(&mut self, cmd: &Cmd) -> bool {
        let before = self.text.clone();
        match cmd {
            Cmd::Insert(text) => self.insert(text),
            Cmd::Move(motion) => self.go(*motion),
            Cmd::Delete(motion) => self.delete(*motion),
            _ => {}
        }
        self.text != before
    }

    /// Moves the cursor to the line above or below, as far from its beginning as it is or the line is long. Returns whether there is one.
    pub fn go_line(&mut self, down: bool) -> bool {
        let (above, here, below) = self.lines();
        let column = here.before().graphemes(true).count();
        let beside = if down { below.first() } else { above.last() };
        let Some(beside) = beside.copied() else { return false };
        let into = beside.graphemes(true).take(column).map(str::len).sum::<usize>();
        let start = self.target(Motion::Start);
        let first = if down { self.target(Motion::End) + 1 } else { start - 1 - beside.len() };
        self.cursor = first + into;
        true
    }

    /// Moves the cursor.
    fn go(&mut self, motion: Motion) {
        self.cursor = self.target(motion);
    }

    /// Deletes from the cursor to where the move would end.
    fn delete(&mut self, motion: Motion) {
        let target = self.target(motion);
        let (from, to) = (target.min(self.cursor), target.max(self.cursor));
        self.text.replace_range(from..to, "");
        self.cursor = from;
    }

    fn target(&self, motion: Motion) -> usize {
        let (before, after) = self.text.split_at(self.cursor);
        let ahead = |part: &str| self.cursor + part.len();
        match motion {
            Motion::Left => before.grapheme_indices(true).next_back().map_or(0, |(at, _)| at),
            Motion::Right => after.graphemes(true).next().map_or(self.cursor, ahead),
            Motion::WordLeft => before.unicode_word_indices().next_back().map_or(0, |(at, _)| at),
            Motion::WordRight => after
                .unicode_word_indices()
                .next()
                .map_or(self.text.len(), |(at, word)| ahead(&after[..at]) + word.len()),
            Motion::Start => before.rfind('\n').map_or(0, |at| at + 1),
            Motion::End => after.find('\n').map_or(self.text.len(), |at| self.cursor + at),
        }
    }
}

/// A secret line: neither written to a file nor shown in a log.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(pub Line);

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret")
    }
}
