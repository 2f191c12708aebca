import type { SubmitEvent } from 'react'
import { useDraft } from '~/form/useDraft'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { TextInput } from '~/ui/input/TextInput'
import css from './ViewName.module.css'

interface ViewNameProps {
  /** The named thing; a view by default. */
  label?: string
  /** The name until now, if there is one. */
  initial?: string
  /** The most characters. */
  longest?: number
  onSave: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a view or of a set. */
export function ViewName(props: ViewNameProps) {
  const { label = t('shell.views.name'), initial = '', longest = 40, onSave, onCancel } = props
  const name = useDraft(`name/${label}/${initial}`, initial)
  const typed = name.now.value.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!typed) return
    name.sent()
    onSave(typed)
  }
  return (
    <form className={css.name} onSubmit={submit}>
      <TextInput
        aria-label={label}
        placeholder={label}
        autoFocus
        onFocus={({ target }) => target.select()}
        maxLength={longest}
        value={name.now.value}
        onChange={name.type}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The popover around it stays open.
          event.preventDefault()
          onCancel()
        }}
      />
      <Button type="submit" look="primary" reason={typed === '' ? t('shell.views.no-name') : null}>
        {t('shell.save')}
      </Button>
      <Button look="ghost" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
    </form>
  )
}
