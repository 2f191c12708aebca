import { patterns } from '~/form/patterns.gen'
import { choosePreset } from '~/api/periods'
import { choicesOf } from '~/api/words'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Checkbox } from '~/ui/input/Checkbox'
import { DateRange } from '~/ui/input/DateRange'
import { type Choice, Select } from '~/ui/input/Select'
import { TextInput } from '~/ui/input/TextInput'
import css from './FilterInput.module.css'
import { allOf } from './LateValue'
import { MemberInput } from './MemberInput'
import type { Filter, Records } from './definition'
import { presetsOf } from './presets'
import { useRecords } from './records'

interface FilterInputProps {
  filter: Filter
  value: string
  onChange: (value: string) => void
}

/** The input of a filter, by the kind of its values. */
export function FilterInput({ filter, ...input }: FilterInputProps) {
  const { name, title, kind, words = {}, among, all, hint } = filter
  if (among) return <RecordSelect all={all} among={among} name={name} {...input} />
  switch (kind) {
    case 'choice': {
      const choices = choicesOf(words)
      const [only, ...others] = choices
      if (!only || others.length > 0) return <WithAll all={all} choices={choices} name={name} {...input} />
      const { value, onChange } = input
      return (
        <Checkbox
          name={name}
          label={t(title)}
          checked={value === only.value}
          onChange={(isOn) => onChange(isOn ? only.value : '')}
        />
      )
    }
    case 'member':
      return <MemberInput name={name} {...input} />
    case 'period':
      return <Period filter={filter} {...input} />
    case 'number':
      return <TextInput name={name} inputMode="numeric" pattern={patterns['validation.integer']} {...input} />
    default:
      return <TextInput name={name} placeholder={hint && t(hint)} {...input} />
  }
}

/** A period: its ends, or one that has a name. */
function Period({ filter, value, onChange }: FilterInputProps) {
  const { name, title } = filter
  return (
    <div className={css.period}>
      <DateRange name={name} label={t(title)} value={value} onChange={onChange} />
      <div className={css.presets} role="group" aria-label={t('column.period')}>
        {presetsOf(filter).map((preset) => (
          <Button
            key={preset.name}
            size="s"
            look="ghost"
            aria-pressed={preset.value === value}
            onClick={() => {
              choosePreset(preset.word)
              onChange(preset.value === value ? '' : preset.value)
            }}
          >
            {preset.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface SelectProps extends Omit<FilterInputProps, 'filter'>, Pick<Filter, 'name' | 'all'> {}

function RecordSelect({ among, ...select }: SelectProps & { among: Records }) {
  return <WithAll choices={useRecords(among)} {...select} />
}

function WithAll({ all, choices, ...select }: SelectProps & { choices: Choice[] }) {
  return <Select choices={[{ value: '', label: allOf({ all }) }, ...choices]} {...select} />
}
