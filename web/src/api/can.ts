import { allows } from './allows'
import { roleName } from './roles'
import { type Ability, session } from './session'
import { type Key, t } from '~/text'
import { dashed } from '~/text/dashed'

/** Returns whether the visitor has an ability. The server checks it again. */
export function can(action: Ability['action'], subject: Ability['subject']): boolean {
  return allows(session.ability.value, { action, subject })
}

/** Returns whether the system behind the server offers no such call. */
export const isLacking = ({ id }: { id: string }) => session.lacks.value.includes(id)

/**
 * Returns why the visitor cannot make a call: no system behind the server offers it, or the visitor lacks the ability,
 * and who has it; null if the visitor can. Only the server knows rules about the record.
 */
export function whyNot({ id, needs }: { id?: string; needs: Ability | null }): string | null {
  if (id !== undefined && isLacking({ id })) return t('api.upstream-lacks')
  if (!needs || can(needs.action, needs.subject)) return null
  const isNeeded = ({ ability }: { ability: Ability }) =>
    ability.action === needs.action && ability.subject === needs.subject
  const holders = session.missing.value.find(isNeeded)?.held_by ?? []
  const roles = holders.map(roleName).join(', ')
  return t(roles ? 'api.forbidden' : 'api.forbidden-alone', { ability: inWords(needs), roles })
}

/** Returns the label of an ability. */
export function inWords({ action, subject }: Ability): string {
  return t(`access.can.${subject.toLowerCase()}.${dashed(action)}` as Key)
}
