//! Files that a call receives: their types, judged by content and by name, and their limits.

use super::Rule;

/// A type of file that people may send. None of them can run on the machine of the person who opens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileType {
    /// A PDF document.
    Pdf,
    /// A PNG picture.
    Png,
    /// A JPEG picture.
    Jpeg,
    /// A GIF picture.
    Gif,
    /// A WebP picture.
    Webp,
    /// Plain text.
    Text,
    /// A table as text.
    Csv,
    /// A Word document.
    Docx,
    /// An Excel workbook.
    Xlsx,
    /// A PowerPoint presentation.
    Pptx,
    /// An OpenDocument text.
    Odt,
    /// An OpenDocument spreadsheet.
    Ods,
    /// A recording in Ogg, as WhatsApp makes it.
    Ogg,
    /// A recording in MP3.
    Mp3,
    /// A recording or video in MP4.
    Mp4,
}

/// The marks of pages and scripts, which no text that people send may begin with.
const SCRIPTS: [&str; 9] = ["<!doctype", "<html", "<script", "<svg", "<?xml", "<?php", "#!", "@echo", "<%"];
/// The bytes of a text that are searched for marks.
const HEAD: usize = 1024;

impl FileType {
    /// Returns the media type under which it is served.
    pub fn media(self) -> &'static str {
        match self {
            FileType::Pdf => "application/pdf",
            FileType::Png => "image/png",
            FileType::Jpeg => "image/jpeg",
            FileType::Gif => "image/gif",
            FileType::Webp => "image/webp",
            FileType::Text => "text/plain; charset=utf-8",
            FileType::Csv => "text/csv; charset=utf-8",
            FileType::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            FileType::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            FileType::Pptx => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            FileType::Odt => "application/vnd.oasis.opendocument.text",
            FileType::Ods => "application/vnd.oasis.opendocument.spreadsheet",
            FileType::Ogg => "audio/ogg",
            FileType::Mp3 => "audio/mpeg",
            FileType::Mp4 => "video/mp4",
        }
    }

    /// Returns the endings of its names.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            FileType::Pdf => &["pdf"],
            FileType::Png => &["png"],
            FileType::Jpeg => &["jpg", "jpeg"],
            FileType::Gif => &["gif"],
            FileType::Webp => &["webp"],
            FileType::Text => &["txt"],
            FileType::Csv => &["csv"],
            FileType::Docx => &["docx"],
            FileType::Xlsx => &["xlsx"],
            FileType::Pptx => &["pptx"],
            FileType::Odt => &["odt"],
            FileType::Ods => &["ods"],
            FileType::Ogg => &["ogg", "opus"],
            FileType::Mp3 => &["mp3"],
            FileType::Mp4 => &["mp4", "m4a"],
        }
    }

    /// Returns whether bytes are a file of this type.
    fn is(self, bytes: &[u8]) -> bool {
        match self {
            FileType::Pdf => bytes.starts_with(b"%PDF-"),
            FileType::Png => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            FileType::Jpeg => bytes.starts_with(b"\xff\xd8\xff"),
            FileType::Gif => bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a"),
            FileType::Webp => bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
            FileType::Text | FileType::Csv => is_text(bytes),
            FileType::Docx => is_office(bytes, b"word/"),
            FileType::Xlsx => is_office(bytes, b"xl/"),
            FileType::Pptx => is_office(bytes, b"ppt/"),
            FileType::Odt | FileType::Ods => {
                let mark = format!("mimetype{}", self.media());
                is_zip(bytes) && bytes.get(30..30 + mark.len()) == Some(mark.as_bytes())
            }
            FileType::Ogg => bytes.starts_with(b"OggS"),
            FileType::Mp3 => {
                bytes.starts_with(b"ID3") || matches!(bytes, [0xff, second, ..] if second & 0xe6 == 0xe2)
            }
            FileType::Mp4 => bytes.get(4..8) == Some(b"ftyp"),
        }
    }
}

fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Returns whether bytes are an archive as Office writes it, with a folder of this name, and without macros.
fn is_office(bytes: &[u8], folder: &[u8]) -> bool {
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    is_zip(bytes) && has(b"[Content_Types].xml") && has(folder) && !has(b"vbaProject.bin")
}

