import { useSignal } from '@preact/signals-react'
import { UserPlus } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { indicationsList, indicationsSend } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { OutboxState } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Word } from '~/parts/record/Word'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import table from './QuotasPanel.module.css'
import { IndicateDialog } from './IndicateDialog'
import css from './outreach.module.css'

const reread = () => refresh(indicationsList)

/** The members to whom one was recommended. */
export function Indications({ member }: { member: Schemas['Member'] }) {
  const isOpen = useSignal(false)
  return (
    <section className={css.part} aria-labelledby="indications">
      <div className={css.head}>
        <h2 id="indications">{t('noun.indication.titles')}</h2>
        <ActionButton
          size="s"
          icon={<UserPlus aria-hidden />}
          reason={whyNot(indicationsSend)}
          onClick={() => (isOpen.value = true)}
        >
          {t('record-page.indications.new')}
        </ActionButton>
      </div>
      <Entries id={member.id} />
      {isOpen.value && (
        <IndicateDialog member={member} onDone={reread} onClose={() => (isOpen.value = false)} />
      )}
    </section>
  )
}

function Entries({ id }: { id: number }) {
  const result = useRead(indicationsList, { path: { id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const { indications } = result.data
  if (indications.length === 0) return <p className={table.none}>{t('record-page.indications.none')}</p>
  return (
    <div className={css.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('column.to')}</th>
            <th>{t('column.message')}</th>
            <th>{t('column.state')}</th>
            <th>{t('column.author')}</th>
            <th>{t('column.created-at')}</th>
          </tr>
        </thead>
        <tbody>
          {indications.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Link href={url('cms-user-edit', { id: entry.to })}>
                  <bdi>{entry.name}</bdi>
                </Link>
              </td>
              <td className={css.text}>
                <bdi>{entry.message}</bdi>
              </td>
              <td>
                {entry.state ? (
                  <Word isBadge words={OutboxState} of={entry.state} />
                ) : (
                  t('record-page.campaigns.past')
                )}
              </td>
              <td>
                <bdi>{entry.author}</bdi>
              </td>
              <td>{formatInstant(entry.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
