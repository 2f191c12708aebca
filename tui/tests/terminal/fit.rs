//! Nothing is cut without a sign that it is.

use client::access::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui::kit::list::columns::{self, Room};
use unicode_width::UnicodeWidthStr;

use crate::scene::Scene;

/// What stands on a line of the screen between two columns.
fn part(buffer: &Buffer, area: Rect) -> String {
    let (mut text, mut x) = (String::new(), area.x);
    while x < area.right() {
        let symbol = buffer[(x, area.y)].symbol();
        text.push_str(symbol);
        x += u16::try_from(symbol.width()).unwrap().max(1);
    }
    text.trim().to_owned()
}

#[test]
fn every_cell_of_every_list_is_whole_or_says_that_it_is_cut() {
    for keys in ["g p", "g c", "g c P", "g u", "Z"] {
        let mut first = Scene::signed_in(200, 36, Role::Root);
        if keys == "Z" {
            first.fill_outbox();
        }
        first.keys(keys);
        for width in (40..=200).step_by(3) {
            let scene = first.resized(width, 36);
            let buffer = scene.buffer();
            let (screen, lang) = (scene.state.screen(), scene.state.lang);
            let (layout, list, table) = (screen.layout(&scene.state), screen.list(), screen.table());
            let height = table.row_height(layout.list.height);
            let room = Room { lang, width: layout.list.width, chosen: None, height };
            let placed = columns::placed(table, list.on_screen(layout.list.height / height), &room);
            assert!(!placed.is_empty(), "{keys} {width}");
            for (at, row) in list.on_screen(6).enumerate() {
                let y = layout.list.y + at as u16 * height;
                for placed in &placed {
                    let x = layout.list.x + placed.x;
                    let shown = part(&buffer, Rect { x, y, width: placed.width, height: 1 });
                    let exact = columns::shown(placed.column, row, lang, layout.list.width).0;
                    let short = columns::shown(placed.column, row, lang, 0).0;
                    let is_since = height > 1 && (shown.starts_with("há ") || shown == "agora");
                    let is_whole = [exact.trim(), short.trim()].contains(&shown.as_str()) || is_since;
                    let path = placed.column.declared.path;
                    assert!(
                        is_whole || shown.ends_with('…'),
                        "{keys} {width} {path}: {shown:?} of {exact:?}"
                    );
                }
                if height > 1 {
                    let text = columns::shown(table.second().unwrap(), row, lang, 0).0;
                    let line = Rect { y: y + 1, height: 1, width: layout.list.width - 1, ..layout.list };
                    let shown = part(&buffer, line);
                    assert!(shown == text.trim() || shown.ends_with('…'), "{keys} {width}: {shown:?}");
                }
            }
            for y in [layout.crumbs.y, layout.summary.y] {
                let line = part(&buffer, Rect { x: 0, y, width, height: 1 });
                assert!(line.width() <= usize::from(width), "{keys} {width}: {line:?}");
            }
        }
    }
}

#[test]
fn the_server_stands_in_the_first_line_of_every_width() {
    for keys in ["g p", "g k", "g u j Enter F C"] {
        let mut wide = Scene::signed_in(200, 24, Role::Root);
        wide.state.shell.server = "https://retaguarda.exemplo.com.br".to_owned();
        wide.keys(keys);
        for width in (40..=200).step_by(3) {
            let scene = wide.resized(width, 24);
            let first = part(&scene.buffer(), Rect { x: 0, y: 0, width, height: 1 });
            assert!(first.contains(" retaguard"), "{keys} {width}: {first:?}");
        }
    }
}

#[test]
fn the_first_line_and_the_titles_are_whole_or_say_that_they_are_cut() {
    let mut wide = Scene::signed_in(200, 36, Role::Root);
    wide.keys("g u j Enter F C");
    for width in (40..=200).step_by(3) {
        let scene = wide.resized(width, 36);
        let buffer = scene.buffer();
        let first = part(&buffer, Rect { x: 0, y: 0, width, height: 1 });
        let is_whole = first.contains("‹ Membros #") || first.ends_with('…') || first.contains("… ");
        let tabs = ["Pagamentos", "Conversas", "Membros"].iter().all(|tab| first.contains(tab));
        assert!(tabs && is_whole || first.contains('…'), "{width}: {first:?}");
    }
}