/// Returns whether bytes are a text, in UTF-8 or as Excel writes it, and neither a page nor a script.
fn is_text(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| *byte < b' ' && !matches!(*byte, b'\t' | b'\r' | b'\n' | 0x0c);
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).to_lowercase();
    let head = head.trim_start_matches(|letter: char| letter == '\u{feff}' || letter.is_whitespace());
    !bytes.iter().any(is_control) && !SCRIPTS.iter().any(|mark| head.starts_with(mark))
}

/// The files that a call receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileRule {
    /// The largest file, in bytes.
    pub most: usize,
    /// The types.
    pub types: &'static [FileType],
    /// How pictures are encoded again, so that they hold nothing but the image; `None` keeps files as they were sent.
    pub remade: Option<PictureLimits>,
}

/// The limits of pictures that are encoded again when they are received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureLimits {
    /// The largest picture that is read, in points: a small file can hold a picture that fills the memory.
    pub points: u64,
    /// The longer side of the picture that is kept, in points.
    pub side: u32,
}

impl FileRule {
    /// Returns the type of a file; the rule that it breaks if it is empty, or of a type that is not received. Its name and
    /// its content must be of the same type.
    ///
    /// # Errors
    /// [`Rule::EmptyFile`], [`Rule::FileTooLarge`] or [`Rule::FileType`].
    pub fn check(&self, name: &str, bytes: &[u8]) -> Result<FileType, Rule> {
        if bytes.is_empty() {
            return Err(Rule::EmptyFile);
        }
        if bytes.len() > self.most {
            return Err(Rule::FileTooLarge(self.most));
        }
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
        let mut named = self.types.iter().filter(|kind| kind.endings().contains(&ending.as_str()));
        named.find(|kind| kind.is(bytes)).copied().ok_or(Rule::FileType(self.types))
    }
}

/// Returns the endings of types as users read them: `pdf, png, jpg`.
pub fn shown(types: &[FileType]) -> String {
    types.iter().map(|kind| kind.endings()[0]).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: FileRule = FileRule {
        most: 100,
        types: &[FileType::Pdf, FileType::Jpeg, FileType::Text, FileType::Csv, FileType::Docx],
        remade: None,
    };

    #[test]
    fn a_name_and_its_content_must_tell_the_same_type() {
        let refused = Err(Rule::FileType(RULE.types));
        assert_eq!(RULE.check("nota.PDF", b"%PDF-1.7"), Ok(FileType::Pdf));
        assert_eq!(RULE.check("tabela.csv", b"a;b\r\n1;2"), Ok(FileType::Csv));
        assert_eq!(RULE.check("tabela.csv", b"pre\xe7o;1"), Ok(FileType::Csv));
        for name in ["nota.txt", "nota.exe", "nota.pdf.exe", "nota.html", "nota", "pdf", ""] {
            assert_eq!(RULE.check(name, b"%PDF\0-1.7"), refused, "{name}");
        }
        assert_eq!(RULE.check("foto.jpg", b"MZ\x90\0"), refused);
        assert_eq!(RULE.check("foto.jpg", b"<svg onload=alert(1)>"), refused);
    }

    #[test]
    fn a_text_that_is_a_page_or_a_script_is_refused() {
        for text in [
            "<html>",
            " \n<!DOCTYPE html>",
            "\u{feff}<script>",
            "#!/bin/sh\n",
            "@echo off\r\n",
            "<?php 1",
            "a\0b",
        ] {
            assert_eq!(RULE.check("nota.txt", text.as_bytes()), Err(Rule::FileType(RULE.types)), "{text}");
        }
    }

    #[test]
    fn a_document_with_macros_is_refused() {
        let plain: &[u8] = b"PK\x03\x04..[Content_Types].xml..word/document.xml";
        let macros: &[u8] = b"PK\x03\x04..[Content_Types].xml..word/vbaProject.bin";
        assert_eq!(RULE.check("ata.docx", plain), Ok(FileType::Docx));
        assert!(RULE.check("ata.docx", macros).is_err());
        assert!(RULE.check("ata.docx", b"PK\x03\x04..META-INF/MANIFEST.MF").is_err());
    }

    #[test]
    fn an_empty_file_and_one_over_the_limit_are_refused() {
        assert_eq!(RULE.check("nota.txt", b""), Err(Rule::EmptyFile));
        assert_eq!(RULE.check("nota.txt", &[b'a'; 101]), Err(Rule::FileTooLarge(100)));
    }
}
