import { useSignal } from '@preact/signals-react'
import { RotateCw, Undo2 } from 'lucide-react'
import { type Schemas, call } from '~/api/call'
import { outboxList, outboxRecall, outboxRetry } from '~/api/endpoints.gen'
import { describe, title } from '~/api/errors'
import { refresh } from '~/api/queries'
import { formatInstant } from '~/text/format'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { PageHeader } from '~/shell/PageHeader'
import { ListView } from '~/parts/list/ListView'
import type { Column, Filter } from '~/parts/list/definition'
import { toaster } from '~/parts/write/toasts'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Badge, type Tone } from '~/ui/feedback/Badge'
import css from './OutboxPage.module.css'

type Entry = Schemas['OutboxEntry']

const tones: Record<Entry['state'], Tone> = {
  held: 'warn',
  waiting: 'warn',
  sending: 'warn',
  sent: 'good',
  failed: 'bad',
  recalled: 'quiet',
}

const kindKeys = {
  email: 'outbox.kind.email',
  whatsapp: 'outbox.kind.whatsapp',
  'gateway.charge': 'outbox.kind.gateway-charge',
  'gateway.cancel': 'outbox.kind.gateway-cancel',
  'gateway.look': 'outbox.kind.gateway-look',
} as const

const stateName = (state: Entry['state']) => t(`outbox.state.${state}`)
const kindName = (kind: Entry['kind']) => t(kindKeys[kind])

/** What is about to leave, what has left, and what could not be delivered: recalled or tried again from here. */
export default function OutboxPage() {
  const asking = useSignal<Entry | null>(null)
  return (
    <div className={css.outbox}>
      <PageHeader route={routeNamed('cms-outbox')} />
      <ListView
        label={t('routes.cms-outbox.title')}
        endpoint={outboxList}
        record="outbox"
        page={(answer) => answer.outbox}
        idOf={(entry) => entry.id}
        filters={filters()}
        columns={columnsFor((entry) => (asking.value = entry))}
      />
      {asking.value && <RetryDialog entry={asking.value} onClose={() => (asking.value = null)} />}
    </div>
  )
}

const filters = (): Filter[] => [
  {
    name: 'state',
    label: t('outbox-page.state'),
    kind: 'choice',
    choices: (Object.keys(tones) as Entry['state'][]).map((state) => ({
      value: state,
      label: stateName(state),
    })),
  },
  {
    name: 'kind',
    label: t('outbox-page.kind'),
    kind: 'choice',
    choices: (Object.keys(kindKeys) as Entry['kind'][]).map((kind) => ({
      value: kind,
      label: kindName(kind),
    })),
  },
]

/** Recalls at once: it is the undo of a send, and seconds count. */
async function recall({ id }: Entry): Promise<void> {
  try {
    toaster.good((await call(outboxRecall, { path: { id } })).message)
  } catch (error) {
    toaster.bad(title(error), describe(error))
  }
  await refresh(outboxList)
}

function RetryDialog({ entry: { id, to, kind, subject }, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <ConfirmWrite
      endpoint={outboxRetry}
      request={{ path: { id } }}
      title={t('outbox-page.retry-title', { to: to ?? kindName(kind) })}
      text={subject && <bdi>{subject}</bdi>}
      confirm={t('outbox-page.retry')}
      onDone={({ message }) => {
        toaster.good(message)
        void refresh(outboxList)
      }}
      onFailure={() => void refresh(outboxList)}
      onClose={onClose}
    />
  )
}

/** Where an entry stands, since or until when, and why the last attempt failed. */
function EntryState({ entry }: { entry: Entry }) {
  const { state, held_until: until, sent_at: sent, last_error: error } = entry
  const at = state === 'held' ? until : sent
  return (
    <span className={css.state}>
      <Badge tone={tones[state]}>{stateName(state)}</Badge>
      {at && <small>{formatInstant(at)}</small>}
      {error && state !== 'sent' && <small className={css.error}>{error}</small>}
    </span>
  )
}

const columnsFor = (ask: (entry: Entry) => void): Column<Entry>[] => [
  {
    id: 'created',
    header: 'outbox-page.created',
    cell: ({ created_at: at }) => <time dateTime={at}>{formatInstant(at)}</time>,
  },
  { id: 'kind', header: 'outbox-page.kind', cell: ({ kind }) => kindName(kind) },
  {
    id: 'to',
    header: 'outbox-page.to',
    cell: ({ to, subject }) => (
      <span className={css.to}>
        <bdi>{to ?? '—'}</bdi>
        {subject && (
          <small>
            <bdi>{subject}</bdi>
          </small>
        )}
      </span>
    ),
  },
  { id: 'author', header: 'outbox-page.author', wideOnly: true, cell: ({ author }) => author ?? '—' },
  { id: 'state', header: 'outbox-page.state', cell: (entry) => <EntryState entry={entry} /> },
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (entry) => (
      <span className={css.actions}>
        <ActionButton
          look="ghost"
          size="s"
          icon={<Undo2 aria-hidden />}
          label={`${t('outbox-page.recall')} ${entry.id}`}
          data-tip={entry.can?.recall?.sentence ?? t('outbox-page.recall')}
          reason={entry.can?.recall?.sentence}
          onClick={() => void recall(entry)}
        />
        <ActionButton
          look="ghost"
          size="s"
          icon={<RotateCw aria-hidden />}
          label={`${t('outbox-page.retry')} ${entry.id}`}
          data-tip={entry.can?.retry?.sentence ?? t('outbox-page.retry')}
          reason={entry.can?.retry?.sentence}
          onClick={() => ask(entry)}
        />
      </span>
    ),
  },
]
