import { useSignal } from '@preact/signals-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { CheckboxGroup } from '~/ui/input/CheckboxGroup'
import { Field } from '~/ui/input/Field'
import { Dialog } from '~/ui/overlay/Dialog'
import { type Weekday, weekdays } from './hours'

interface CopyDayDialogProps {
  /** The day whose hours are copied. */
  from: Weekday
  /** The name of the consultant. */
  consultant: string
  onCopy: (to: Weekday[]) => void
  onClose: () => void
}

const isWeekend = (day: Weekday) => day === 'saturday' || day === 'sunday'

/** Copies the hours of a day to the days that are ticked, at first the other days of work. They are saved with the form. */
export function CopyDayDialog({ from, consultant, onCopy, onClose }: CopyDayDialogProps) {
  const others = weekdays.filter(({ name }) => name !== from)
  const chosen = useSignal<Weekday[]>(others.map(({ name }) => name).filter((name) => !isWeekend(name)))
  const label = weekdays.find(({ name }) => name === from)?.label ?? 'scheduler.day.monday'
  return (
    <Dialog
      title={t('scheduler-page.copy-day', { day: t(label) })}
      of={consultant}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <ActionButton
            look="primary"
            reason={chosen.value.length === 0 ? t('scheduler-page.copy-day.days') : null}
            onClick={() => {
              onCopy(chosen.peek())
              onClose()
            }}
          >
            {t('scheduler-page.copy-day.submit')}
          </ActionButton>
        </>
      }
    >
      <Field label={t('scheduler-page.copy-day.days')}>
        <CheckboxGroup
          name="days"
          label={t('scheduler-page.copy-day.days')}
          value={chosen.value}
          choices={others.map(({ name, label: day }) => ({ value: name, label: t(day) }))}
          onChange={(days) => (chosen.value = days)}
        />
      </Field>
    </Dialog>
  )
}
