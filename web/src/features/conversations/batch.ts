import { conversationsFinish, conversationsMarkUnread } from '~/api/endpoints.gen'
import { quote } from '~/parts/command'
import type { Target } from './target'

type Write = typeof conversationsFinish | typeof conversationsMarkUnread

/** The command lines that rehearse the same write on the same conversations: its rows, and the plan. */
export function batchLines({ id }: Write, targets: Target[], same: Record<string, unknown>): string[] {
  const isPair = id === conversationsFinish.id
  const rows = targets.map(({ conversation, company, representative }) =>
    isPair ? `${company},${representative}` : `${conversation}`,
  )
  const head = isPair ? 'company_user_id,rep_user_id' : 'conversation_id'
  const sets = Object.entries(same).map(([name, value]) => ` --set ${quote(`${name}=${String(value)}`)}`)
  const data = [head, ...rows].join(String.raw`\n`)
  return [
    `printf '${data}\\n' | retaguarda batch plan ${id} --from - --format csv${sets.join('')} -o plano.json`,
  ]
}
