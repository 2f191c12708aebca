import { useSignal } from '@preact/signals-react'
import { List, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import {
  searchesDelete,
  searchesList,
  searchesSave,
  searchesSend,
  searchesUpdate,
  segmentsList,
  zonesByState,
} from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { MemberKind, SearchOrder } from '~/api/words.gen'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellSent } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { said } from '~/text/moment'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { CallDialog } from './dialogs'
import contacts from './contacts/contacts.module.css'
import panel from './panel.module.css'
import type { PanelProps } from './panels'
import { ResultsDialog } from './ResultsDialog'
import { SearchDialog } from './SearchDialog'
import { frequencies, namesOf, shortened } from './searchText'

type Search = Schemas['SavedSearch']
type Open = { what: 'new' } | { what: 'edit' | 'send' | 'remove' | 'results'; search: Search }

const reread = () => refresh(searchesList)

/** The searches that are kept for the member, whose results are sent. */
export function SearchesPanel({ member }: PanelProps) {
  const open = useSignal<Open | null>(null)
  const result = useRead(searchesList, { path: { id: member.id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const { searches } = result.data
  return (
    <div className={panel.stack}>
      <div className={panel.tools}>
        <ActionButton
          size="s"
          icon={<Plus aria-hidden />}
          reason={whyNot(searchesSave)}
          onClick={() => (open.value = { what: 'new' })}
        >
          {t('record-page.searches.new')}
        </ActionButton>
      </div>
      {searches.length === 0 ? (
        <p className={contacts.none}>{t('record-page.searches.none')}</p>
      ) : (
        <ul className={contacts.list}>
          {searches.map((search) => (
            <Row
              key={search.id}
              search={search}
              sending={whyNot(searchesSend)}
              onOpen={(what) => (open.value = { what, search })}
            />
          ))}
        </ul>
      )}
      {open.value && <Opened member={member} open={open.value} onClose={() => (open.value = null)} />}
    </div>
  )
}

interface RowProps {
  search: Search
  /** Why its results cannot be sent. */
  sending: ReturnType<typeof whyNot>
  onOpen: (what: 'edit' | 'send' | 'remove' | 'results') => void
}

function Row({ search, sending, onOpen }: RowProps) {
  const { name, frequency, sent_at: sent, order, version } = search
  const about = [
    labelOf(SearchOrder, order),
    typeof frequency === 'number' && t(frequencies[frequency] ?? frequencies[0]),
    sent && t('record-page.searches.sent', { when: said(sent) }),
    // Another system, which gives no version, does not tell what was sent.
    !sent && version !== 0 && t('record-page.searches.never'),
  ]
  return (
    <li className={contacts.row}>
      <span className={contacts.value}>
        <bdi>{name}</bdi>
      </span>
      <span className={contacts.state}>
        <Terms search={search} />
        <span>{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={contacts.actions}>
        <ActionButton
          look="ghost"
          size="s"
          icon={<List aria-hidden />}
          aria-label={`${t('record-page.searches.results')}: ${name}`}
          onClick={() => onOpen('results')}
        >
          {t('record-page.searches.results')}
        </ActionButton>
        <ActionButton
          look="ghost"
          size="s"
          icon={<Send aria-hidden />}
          reason={sending}
          aria-label={`${t('record-page.searches.send')}: ${name}`}
          onClick={() => onOpen('send')}
        >
          {t('record-page.searches.send')}
        </ActionButton>
        <ActionButton
          look="ghost"
          size="s"
          icon={<Pencil aria-hidden />}
          reason={whyNot(searchesUpdate)}
          label={t('record-page.searches.edit', { name })}
          onClick={() => onOpen('edit')}
        />
        <ActionButton
          look="ghost"
          size="s"
          icon={<Trash2 aria-hidden />}
          reason={whyNot(searchesDelete)}
          label={t('record-page.searches.remove', { name })}
          onClick={() => onOpen('remove')}
        />
      </span>
    </li>
  )
}

/** What the search looks for, by the names of places and segments. */
function Terms({ search: { kind, zones, segments, words } }: { search: Search }) {
  const states = useRead(zonesByState, {}, zones.length > 0).data?.states ?? []
  const known = useRead(segmentsList, {}, segments.length > 0).data?.segments ?? []
  const parts = [
    kind ? labelOf(MemberKind, kind) : t('record-page.searches.anyone'),
    shortened(namesOf(zones, states)),
    shortened(known.filter(({ id }) => segments.includes(id)).map(({ name }) => name)),
    words && `“${words}”`,
  ]
  return <span>{parts.filter(Boolean).join(' · ')}</span>
}

interface OpenedProps {
  member: PanelProps['member']
  open: Open
  onClose: () => void
}

/** The dialog that is open. */
function Opened({ member: { id, name }, open, onClose }: OpenedProps) {
  if (open.what === 'new') return <SearchDialog memberId={id} name={name} onDone={reread} onClose={onClose} />
  const { what, search } = open
  if (what === 'edit') {
    return <SearchDialog memberId={id} name={name} search={search} onDone={reread} onClose={onClose} />
  }
  if (what === 'results') return <ResultsDialog search={search} onClose={onClose} />
  if (what === 'remove') {
    return (
      <ConfirmWrite
        endpoint={searchesDelete}
        request={{ path: { id: search.id }, version: search.version }}
        title={t('record-page.searches.remove-question')}
        of={`${search.name} · ${name}`}
        confirm={t('record-page.searches.remove-yes')}
        onDone={({ message }) => {
          toaster.good(message ?? '', search.name)
          void reread()
        }}
        onFailure={() => void reread()}
        onClose={onClose}
      />
    )
  }
  return (
    <CallDialog
      endpoint={searchesSend}
      path={{ id }}
      values={{ search_id: search.id }}
      title={t('record-page.searches.send-title')}
      of={name}
      text={t('record-page.searches.send-text', { name })}
      onDone={(answer: { message?: string; outbox?: Schemas['QueuedMessage'][] }) => {
        tellSent({ title: answer.message ?? '', text: name, outbox: answer.outbox, onRecalled: reread })
        void reread()
      }}
      onClose={onClose}
    />
  )
}
