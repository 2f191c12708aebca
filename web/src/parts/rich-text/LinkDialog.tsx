import { type FormEvent, useId, useState } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Dialog } from '~/ui/overlay/Dialog'
import { VariableInput } from './VariableInput'
import { isLinkTarget } from './document'
import type { RichVariable } from './variables'

interface LinkDialogProps {
  /** The text that is the link. */
  text: string
  /** Where the link at the selection leads; null for a new one. */
  href: string | null
  variables: readonly RichVariable[]
  /** Receives the address; null removes the link. */
  onApply: (href: string | null) => void
  onClose: () => void
}

/** Returns an address with the scheme that people leave out. */
function completed(typed: string): string {
  const text = typed.trim()
  if (/^[a-z][a-z\d+.-]*:|^\{\{/i.test(text)) return text
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

/** Asks where a link leads. */
export function LinkDialog({ text, href, variables, onApply, onClose }: LinkDialogProps) {
  const form = useId()
  const [typed, setTyped] = useState(href ?? '')
  const [error, setError] = useState<string | null>(null)
  const apply = (address: string | null) => {
    onApply(address)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form of the page may be around it, in React's tree.
    event.stopPropagation()
    const address = completed(typed)
    if (typed.trim() !== '' && isLinkTarget(address)) apply(address)
    else setError(t('rich-text.link.wrong'))
  }
  return (
    <Dialog
      title={t('rich-text.link.title')}
      of={text}
      onClose={onClose}
      actions={
        <>
          {href !== null && <Button onClick={() => apply(null)}>{t('rich-text.link.remove')}</Button>}
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} look="primary">
            {t('rich-text.link.apply')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={t('rich-text.link.address')}
          hint={variables.length > 0 ? t('rich-text.link.hint') : ''}
          error={error}
          required
        >
          <VariableInput
            name="href"
            inputMode="url"
            value={typed}
            variables={variables}
            onChange={(next) => {
              setTyped(next)
              setError(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
