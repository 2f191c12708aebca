import type { ReactElement } from 'react'
import { t } from '~/text'
import { Checkbox } from '~/ui/input/Checkbox'
import { CheckboxGroup } from '~/ui/input/CheckboxGroup'
import { DateInput } from '~/ui/input/DateInput'
import { DateTimeInput } from '~/ui/input/DateTimeInput'
import { Field } from '~/ui/input/Field'
import { NumberInput } from '~/ui/input/NumberInput'
import { QuickDays } from '~/ui/input/QuickDays'
import { RadioList } from '~/ui/input/RadioList'
import { Segmented } from '~/ui/input/Segmented'
import { Select } from '~/ui/input/Select'
import { TextArea } from '~/ui/input/TextArea'
import { EmailInput } from '~/ui/input/EmailInput'
import { TextInput } from '~/ui/input/TextInput'
import { wholeByClick } from '~/ui/input/wholeByClick'
import type { FieldState, Value } from './eval'
import { entered, shown } from './reading'

interface FormControlProps {
  now: FieldState
  /** The server's error for the answer. */
  refusal: string | undefined
  /** Whether the form was sent, so that missing answers are shown as errors. */
  wasTried: boolean
  onAnswer: (value: Value) => void
  /** Returns whether an answer is a valid one. A day is then one click away. */
  accepts?: (value: Value) => boolean
}

/** One field with its label, hint and error. */
export function FormControl({ now, refusal, wasTried, onAnswer, accepts }: FormControlProps) {
  const isAnswered = now.value !== null && now.value !== ''
  const error = refusal ?? (wasTried || isAnswered ? now.error : null)
  return (
    <Field label={now.field.label} hint={now.field.hint ?? undefined} error={error} required={now.required}>
      <Control now={now} onAnswer={onAnswer} />
      {accepts && <Days now={now} onAnswer={onAnswer} accepts={accepts} />}
    </Field>
  )
}

/** The days that are one click away from a field of dates. One of a moment keeps its time, at first nine o'clock. */
function Days({ now, onAnswer, accepts }: Pick<Required<FormControlProps>, 'now' | 'onAnswer' | 'accepts'>) {
  const { field, value, enabled } = now
  if (field.kind !== 'date' && field.kind !== 'date_time') return null
  const text = typeof value === 'string' ? value : ''
  const time = field.kind === 'date' ? '' : text.slice(10) || 'T09:00'
  return (
    <QuickDays
      label={field.label}
      value={text}
      disabled={!enabled}
      accepts={(day) => accepts(day + time)}
      onChange={(day) => onAnswer(day ? day + time : null)}
    />
  )
}

function Control({ now, onAnswer }: Pick<FormControlProps, 'now' | 'onAnswer'>): ReactElement {
  const { field, value, enabled, options } = now
  const { name, label } = field
  const common = { name, disabled: !enabled }
  const text = typeof value === 'string' ? value : ''
  const choosing = {
    ...common,
    value: value === null ? '' : JSON.stringify(value),
    onChange: (chosen: string) => onAnswer(chosen === '' ? null : (JSON.parse(chosen) as Value)),
    choices: options.map((option) => ({ value: JSON.stringify(option.value), label: option.label })),
  }
  switch (field.kind) {
    case 'select':
      return <Select {...choosing} placeholder={t('shell.choose')} />
    case 'segmented':
      // Only a few options fit side by side.
      if (options.length > 4) return <RadioList {...choosing} label={label} />
      return <Segmented {...choosing} label={label} />
    case 'several':
      return (
        <CheckboxGroup
          {...common}
          label={label}
          value={Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : []}
          onChange={(chosen) => onAnswer(chosen.map((one) => JSON.parse(one) as string))}
          choices={choosing.choices}
        />
      )
    case 'money':
    case 'percent':
      return (
        <NumberInput
          {...common}
          unit={field.kind === 'money' ? 'R$' : '%'}
          value={typeof value === 'number' ? value : null}
          onChange={onAnswer}
        />
      )
    case 'date':
      return <DateInput {...common} value={text} onChange={(date) => onAnswer(date || null)} />
    case 'date_time':
      return <DateTimeInput {...common} value={text} onChange={(at) => onAnswer(at || null)} />
    case 'checkbox':
      return <Checkbox {...common} label={label} checked={value === true} onChange={onAnswer} />
    case 'textarea':
      return <TextArea {...common} value={text} onChange={(typed) => onAnswer(typed || null)} />
    case 'email':
      return <EmailInput {...common} value={text} onChange={(typed) => onAnswer(typed || null)} />
    case 'text': {
      const { reading } = field
      const held = (typed: string) => (reading ? entered(reading, typed) : typed)
      return (
        <TextInput
          {...common}
          {...(reading && wholeByClick)}
          value={reading ? shown(reading, text) : text}
          onChange={(typed) => onAnswer(held(typed) || null)}
        />
      )
    }
  }
}
