import { allows } from './allows'
import { roleName } from './roles'
import { type Ability, session } from './session'
import { type Key, t } from '~/text'
import { dashed } from '~/text/dashed'

/** Whether the signed-in visitor may do it. The server decides again; this only spares a useless click. */
export function can(action: Ability['action'], subject: Ability['subject']): boolean {
  return allows(session.ability.value, { action, subject })
}

/** Why the visitor may not make a call at all, and whom to ask; null when they may. Rules about the record are the server's to know. */
export function whyNot({ needs }: { needs: Ability | null }): string | null {
  if (!needs || can(needs.action, needs.subject)) return null
  const isNeeded = ({ ability }: { ability: Ability }) =>
    ability.action === needs.action && ability.subject === needs.subject
  const holders = session.missing.value.find(isNeeded)?.held_by ?? []
  const roles = holders.map(roleName).join(', ')
  return t(roles ? 'api.forbidden' : 'api.forbidden-alone', { ability: inWords(needs), roles })
}

/** What an ability is called. */
export function inWords({ action, subject }: Ability): string {
  return t(`access.can.${subject.toLowerCase()}.${dashed(action)}` as Key)
}
