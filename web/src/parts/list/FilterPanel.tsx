import { useModel, useSignal } from '@preact/signals-react'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FixedForm } from '~/form/FixedForm'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { FilterForm } from './FilterForm'
import { FilterInput } from './FilterInput'
import css from './FilterPanel.module.css'
import type { Filter } from './definition'

export interface FilterPanelProps {
  filters: Filter[]
  /** The filters in force. */
  asked: Record<string, string>
  /** Returns errors by filter, besides those of periods. */
  check?: (values: Record<string, string>) => Record<string, string>
  /** The server's errors for the current filters. */
  refused: Record<string, string>
  /** The filter to edit, if it is not the first one. */
  wanted: string | null
  onClear: () => void
}

/**
 * The fields of a list's filters. Each applies on its own: a choice when it is made, a text when it rests. *Buscar* applies
 * the typed text without the wait and closes them, or shows the errors of the rest.
 */
export function FilterPanel(props: FilterPanelProps) {
  const cleared = useSignal(0)
  const clear = () => {
    props.onClear()
    // Discards typed text by remounting the fields.
    cleared.value += 1
  }
  return <Fields key={cleared.value} {...props} onClear={clear} />
}

function Fields({ filters, asked, check, refused, wanted, onClear }: FilterPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const form = useModel(() => new FilterForm({ filters, asked, check, onSent: () => close(box.current) }))
  useEffect(() => form.follow(asked))
  useEffect(() => form.leave, [form])
  const faults = JSON.stringify(refused)
  useEffect(() => {
    if (faults !== '{}') form.refuse(JSON.parse(faults) as Record<string, string>)
  }, [form, faults])
  useEffect(() => {
    // A phone would cover the sheet with its keyboard.
    if (wanted === null && matchMedia('(pointer: coarse)').matches) return
    const name = wanted === null ? '' : `[data-filter="${CSS.escape(wanted)}"] `
    box.current?.querySelector<HTMLElement>(`${name}:is(input, select)`)?.focus()
  }, [wanted])
  const values = form.values.value
  const offered = filters.filter(({ when }) => when?.(values) ?? true)
  return (
    <FixedForm model={form}>
      <div ref={box} className={css.fields} onBlur={form.flush}>
        {offered.map((filter) => (
          <div key={filter.name} data-filter={filter.name} data-kind={filter.kind}>
            <Field label={t(filter.title)} error={form.errors.value[filter.name]}>
              <FilterInput
                filter={filter}
                value={values[filter.name] ?? ''}
                onChange={(value) => form.change(filter, value)}
              />
            </Field>
          </div>
        ))}
      </div>
      <div className={css.buttons}>
        <Button look="ghost" onClick={onClear}>
          {t('shell.list.clear')}
        </Button>
        <Button type="submit" look="primary" icon={<Search aria-hidden />}>
          {t('shell.list.search')}
        </Button>
      </div>
    </FixedForm>
  )
}

const close = (box: Element | null) => box?.closest<HTMLElement>('[popover]')?.hidePopover()
