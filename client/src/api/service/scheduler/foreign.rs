//! The forms of the scheduler that need other calls.

use super::forms;
use super::lists::MeetingFilter;
use super::{ListConsultants, ListMeetings};
use crate::access::Role;
use crate::api::members::members::Manager;
use crate::api::members::reference::ListManagers;
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::Form;
use crate::value::id::{ConsultantId, MeetingId};

fn consultants(reads: &Reads<'_>) -> Result<Vec<Manager>, Missing> {
    let managers = reads.get(&ListManagers::find(()))?.managers.into_iter();
    let consultants = managers.filter(|manager| manager.may_be(Role::takes_meetings));
    Ok(consultants.map(|manager| Manager { id: manager.id, name: manager.name }).collect())
}

/// Makes the form that books a meeting.
pub fn book_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::book(&consultants(reads)?, reads.actor.id, reads.actor.lang))
}

/// Makes the form that moves a meeting.
pub fn move_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: MeetingId = parsed(path)?;
    let filter = MeetingFilter { id: Some(id), ..MeetingFilter::default() };
    let meeting = reads.get(&ListMeetings::find(filter))?.meetings.data.into_iter().next();
    let manager = meeting.ok_or(Missing::Record)?.manager.id;
    Ok(forms::another_time(&consultants(reads)?, manager, reads.actor.lang))
}

/// Makes the form of a consultant's working hours.
pub fn hours_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: ConsultantId = parsed(path)?;
    let consultants = reads.get(&ListConsultants::find(()))?.consultants;
    let consultant = consultants.into_iter().find(|consultant| consultant.id == id).ok_or(Missing::Record)?;
    Ok(forms::hours(&consultant.hours.unwrap_or_default(), reads.actor.lang))
}

/// Makes the form that redirects a consultant's requests.
pub fn redirect_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::redirect(&consultants(reads)?, reads.actor.lang))
}

/// Makes the form that closes a day.
pub fn close_day_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::close_day(&consultants(reads)?, reads.actor.lang))
}
