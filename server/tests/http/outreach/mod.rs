//! What members are sent: the results of searches, indications, and campaigns.

use std::path::Path;

use client::value::id::MemberId;

use crate::app::App;

mod campaigns;
mod indications;
mod searches;

/// Lets a member take every alert, at a confirmed number.
pub async fn willing(app: &App, member: i64) {
    let id = [MemberId::new(member).into()];
    for sql in [
        "update member_preferences set fields =
         '{\"receive_alert_of_new_opportunities\":true,\"receive_alert_on_whatsapp\":true}' where id = $1",
        "update member_phones set removed_at = 1 where member_id = $1",
        "insert into member_phones (member_id, phone, complete, verified_at) values ($1, '11987650000', '11987650000', 1)",
    ] {
        app.execute(sql, &id).await;
    }
}

/// Returns the texts of the messages that left.
fn left(app: &App) -> Vec<String> {
    let folder: &Path = &app.shared.settings.data_dir;
    let Ok(files) = std::fs::read_dir(folder.join("mail")) else { return Vec::new() };
    files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}
