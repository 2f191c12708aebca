import { useSignal } from '@preact/signals-react'
import { whyNot } from '~/api/can'
import type { Answer, Call } from '~/api/call'
import { duplicatesOf, duplicatesReopen } from '~/api/endpoints.gen'
import { DuplicateState } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { Moment } from '~/parts/record/Moment'
import { Word } from '~/parts/record/Word'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { Link } from '~/shell/Link'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { reread } from './Comparison'
import css from './Decided.module.css'

/** The decisions on the pairs of a member, with author and time. */
export function Decided({ group: { member, pairs, can } }: { group: Answer<typeof duplicatesOf> }) {
  const asked = useSignal<Call<typeof duplicatesReopen> | null>(null)
  const decided = pairs.filter(({ state }) => state !== 'pending')
  if (decided.length === 0) return null
  const reason = can?.reopen?.sentence ?? whyNot(duplicatesReopen)
  const reopen = (suspect: number) => {
    asked.value = { path: { id: member.id }, body: { suspects: [suspect] } }
  }
  return (
    <section className={css.decided}>
      <h2>{t('duplicates.page.decided')}</h2>
      <ul>
        {decided.map((pair) => {
          const other = pair.first.id === member.id ? pair.second : pair.first
          return (
            <li key={pair.id}>
              <Link href={url('cms-user-edit', { id: other.id })}>
                <bdi>{other.name}</bdi> #{other.id}
              </Link>
              <Word words={DuplicateState} of={pair.state} />
              <small>
                {t('duplicates.page.by', { by: pair.decided_by ?? '' })}{' '}
                {pair.decided_at && <Moment at={pair.decided_at} />}
              </small>
              <ActionButton
                look="ghost"
                reason={reason}
                onClick={reason ? undefined : () => reopen(other.id)}
              >
                {t('duplicates.page.reopen')}
              </ActionButton>
            </li>
          )
        })}
      </ul>
      {asked.value && (
        <ConfirmWrite
          endpoint={duplicatesReopen}
          request={asked.value}
          title={t('duplicates.page.reopen-title')}
          of={member.name}
          confirm={t('duplicates.page.reopen')}
          onDone={({ message }) => {
            toaster.good(message, member.name)
            void reread()
          }}
          onFailure={() => void reread()}
          onClose={() => (asked.value = null)}
        />
      )}
    </section>
  )
}
