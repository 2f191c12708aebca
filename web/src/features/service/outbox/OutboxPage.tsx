import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import * as acts from '~/api/actions.gen'
import { type Schemas, call } from '~/api/call'
import { outboxList, outboxRecall } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import * as lists from '~/api/lists.gen'
import { refresh } from '~/api/queries'
import { labelOf } from '~/api/words'
import { OutboxKind, OutboxState } from '~/api/words.gen'
import { formatInstant } from '~/text/format'
import { PausedLanes } from '~/features/service/sending-health/parts'
import { ActDialog } from '~/parts/act/ActDialog'
import { RowActs } from '~/parts/act/RowActs'
import type { Act } from '~/parts/act/acts'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { toaster } from '~/shell/toasts'
import { Word } from '~/parts/record/Word'
import css from './OutboxPage.module.css'

type Entry = Schemas['OutboxEntry']

/** What concerns letters alone is done on their own page. */
const offered: Act[] = [acts.outboxRecall, acts.outboxRetry]

/** The outbox: waiting, sent and failed messages, which can be recalled or retried. */
export function OutboxPage() {
  const asking = useSignal<Entry | null>(null)
  const extras = useMemo(() => extrasFor((entry) => (asking.value = entry)), [asking])
  return (
    <>
      <ListPage
        className={css.outbox}
        route="cms-outbox"
        list={lists.outboxList}
        cells={cells}
        extras={extras}
      >
        <PausedLanes />
      </ListPage>
      {asking.value && (
        <ActDialog
          act={acts.outboxRetry}
          of={asking.value}
          about={{ to: recipient(asking.value) }}
          name={[recipient(asking.value), asking.value.subject].filter(Boolean).join(' · ')}
          rereads={[outboxList]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const recipient = ({ to, kind }: Entry) => to ?? labelOf(OutboxKind, kind)

/** Recalls at once: it is the undo of a send, and seconds count. */
async function recall({ id }: Entry): Promise<void> {
  try {
    toaster.good((await call(outboxRecall, { path: { id } })).message)
  } catch (error) {
    toaster.bad(title(error), describe(error))
  }
  await refresh(outboxList)
}

/** The state of an entry, its time, and why the last attempt failed. */
function EntryState({ entry }: { entry: Entry }) {
  const { state, held_until: until, sent_at: sent, last_error: error } = entry
  const at = state === 'held' ? until : sent
  return (
    <span className={css.state}>
      <Word words={OutboxState} of={state} />
      {at && <small>{formatInstant(at)}</small>}
      {error && state !== 'sent' && <small className={css.error}>{error}</small>}
    </span>
  )
}

const cells: Cells<typeof lists.outboxList> = {
  id: null,
  created_at: ({ created_at: at }) => <time dateTime={at}>{formatInstant(at)}</time>,
  to: ({ to, subject }) => (
    <span className={css.to}>
      <bdi>{to ?? '—'}</bdi>
      {subject && (
        <small>
          <bdi>{subject}</bdi>
        </small>
      )}
    </span>
  ),
  state: (entry) => <EntryState entry={entry} />,
  last_error: null,
}

const extrasFor = (ask: (entry: Entry) => void): Column<Entry>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (entry) => (
      <RowActs
        acts={offered}
        of={entry}
        name={entry.id}
        onAct={({ id }) => (id === outboxRecall.id ? void recall(entry) : ask(entry))}
      />
    ),
  },
]
