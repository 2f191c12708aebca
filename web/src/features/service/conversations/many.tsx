import { conversationsFinish, conversationsMarkUnread, conversationsReopen } from '~/api/endpoints.gen'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { batchLines } from '~/parts/bulk/batchLines'
import { desk } from '~/parts/bulk/desk'
import type { BulkRow } from '~/parts/bulk/plan'
import { lazyPart } from '~/shell/lazyPart'
import type { RowSelection } from '~/parts/list/selection'
import { t } from '~/text'
import { type Action, actionNamed } from './actions'
import { reread } from './reads'
import { targetOf } from './target'
import type { Message } from './reads'

const ReasonForm = lazyPart(() => import('./ReasonForm'))

type Many = (rows: Message[], selection: RowSelection) => void

/** The actions that are done to all ticked rows at once; a conversation with several of them is done once. */
export const many: Partial<Record<Action['id'], Many>> = {
  finish(rows, selection) {
    const asked = callsOf('finish', rows)
    desk.ask({
      endpoint: conversationsFinish,
      undo: conversationsReopen,
      rows: asked,
      title: (n) => t('conversations-page.bulk.finish-title', { n }),
      action: t('conversations-page.bulk.finish'),
      choose: (go, cancel) => (
        <ReasonForm
          submit={t('bulk.rehearse')}
          send={async (body) => go(body)}
          onClose={cancel}
          aside={(body) => <CopyAsCommand compact commands={batchLines(conversationsFinish, asked, body)} />}
        />
      ),
      onClose: (done) => untick(rows, selection, done),
    })
  },
  unread(rows, selection) {
    desk.ask({
      endpoint: conversationsMarkUnread,
      rows: callsOf('unread', rows),
      title: (n) => t('conversations-page.bulk.unread-title', { n }),
      action: t('conversations-page.bulk.unread'),
      onClose: (done) => untick(rows, selection, done),
    })
  },
}

/** What was done is no longer ticked; what was not stays so. */
function untick(rows: Message[], selection: RowSelection, doneIds: ReadonlySet<number>): void {
  const done = rows.filter((row) => doneIds.has(row.conversation_id))
  selection.tick(
    done.map(({ id }) => id),
    false,
  )
  if (done.length > 0) void reread()
}

/** An action's calls, one for each conversation, on what was seen of it. */
function callsOf(name: Action['id'], rows: Message[]): BulkRow[] {
  const { request } = actionNamed(name)
  const targets = new Map(rows.map((row) => [row.conversation_id, targetOf(row)])).values()
  return [...targets].map((target) => ({
    id: target.conversation,
    name: target.between.join(' · '),
    call: { ...request(target), version: target.version },
  }))
}
