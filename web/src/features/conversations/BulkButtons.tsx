import { useSignal } from '@preact/signals-react'
import { CheckCheck, MailOpen } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { conversationsFinish, conversationsMarkUnread } from '~/api/endpoints.gen'
import { whyNot } from '~/can'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import type { RowSelection } from '~/parts/list/selection'
import { t } from '~/text'
import { ActionButton } from '~/ui/ActionButton'
import { batchLines } from './batch'
import { type Target, targetOf } from './target'
import type { Message } from './words'

const BulkDialog = lazy(() => import('./BulkDialog'))

interface BulkButtonsProps {
  rows: Message[]
  /** Without it the rows stay ticked as they are. */
  selection?: RowSelection
}

/** What can be done with the rows that are ticked; a conversation with several of them is done once. */
export function BulkButtons({ rows, selection }: BulkButtonsProps) {
  // What was ticked when the window was opened is what it is about.
  const asking = useSignal<{ kind: 'finish' | 'unread'; targets: Target[]; rows: Message[] } | null>(null)
  const targets = [...new Map(rows.map((row) => [row.conversation_id, targetOf(row)])).values()]
  const ask = (kind: 'finish' | 'unread') => () => (asking.value = { kind, targets, rows })
  const close = (doneIds: Set<number>) => {
    const done = asking.value?.rows.filter((row) => doneIds.has(row.conversation_id)) ?? []
    selection?.tick(
      done.map(({ id }) => id),
      false,
    )
    asking.value = null
  }
  return (
    <>
      <ActionButton
        size="s"
        icon={<CheckCheck aria-hidden />}
        reason={whyNot(conversationsFinish)}
        onClick={ask('finish')}
      >
        {t('conversations-page.bulk.finish')}
      </ActionButton>
      <ActionButton
        size="s"
        icon={<MailOpen aria-hidden />}
        reason={whyNot(conversationsMarkUnread)}
        onClick={ask('unread')}
      >
        {t('conversations-page.bulk.unread')}
      </ActionButton>
      <CopyAsCommand compact commands={batchLines(conversationsFinish, targets, {})} />
      {asking.value && (
        <Suspense>
          <BulkDialog {...asking.value} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
