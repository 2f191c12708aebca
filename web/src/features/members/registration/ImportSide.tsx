import { type ReadonlySignal, useSignal } from '@preact/signals-react'
import { whyNot } from '~/api/can'
import { membersCreate } from '~/api/endpoints.gen'
import { MemberKind } from '~/api/words.gen'
import { choicesOf } from '~/api/words'
import { Trouble } from '~/parts/write/Rehearsed'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Segmented } from '~/ui/input/Segmented'
import { FollowUpFields } from './FollowUpFields'
import { ImportConfirm, finality } from './ImportConfirm'
import type { ImportModelOf } from './ImportModel'
import { ImportResult } from './ImportResult'
import css from './ImportSide.module.css'
import { isComplete } from './lines'

/** What is done with the rows: the options before the import, its progress, and its result. */
export function ImportSide({ model }: { model: ImportModelOf }) {
  switch (model.stage.value) {
    case 'applying':
      return <Working {...model.run} said="import-page.applying" onStop={() => model.run.stop()} />
    case 'undoing':
      return <Working {...model.undo} said="import-page.undoing" onStop={() => model.undo.stop()} />
    case 'halted':
    case 'stopped':
    case 'over':
      return <ImportResult model={model} />
    default:
      return <Options model={model} />
  }
}

function Options({ model }: { model: ImportModelOf }) {
  const isAsking = useSignal(false)
  const options = model.options.value
  const n = model.rows.ready.value.length
  return (
    <section className={css.side} aria-labelledby="import-options">
      <h2 id="import-options">{t('import-page.settings')}</h2>
      <Field label={t('column.kind')}>
        <Segmented
          label={t('column.kind')}
          choices={choicesOf(MemberKind)}
          name="type"
          value={options['type'] ?? ''}
          onChange={model.edits.setOption('type')}
        />
      </Field>
      <FollowUpFields values={options} errors={{}} set={model.edits.setOption} />
      <Check model={model} />
      <p className={css.final}>{finality()}</p>
      <ActionButton
        look="primary"
        busy={model.check.isRunning.value}
        reason={reasonAgainst(model)}
        onClick={() => (isAsking.value = true)}
      >
        {n > 0 ? t('import-page.apply', { n }) : t('import-page.apply-none')}
      </ActionButton>
      {isAsking.value && <ImportConfirm model={model} onClose={() => (isAsking.value = false)} />}
    </section>
  )
}

/** Tells how far the check is, and what hinders it. */
function Check({ model }: { model: ImportModelOf }) {
  const { isRunning, trouble } = model.check
  const { isBlind } = model.rows
  const waiting = model.counts.value.waiting
  return (
    <div aria-live="polite">
      {isRunning.value && <p className={css.quiet}>{t('import-page.checking', { n: waiting })}</p>}
      {isBlind.value && <p className={css.quiet}>{t('import-page.blind')}</p>}
      {!isComplete(model.columns.value.roles) && <Trouble>{t('import-page.missing')}</Trouble>}
      {trouble.value && (
        <>
          <Trouble>{trouble.value}</Trouble>
          <Button onClick={() => void model.check.start()}>{t('errors.retry')}</Button>
        </>
      )}
    </div>
  )
}

function reasonAgainst(model: ImportModelOf): string | null {
  const options = model.options.value
  const refused = whyNot(membersCreate)
  if (refused) return refused
  if (!isComplete(model.columns.value.roles)) return t('import-page.missing')
  if (model.check.isRunning.value) return t('import-page.checking', { n: model.counts.value.waiting })
  if (model.rows.ready.value.length === 0) return t('import-page.nothing-new')
  return options['welcome'] === 'day' && !options['day'] ? t('import-page.day-missing') : null
}

interface WorkingProps {
  total: ReadonlySignal<number>
  remaining: ReadonlySignal<number>
  said: 'import-page.applying' | 'import-page.undoing'
  onStop: () => void
}

/** The progress of the import, or of its undo. */
function Working({ total, remaining, said, onStop }: WorkingProps) {
  const n = total.value
  const done = n - remaining.value
  const words = { done: formatNumber(done), n: formatNumber(n) }
  return (
    <section className={css.side} aria-busy>
      <h2>
        <span role="status">{t(said, words)}</span>
      </h2>
      <progress max={n} value={done} aria-label={t(said, words)} />
      <Button onClick={onStop}>{t('bulk.stop')}</Button>
    </section>
  )
}
