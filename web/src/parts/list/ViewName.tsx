import { useSignal } from '@preact/signals-react'
import type { SubmitEvent } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { TextInput } from '~/ui/input/TextInput'
import css from './ViewName.module.css'

interface ViewNameProps {
  onSave: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a view. */
export function ViewName({ onSave, onCancel }: ViewNameProps) {
  const name = useSignal('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.value.trim()) onSave(name.value.trim())
  }
  return (
    <form className={css.name} onSubmit={submit}>
      <TextInput
        aria-label={t('shell.views.name')}
        placeholder={t('shell.views.name')}
        autoFocus
        maxLength={40}
        value={name.value}
        onChange={(typed) => (name.value = typed)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <Button type="submit" look="primary" aria-disabled={name.value.trim() === ''}>
        {t('shell.save')}
      </Button>
      <Button look="ghost" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
    </form>
  )
}
