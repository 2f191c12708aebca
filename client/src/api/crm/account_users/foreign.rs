//! The forms of people of accounts that need other calls.

use super::{AccountPermission, AccountUser, AccountUserFilter, Get, List, forms};
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::{Choice, Form};
use crate::value::id::AccountId;

/// The people among whom the next owner is chosen.
const MOST_PEOPLE: i64 = 200;

/// Makes the form that changes a person.
pub fn edit_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::edit(&person(path, reads)?, reads.actor.lang))
}

/// Makes the form that changes what a person may do, with the accounts that the person does not own.
pub fn permission_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::permission(&person(path, reads)?, reads.actor.lang))
}

/// Makes the form by which a person leaves an account, with those who may own it afterwards.
pub fn leave_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let person = person(path, reads)?;
    let owned = person.memberships.iter().filter(|membership| membership.is_current());
    let owned = owned.filter(|membership| membership.permission == AccountPermission::Owner);
    let successors =
        owned.map(|membership| Ok((membership.account.id, others(membership.account.id, reads)?)));
    let successors = successors.collect::<Result<Vec<_>, Missing>>()?;
    Ok(forms::leave(&person, &successors, reads.actor.lang))
}

/// Returns the people of an account who do not own it.
pub fn others(id: AccountId, reads: &Reads<'_>) -> Result<Vec<Choice>, Missing> {
    let query =
        AccountUserFilter { account: Some(id), per_page: Some(MOST_PEOPLE), ..AccountUserFilter::default() };
    let people = reads.get(&List::find(query))?.account_users.data;
    let is_other = |person: &AccountUser| {
        let mut of_account = person.memberships.iter().filter(|membership| membership.account.id == id);
        of_account
            .any(|membership| membership.is_current() && membership.permission != AccountPermission::Owner)
    };
    let others = people.into_iter().filter(is_other);
    Ok(others.map(|person| Choice::new(person.id, person.name)).collect())
}

fn person(path: &[String], reads: &Reads<'_>) -> Result<AccountUser, Missing> {
    Ok(reads.get(&Get::at(parsed(path)?))?.account_user)
}
