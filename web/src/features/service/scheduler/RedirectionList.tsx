import { ArrowRight, Trash2 } from 'lucide-react'
import { call } from '~/api/call'
import { redirectionsCreate, redirectionsDelete, redirectionsList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { useRead } from '~/api/queries'
import { SkeletonRows } from '~/parts/list/SkeletonRows'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { undos } from '~/parts/write/undos'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'
import { Badge } from '~/ui/feedback/Badge'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './RedirectionList.module.css'
import { rereadAbsences } from './acts'
import { useLive } from './useLive'
import type { Redirection } from './view'

const records = ['redirection']
const reads = [redirectionsList]

/** Ends a redirection, and offers its undo as long as its days are not over. */
export async function endRedirection(redirection: Redirection): Promise<void> {
  const { id, consultant, to, from, until, reason, version } = redirection
  const away = consultant.id
  try {
    const { message } = await call(redirectionsDelete, { query: { id }, version })
    const first = from < today() ? today() : from
    // Another system may send the name of the consultant alone.
    if (until < today() || away === undefined) {
      toaster.good(message, consultant.name)
      return
    }
    const undo = async () =>
      (
        await call(redirectionsCreate, {
          query: { id: away },
          body: { to: to.id, from: first, until, reason },
        })
      ).message
    undos.tell(message, { undo, reread: rereadAbsences }, { text: consultant.name })
  } catch (error) {
    toaster.bad(title(error), describe(error))
  }
  await rereadAbsences()
}

/** The redirections of a consultant, or of all: who is away, the substitute, who receives in the end, and when. */
export function RedirectionList({ consultant }: { consultant?: number }) {
  const result = useRead(redirectionsList, { query: { id: consultant, per_page: 100 } })
  useLive(records, reads)
  if (result.isPending) return <SkeletonRows />
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  const rows = result.data.consultants.data
  if (rows.length === 0) return <p className={css.none}>{t('scheduler-page.redirections.none')}</p>
  return (
    <ul className={css.list} aria-label={t('noun.redirection.titles')}>
      {rows.map((row) => (
        <li key={row.id} className={css.row} data-over={row.until < today() || undefined}>
          <p className={css.chain}>
            <bdi>{row.consultant.name}</bdi>
            <ArrowRight size={14} aria-label={t('scheduler-page.redirections.to')} role="img" />
            <bdi>{row.to.name}</bdi>
            {row.receiver && row.receiver.id !== row.to.id && (
              <>
                <ArrowRight size={14} aria-label={t('scheduler-page.redirections.to')} role="img" />
                <bdi>{row.receiver.name}</bdi>
              </>
            )}
          </p>
          <p>
            {formatDate(row.from)} – {formatDate(row.until)}
          </p>
          {isNow(row) && <Badge tone="accent">{t('scheduler.filter.during')}</Badge>}
          {row.reason && (
            <small>
              <bdi>{row.reason}</bdi>
            </small>
          )}
          <ActionButton
            className={css.end}
            size="s"
            look="ghost"
            icon={<Trash2 aria-hidden />}
            label={t('scheduler-page.redirect.end-of', { consultant: row.consultant.name })}
            reason={row.can.delete?.sentence ?? null}
            onClick={() => void endRedirection(row)}
          />
        </li>
      ))}
    </ul>
  )
}

const isNow = ({ from, until }: Redirection) => from <= today() && today() <= until
