import { type Ability, session } from '~/api/session'

/** Whether an ability list allows something; `manage` is every action and `all` every subject. */
export function allows(held: Ability[], needed: Ability): boolean {
  return held.some(
    ({ action, subject }) =>
      (action === 'manage' || action === needed.action) && (subject === 'all' || subject === needed.subject),
  )
}

/** Whether the signed-in visitor may do it. The server decides again; this only spares a useless click. */
export function can(action: Ability['action'], subject: Ability['subject']): boolean {
  return allows(session.ability.value, { action, subject })
}
