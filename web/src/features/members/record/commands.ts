import * as onMember from '~/api/actions/user.gen'
import type { Schemas } from '~/api/call'
import { annotationsList, campaignsList, membersGet } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { asked } from '~/parts/act/asked'
import { type Act, actsOn, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import type { Command } from '~/shell/here'
import { t } from '~/text'

type MemberRecord = Schemas['MemberRecord']

/** Actions on one member alone that need no separate page. The sections are saved in their panels. */
const alone = new Set<string>(['members.email-direct-access', 'members.request-assignment'])

const acts = actsOn(onMember).filter(({ id, many }) => many || alone.has(id))

const reread = () => void refresh(membersGet, annotationsList, campaignsList)

/** Returns the actions on a member for the palette, each with the reason why it is disabled. */
export function commandsOn({ user, can }: MemberRecord): Command[] {
  const of = { id: user.id, can }
  return acts.map((act: Act) => ({
    id: `member-${act.id}`,
    icon: iconOf(act),
    title: t(act.label),
    place: user.name,
    reason: reasonOf(act, of),
    run: () => {
      asked.value = { act, of, name: user.name, reread }
    },
  }))
}
