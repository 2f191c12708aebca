import { useId } from 'react'
import type { Form, Value } from '~/form/eval'
import { t } from '~/text'
import { formatCents, formatDate, isWireDate } from '~/text/format'
import { formatDateTime } from '~/text/dateTime'
import { mask } from '~/ui/input/mask'
import css from './Conflicts.module.css'
import type { Section } from './SectionModel'
import type { Conflict } from './merge'

type Field = Form['fields'][number]

/** The fields that others changed meanwhile to other values: each shows what it was, theirs and one's own. */
export function Conflicts({ model }: { model: Section }) {
  const conflicts = model.conflicts.value
  if (conflicts.length === 0) return null
  return (
    <section className={css.conflicts} role="alert">
      <h3>{t('record-page.conflict.title', { n: conflicts.length })}</h3>
      <p>{model.stale.value ?? t('record-page.conflict.text')}</p>
      {conflicts.map((conflict) => (
        <Choice key={conflict.name} model={model} conflict={conflict} />
      ))}
    </section>
  )
}

function Choice({ model, conflict }: { model: Section; conflict: Conflict }) {
  const id = useId()
  const field = model.form.value.fields.find(({ name }) => name === conflict.name)
  if (!field) return null
  const mine = model.state.value.answers[conflict.name] ?? null
  return (
    <div className={css.choice} role="group" aria-labelledby={id} data-conflict={conflict.name}>
      <strong id={id}>{field.label}</strong>
      <dl>
        <dt>{t('record-page.conflict.before')}</dt>
        <dd>{inWords(field, conflict.before)}</dd>
      </dl>
      <button type="button" onClick={() => model.settle(conflict, false)}>
        <span>{t('record-page.conflict.theirs')}</span>
        <bdi>{inWords(field, conflict.theirs)}</bdi>
      </button>
      <button type="button" onClick={() => model.settle(conflict, true)}>
        <span>{t('record-page.conflict.mine')}</span>
        <bdi>{inWords(field, mine)}</bdi>
      </button>
    </div>
  )
}

/** Formats an answer as its field shows it. */
export function inWords(
  { kind, options, mask: patterns }: Pick<Field, 'kind' | 'options' | 'mask'>,
  value: Value,
): string {
  if (value === null || value === '') return t('shell.empty-value')
  if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no')
  const isChosen = options.length > 0
  if (Array.isArray(value)) return value.map((one) => labelOf(options, one)).join(', ')
  if (isChosen) return labelOf(options, value)
  if (typeof value === 'number') return kind === 'money' ? formatCents(value) : String(value)
  if (kind === 'date_time') return formatDateTime(value)
  if (isWireDate(value)) return formatDate(value)
  return patterns.length > 0 ? mask(patterns, value) : value
}

const labelOf = (options: Field['options'], value: Value): string =>
  options.find((option) => option.value === value)?.label ?? String(value)
