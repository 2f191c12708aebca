import { useSignal } from '@preact/signals-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight, ChevronLeft, ChevronRight, ChevronsRight, Eye, History as Icon } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { can } from '~/api/can'
import { auditsList, auditsReveal, auditsSections } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { formatInstant } from '~/text/format'
import { labelOfCall } from '~/parts/act/labelOfCall'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Notice } from '~/ui/feedback/Notice'
import { Select } from '~/ui/input/Select'
import { Spinner } from '~/ui/feedback/Spinner'
import css from './History.module.css'

type Audit = Schemas['Audit']

const RevealDialog = lazyDialog(() => import('./RevealDialog'), 'RevealDialog')

interface HistoryProps {
  type: Schemas['AuditableType']
  id: number
}

/** The history of a record, one change at a time, the latest first. */
export function History({ type, id }: HistoryProps) {
  return <Read result={useRead(auditsList, { path: { auditableType: type, auditableId: id } })} />
}

interface SectionHistoryProps {
  /** The section of the member's record. */
  section: Schemas['SectionType']
  /** The member. */
  id: number
}

/** The history of a section of a member's record, in a dialog. */
export function SectionHistory({ section, id }: SectionHistoryProps) {
  return <Read result={useRead(auditsSections, { path: { type: section, id } })} isFramed />
}

interface ReadProps {
  result: UseQueryResult<Schemas['AuditList']>
  /** Whether it stands in a dialog, which frames it. */
  isFramed?: boolean
}

function Read({ result, isFramed = false }: ReadProps) {
  if (result.isError) {
    return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  }
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const audits = result.data.audits.toReversed()
  if (audits.length === 0) return <Notice icon={<Icon size={20} aria-hidden />} title={t('history.none')} />
  return <Viewer audits={audits} isFramed={isFramed} />
}

/** From the oldest to the latest; opens on the latest. */
function Viewer({ audits, isFramed }: { audits: Audit[]; isFramed: boolean }) {
  // The chosen change, by its number: later ones may come meanwhile.
  const chosen = useSignal<number | null>(null)
  // What was shown for a reason is shown here alone, and hidden again after a reload.
  const revealed = useSignal<ReadonlyMap<number, Audit>>(new Map())
  const asking = useSignal(false)
  const last = audits.length - 1
  const found = audits.findIndex(({ id }) => id === chosen.value)
  const at = found < 0 ? last : found
  const audit = audits[at]
  if (!audit) return null
  const atStart = at === 0 ? t('history.is-first') : null
  const atEnd = at === last ? t('history.is-last') : null
  const go = (index: number) => (chosen.value = audits[index]?.id ?? null)
  const { action, subject } = auditsReveal.needs
  const isHidden = audit.masked && !revealed.value.has(audit.id) && can(action, subject)
  const show = (shown: Audit) => {
    revealed.value = new Map(revealed.peek()).set(shown.id, shown)
    // That it was shown becomes the latest change, which would otherwise take its place.
    chosen.value = shown.id
  }
  return (
    <section className={css.history} data-framed={isFramed || undefined}>
      <div className={css.steps}>
        <Select
          aria-label={t('history.change')}
          value={String(audit.id)}
          onChange={(id) => (chosen.value = Number(id))}
          choices={audits.map((each) => ({ value: String(each.id), label: nameOf(each) })).toReversed()}
        />
        <Button icon={<ChevronLeft aria-hidden />} reason={atStart} onClick={() => go(at - 1)}>
          {t('history.previous')}
        </Button>
        <Button icon={<ChevronRight aria-hidden />} reason={atEnd} onClick={() => go(at + 1)}>
          {t('history.next')}
        </Button>
        <Button icon={<ChevronsRight aria-hidden />} reason={atEnd} onClick={() => go(last)}>
          {t('history.last')}
        </Button>
      </div>
      <Changes audit={revealed.value.get(audit.id) ?? audit} />
      {isHidden && (
        <div className={css.reveal}>
          <Button icon={<Eye aria-hidden />} onClick={() => (asking.value = true)}>
            {t('history.reveal.title')}
          </Button>
        </div>
      )}
      <p className={css.by} role="status">
        <span>{t('history.by', { manager: audit.manager.name, at: formatInstant(audit.created_at) })}</span>
        <span>{labelOfCall(audit.endpoint)}</span>
      </p>
      {asking.value && (
        <RevealDialog
          id={audit.id}
          name={nameOf(audit)}
          onDone={show}
          onClose={() => (asking.value = false)}
        />
      )}
    </section>
  )
}

function Changes({ audit: { changes } }: { audit: Audit }) {
  if (changes.length === 0) return <p className={css.none}>{t('history.no-fields')}</p>
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>{t('history.field')}</th>
          <th>{t('history.change')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, old, new: now }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              {old != null && (
                <>
                  <del>
                    <bdi>{old}</bdi>
                  </del>
                  <ArrowRight size={13} aria-hidden />
                </>
              )}
              <ins>
                <bdi>{now}</bdi>
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function nameOf({ created_at: at, record_label: record, record_id: id }: Audit): string {
  // Another system may not tell the number.
  return `${formatInstant(at)} · ${id > 0 ? `${record} ${id}` : record}`
}
