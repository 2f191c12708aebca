import { useModel, useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect } from 'react'
import { conversationsFinish, formsGet } from '~/api/endpoints.gen'
import { live } from '~/api/live'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { whyNot } from '~/api/can'
import { formatNumber } from '~/text/format'
import { Failure, News, NoRows } from '~/parts/list/ListNotices'
import { SelectionBar } from '~/parts/list/SelectionBar'
import { VirtualList } from '~/parts/list/VirtualList'
import { usePages } from '~/parts/list/usePages'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { BulkActs } from '~/parts/act/BulkActs'
import { ConversationRow } from './ConversationRow'
import { Dialogs } from './Dialogs'
import css from './Inbox.module.css'
import { acts, many } from './actions'
import { ThreadPane } from './ThreadPane'
import { allFilters, names, pageOf } from './filters'
import { useKeys } from './keys'
import { finishForm, reread, rereadRows } from './reads'
import { Triage, type TriageModel, mostRows } from './triage'
import type { Message } from './reads'

/** Rows that are read at a time. */
const size = 100

/** The inbox: the list on the left and the open conversation on the right, used by the keyboard. */
export default function Inbox({ onSearch }: { onSearch: () => void }) {
  const triage = useModel(Triage)
  useKeys(triage, onSearch)
  // The reasons are there before they are asked for: the number keys choose among them at once.
  useRead(formsGet, finishForm, whyNot(conversationsFinish) === null)
  const id = triage.openId.value
  return (
    <div className={css.inbox} data-open={id !== null || undefined}>
      <Rows triage={triage} />
      <ThreadPane key={id} triage={triage} id={id} />
      <Dialogs actions={triage.actions} />
    </div>
  )
}

function Rows({ triage }: { triage: TriageModel }) {
  const { selection, openId, openRow } = triage
  const window = triage.view()
  const search = place.search.value
  const source = (page: number) =>
    pageOf(search, { per_page: String(size), ...(page > 1 && { page: String(page) }) })
  const pages = usePages(
    {
      endpoint: source(1).endpoint,
      request: (page) => source(page).request,
      page: (answer) => answer.messages,
      size,
    },
    window.asked.value,
  )
  const known = useSignal(0)
  const total = pages.total ?? known.value
  const shown = Math.min(total, mostRows)
  const rowAt = (index: number) => triage.remember(pages.rowAt(index))
  useLayoutEffect(() => {
    triage.show(shown, rowAt)
    if (pages.total !== undefined) known.value = pages.total
  })
  useFirstRow(triage, shown, rowAt)
  const ticked = triage.ticked.value

  return (
    <section className={css.list} aria-label={t('routes.cms-conversations.title')}>
      <Follow />
      <p className={css.count} role="status">
        {pages.total !== undefined && t('conversations-page.count', { n: formatNumber(total) })}
        {total > shown &&
          ` · ${t('conversations-page.count-most', { most: formatNumber(shown), n: formatNumber(total) })}`}
      </p>
      {pages.total === undefined && !pages.error && total === 0 && <Spinner label={t('shell.loading')} />}
      {pages.error && total === 0 && (
        <Failure error={pages.error} filters={allFilters()} onRetry={pages.retry} />
      )}
      {pages.total === 0 && <NoRows page={{ total: 0, last_page: 1 }} names={names()} />}
      {shown > 0 && (
        <div className={css.rows}>
          <VirtualList
            label={t('routes.cms-conversations.title')}
            window={window}
            total={shown}
            rowAt={rowAt}
            idOf={idOf}
            openId={openId.value === null ? undefined : (openRow.value ?? undefined)}
            onOpen={triage.open}
            selection={selection}
          >
            {draw}
          </VirtualList>
        </div>
      )}
      {ticked.length > 0 && (
        <SelectionBar count={ticked.length} onClear={selection.clear}>
          <BulkActs acts={acts} rows={ticked} selection={selection} many={many} />
        </SelectionBar>
      )}
    </section>
  )
}

const idOf = (row: Message) => row.id
const draw = (row: Message) => <ConversationRow row={row} />

/**
 * Puts the keyboard on the first row, or on that of the conversation that the address opens. One that is not among the
 * first rows has no row yet: the keyboard is on none until it is moved.
 */
function useFirstRow(
  triage: TriageModel,
  total: number,
  rowAt: (index: number) => Message | undefined,
): void {
  const first = rowAt(0)
  useEffect(() => {
    if (!first || triage.view().cursor.peek() >= 0) return
    const near = Array.from({ length: Math.min(total, size) }, (_, at) => at)
    const open = triage.openId.peek()
    if (open === null) return triage.view().point(0)
    const at = near.find((index) => rowAt(index)?.conversation_id === open)
    if (at === undefined) return
    triage.view().point(at)
    triage.openRow.value = rowAt(at)?.id ?? null
  })
}

/** Follows changes of other users: visible rows are updated in place, the others are counted. */
function Follow() {
  const unseen = useSignal<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      live.listen(({ record, id, actor }) => {
        if (record !== 'conversation') return
        void rereadRows(id).then((isAll) => {
          const isOwn = actor === session.user.peek()?.name
          if (!isAll && !isOwn) unseen.value = new Set([...unseen.peek(), id])
        })
      }),
    [unseen],
  )
  const show = () => {
    unseen.value = new Set()
    void reread()
  }
  return <News count={unseen.value.size} onShow={show} />
}
