import { CheckCheck, MailOpen } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { conversationsFinish, conversationsMarkUnread, conversationsReopen } from '~/api/endpoints.gen'
import { whyNot } from '~/can'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import { batchLines } from '~/parts/bulk/batchLines'
import { desk } from '~/parts/bulk/desk'
import type { BulkRow } from '~/parts/bulk/plan'
import type { RowSelection } from '~/parts/list/selection'
import { t } from '~/text'
import { ActionButton } from '~/ui/ActionButton'
import { Spinner } from '~/ui/Spinner'
import { type Action, actionNamed } from './actions'
import { reread } from './reads'
import { targetOf } from './target'
import type { Message } from './words'

const ReasonForm = lazy(() => import('./FinishDialog').then((file) => ({ default: file.ReasonForm })))

interface BulkButtonsProps {
  rows: Message[]
  selection: RowSelection
}

/** What can be done with the rows that are ticked; a conversation with several of them is done once. */
export function BulkButtons({ rows, selection }: BulkButtonsProps) {
  const onClose = (doneIds: ReadonlySet<number>) => {
    const done = rows.filter((row) => doneIds.has(row.conversation_id))
    selection.tick(
      done.map(({ id }) => id),
      false,
    )
    if (done.length > 0) void reread()
  }
  const finish = () => {
    const asked = callsOf('finish', rows)
    desk.ask({
      endpoint: conversationsFinish,
      undo: conversationsReopen,
      rows: asked,
      title: (n) => t('conversations-page.bulk.finish-title', { n }),
      action: t('conversations-page.bulk.finish'),
      choose: (go, cancel) => (
        <Suspense fallback={<Spinner label={t('shell.loading')} />}>
          <ReasonForm
            submit={t('bulk.rehearse')}
            send={async (body) => go(body)}
            onClose={cancel}
            aside={(body) => (
              <CopyAsCommand compact commands={batchLines(conversationsFinish, asked, body)} />
            )}
          />
        </Suspense>
      ),
      onClose,
    })
  }
  const markUnread = () =>
    desk.ask({
      endpoint: conversationsMarkUnread,
      rows: callsOf('unread', rows),
      title: (n) => t('conversations-page.bulk.unread-title', { n }),
      action: t('conversations-page.bulk.unread'),
      onClose,
    })
  return (
    <>
      <ActionButton
        size="s"
        icon={<CheckCheck aria-hidden />}
        reason={whyNot(conversationsFinish)}
        onClick={finish}
      >
        {t('conversations-page.bulk.finish')}
      </ActionButton>
      <ActionButton
        size="s"
        icon={<MailOpen aria-hidden />}
        reason={whyNot(conversationsMarkUnread)}
        onClick={markUnread}
      >
        {t('conversations-page.bulk.unread')}
      </ActionButton>
    </>
  )
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
