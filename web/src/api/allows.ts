import type { Ability } from './session'

/** Returns whether abilities allow another; `manage` is every action and `all` every subject. */
export function allows(held: Ability[], needed: Ability): boolean {
  return held.some(
    ({ action, subject }) =>
      (action === 'manage' || action === needed.action) && (subject === 'all' || subject === needed.subject),
  )
}
