import { useSignal } from '@preact/signals-react'
import { X } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { journeyDelete, journeyList } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { Step as StepWords } from '~/api/words.gen'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatDate, formatInstant } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { RemoveDialog } from './dialogs'
import { SummaryBlock } from './SummaryBlock'
import css from './Journey.module.css'

type Step = Schemas['JourneyStep']

const reread = () => refresh(journeyList)

/** The steps that a member took, the first one first. */
export function Journey({ member: { id, name, erased_at: erased } }: { member: Schemas['Member'] }) {
  const removed = useSignal<Step | null>(null)
  const result = useRead(journeyList, { path: { id } })
  const reason = erased ? t('personal-data.event.erased') : whyNot(journeyDelete)
  const steps = result.data?.steps
  const gone = removed.value
  return (
    <SummaryBlock title={t('list.journey.list')}>
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {steps?.length === 0 && <p className={css.none}>{t('summary.journey.none')}</p>}
      <ol className={css.steps}>
        {steps?.map((step) => {
          const label = labelOf(StepWords, step.step)
          return (
            <li key={step.id}>
              <span>{label}</span>
              <time dateTime={step.at} title={formatInstant(step.at)}>
                {formatDate(step.at)}
              </time>
              <ActionButton
                look="ghost"
                size="s"
                icon={<X aria-hidden />}
                reason={reason}
                label={t('summary.journey.remove', { step: label })}
                onClick={() => (removed.value = step)}
              />
            </li>
          )
        })}
      </ol>
      {gone && (
        <RemoveDialog
          endpoint={journeyDelete}
          request={{ path: { id: gone.id }, version: gone.version }}
          title={t('summary.journey.remove-question')}
          name={`${labelOf(StepWords, gone.step)} · ${name}`}
          confirm={t('summary.files.remove-yes')}
          reread={reread}
          onClose={() => (removed.value = null)}
        />
      )}
    </SummaryBlock>
  )
}
