import { type Signal, useModel, useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { conversationsFinish, formsGet } from '~/api/endpoints.gen'
import { live } from '~/api/live'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { whyNot } from '~/api/can'
import { isCalm } from '~/browser/calm'
import { formatNumber } from '~/text/format'
import { News } from '~/parts/list/ListNotices'
import { SelectAll } from '~/parts/list/SelectAll'
import { SelectionBar } from '~/parts/list/SelectionBar'
import { Split, SplitList } from '~/parts/list/SplitPage'
import { VirtualList } from '~/parts/list/VirtualList'
import { useLiveCount } from '~/parts/list/liveCount'
import { usePages } from '~/parts/list/usePages'
import { place } from '~/shell/place'
import { t } from '~/text'
import { actsOnRows } from '~/parts/act/rowsActs'
import { ConversationRow } from './ConversationRow'
import { Dialogs } from './Dialogs'
import { acts, many } from './actions'
import { ThreadPane } from './ThreadPane'
import { type List, allFilters, pageOf } from './filters'
import type { InboxCursorModel } from './inboxCursor'
import { useKeys } from './keys'
import { finishForm, reread, rereadRows } from './reads'
import { Triage, type TriageModel, mostRows } from './triage'
import type { Message } from './reads'

/** Rows that are read at a time. */
const size = 100

/** The inbox: the list on the left and the open conversation on the right, used by the keyboard. */
export function Inbox({ onSearch }: { onSearch: () => void }) {
  const triage = useModel(Triage)
  useKeys(triage, onSearch)
  // Loads the reasons early: the number keys choose among them at once.
  useRead(formsGet, finishForm, whyNot(conversationsFinish) === null)
  const id = triage.cursor.openId.value
  return (
    <Split isOpen={id !== null} list={<Rows triage={triage} />}>
      <ThreadPane key={id} triage={triage} id={id} />
      <Dialogs actions={triage.actions} />
    </Split>
  )
}

function Rows({ triage }: { triage: TriageModel }) {
  const { cursor, selection } = triage
  const { openId, openRow } = cursor
  const window = cursor.view()
  const frame = useRef<HTMLElement>(null)
  /** The rows that came while the stream of events was broken. */
  const missed = useSignal(0)
  const search = place.search.value
  const source = (page: number) =>
    pageOf(search, { per_page: String(size), ...(page > 1 && { page: String(page) }) })
  const pages = usePages(
    {
      endpoint: source(1).endpoint,
      request: (page) => source(page).request,
      page: (answer) => answer.messages,
      size,
      idOf,
      frame,
      onNews: (moved) => (missed.value += moved),
    },
    window.asked.value,
  )
  const known = useSignal(0)
  const total = pages.total ?? known.value
  const shown = Math.min(total, mostRows)
  const rowAt = (index: number) => triage.remember(pages.rowAt(index))
  useLayoutEffect(() => {
    cursor.show(shown, rowAt)
    if (pages.total !== undefined) known.value = pages.total
  })
  useFirstRow(cursor, shown, rowAt)
  const ticked = triage.ticked.value
  // The rows stay where they are while others close some of them; how many there are is told as it is.
  const counted = pageOf(search, { per_page: '1' })
  const { data: now } = useLiveCount(counted.endpoint, counted.request, counts, isCalm.value)

  return (
    <SplitList
      ref={frame}
      label={t('routes.cms-conversations.title')}
      total={pages.total ?? (total > 0 ? total : undefined)}
      error={pages.error}
      onRetry={pages.retry}
      count={pages.total !== undefined && countOf(now?.messages.total ?? total, shown)}
      filters={allFilters}
      news={<Follow missed={missed} />}
      bar={
        ticked.length > 0 && (
          <SelectionBar
            count={ticked.length}
            all={<All triage={triage} total={total} />}
            onClear={selection.clear}
          >
            {bulk.draw(ticked, selection)}
          </SelectionBar>
        )
      }
    >
      <VirtualList
        label={t('routes.cms-conversations.title')}
        window={window}
        total={shown}
        rowAt={rowAt}
        idOf={idOf}
        openId={openId.value === null ? undefined : (openRow.value ?? undefined)}
        onLeave={openId.value === null ? undefined : leave}
        onOpen={cursor.open}
        selection={selection}
      >
        {draw}
      </VirtualList>
    </SplitList>
  )
}

/** Offers to tick all rows of the filter, unless they are. */
function All({ triage: { selection, ticked }, total }: { triage: TriageModel; total: number }) {
  const { list, request } = pageOf(place.search.value, {})
  if (ticked.value.length >= total) return null
  return (
    <SelectAll<List>
      list={list}
      query={request.query as Record<string, string>}
      ask={(query) => ({ ...request, query })}
      total={total}
      selection={selection}
    />
  )
}

/** Tells how many conversations there are, and how many of them are listed if not all. */
function countOf(total: number, shown: number): string {
  const [count, most] = [formatNumber(total), formatNumber(shown)]
  const all = t('conversations-page.count', { n: total, count })
  return total > shown ? `${all} · ${t('conversations-page.count-most', { most, n: count })}` : all
}

const bulk = actsOnRows(acts, many)

const leave = () => place.change({ open: undefined }, true)

/** The kinds of records whose changes change the counts of the views. */
const counts = ['conversation', 'message']

const idOf = (row: Message) => row.id
const draw = (row: Message) => <ConversationRow row={row} />

/**
 * Puts the cursor on the first row, or on the row of the conversation in the address. If that row is not on the first
 * page, the cursor is on no row until it is moved.
 */
function useFirstRow(
  cursor: InboxCursorModel,
  total: number,
  rowAt: (index: number) => Message | undefined,
): void {
  const first = rowAt(0)
  useEffect(() => {
    if (!first || cursor.view().cursor.peek() >= 0) return
    const near = Array.from({ length: Math.min(total, size) }, (_, at) => at)
    const open = cursor.openId.peek()
    if (open === null) return cursor.view().place(0)
    const at = near.find((index) => rowAt(index)?.conversation_id === open)
    if (at === undefined) return
    cursor.view().place(at, true)
    cursor.openRow.value = rowAt(at)?.id ?? null
  })
}

/** Follows changes of other users: visible rows are updated in place, the others are counted. */
function Follow({ missed }: { missed: Signal<number> }) {
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
    missed.value = 0
    void reread()
  }
  return <News count={unseen.value.size + missed.value} onShow={show} />
}
