import { useModel, useSignal } from '@preact/signals-react'
import { ChevronRight, ListFilter, Search } from 'lucide-react'
import { useEffect } from 'react'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { place } from '~/shell/place'
import { preferences } from '~/shell/preferences'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { rangeFault } from '~/ui/input/DateRange'
import { Field } from '~/ui/input/Field'
import css from './FilterCard.module.css'
import { FilterInput } from './FilterInput'
import type { Filter } from './definition'
import { inForce, restart, without } from './listState'

interface FilterCardProps {
  /** The name under which the browser stores whether the card is folded. */
  name: string
  filters: Filter[]
  /** The default filters, used while the address has none. */
  standing?: Record<string, string>
  /** Whether it is initially folded. */
  startsFolded?: boolean
  /** Returns errors by filter, besides those of periods. */
  check?: (values: Record<string, string>) => Record<string, string>
  /** The server's errors for the current filters. */
  refused?: Record<string, string>
}

/** The filters of a list. They apply when submitted, and are then in the address. */
export function FilterCard(props: FilterCardProps) {
  const { name, filters, standing, startsFolded, check, refused = {} } = props
  // On a phone the rows come first, so the stored choice is inverted.
  const isNarrow = matchMedia('(width <= 700px)').matches
  const isToggled = preferences.folded.value.includes(name)
  const isBroken = Object.keys(refused).length > 0
  const isOpen = isBroken || isToggled === (isNarrow || startsFolded === true)
  const cleared = useSignal(0)
  const asked = inForce(
    place.search.value,
    filters.map((filter) => filter.name),
    standing,
  )
  return (
    <section className={css.card}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => preferences.fold(name)}>
          <ListFilter size={15} aria-hidden />
          {t('shell.list.filters')}
          <ChevronRight className={css.chevron} size={14} aria-hidden />
        </button>
      </h2>
      {isOpen && (
        <Fields
          key={JSON.stringify([asked, refused, cleared.value])}
          {...{ filters, asked, check, refused }}
          // Discards typed text by remounting the fields.
          onClear={() => (cleared.value += 1)}
        />
      )}
    </section>
  )
}

interface FieldsProps extends Pick<FilterCardProps, 'filters' | 'check'> {
  refused: Record<string, string>
  /** The current filters. */
  asked: Record<string, string>
  onClear: () => void
}

function Fields({ filters, asked, check, refused, onClear }: FieldsProps) {
  const names = filters.map((filter) => filter.name)
  const blank = Object.fromEntries(names.map((name) => [name, '']))
  const form = useModel(
    () =>
      new FixedFormModel(
        { ...blank, ...asked },
        {
          send: async (values) => restart(values),
          check: (values) => ({ ...rangeFaults(filters, values), ...check?.(values) }),
        },
      ),
  )
  useEffect(() => {
    if (Object.keys(refused).length > 0) form.errors.value = refused
  }, [form, refused])
  const clear = () => {
    restart(without(names))
    onClear()
  }
  const values = form.values.value
  const offered = filters.filter(({ when }) => when?.(values) ?? true)
  return (
    <FixedForm model={form}>
      <div className={css.fields}>
        {offered.map((filter) => {
          const value = values[filter.name] ?? ''
          const set = (next: string) => form.set(filter.name, next)
          return (
            <div key={filter.name} data-kind={filter.kind}>
              <Field label={t(filter.title)} error={form.errors.value[filter.name]}>
                <FilterInput filter={filter} value={value} onChange={set} />
              </Field>
            </div>
          )
        })}
        <div className={css.buttons}>
          <Button type="submit" look="primary" icon={<Search aria-hidden />}>
            {t('shell.list.search')}
          </Button>
          <Button look="ghost" onClick={clear}>
            {t('shell.list.clear')}
          </Button>
        </div>
      </div>
    </FixedForm>
  )
}

function rangeFaults(filters: Filter[], values: Record<string, string>): Record<string, string> {
  const ranges = filters.filter((filter) => filter.kind === 'period')
  const faults = ranges.map(({ name }) => [name, rangeFault(values[name] ?? '')] as const)
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== null))
}
