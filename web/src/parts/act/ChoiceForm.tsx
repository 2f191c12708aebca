import { useModel } from '@preact/signals-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form, Value } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { OthersChanged } from '~/parts/write/OthersChanged'
import { type FormName, ServedForm } from '~/parts/write/ServedForm'
import type { OthersChange } from '~/parts/write/useOthersChange'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'

interface ChoiceFormProps {
  name: FormName
  /** The path of the call that it fills in. Absent if the form is the same for all records. */
  path?: object
  /** The label of the submit button, if it is not the form's. */
  submit?: string
  /** Whether it cannot be undone. A number key then only chooses. */
  isFinal?: boolean
  /** The name of the draft: which call, and which records. */
  draft: string
  /** Whether another part sends it in the end, and then forgets the draft. */
  isSentLater?: boolean
  /** What it is filled in with. */
  answers?: Readonly<Record<string, Value>> | undefined
  /** What others did to the record meanwhile. */
  others?: OthersChange
  send: (body: Record<string, Value>) => Promise<void>
  onClose: () => void
  /** Renders content beside the buttons, from the answers. */
  aside: (body: Record<string, Value>) => ReactNode
}

/**
 * A form in which a number key chooses and sends at once. With Shift it chooses and leads to the text. Enter sends. What
 * cannot be undone is sent by Enter alone.
 */
export function ChoiceForm({ name, path, ...props }: ChoiceFormProps) {
  return (
    <ServedForm name={name} path={path}>
      {(form) => <Fields form={form} {...props} />}
    </ServedForm>
  )
}

const untouched: OthersChange = { told: null, refusal: null }

function Fields({
  form,
  submit = form.submit,
  isFinal = false,
  draft,
  isSentLater,
  answers,
  others = untouched,
  send,
  onClose,
  aside,
}: Omit<ChoiceFormProps, 'name' | 'path'> & { form: Form }) {
  const box = useRef<HTMLDivElement>(null)
  const model = useModel(() => new FormModel(form, { send, draft, isSentLater, answers }))
  const isMissing = model.now.value.fields.some(
    ({ field, required, value }) => field.kind === 'textarea' && required && value === null,
  )
  // A choice that requires a text focuses its field.
  useEffect(() => {
    if (isMissing) box.current?.querySelector('textarea')?.focus()
  }, [isMissing])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isWriting = event.target instanceof HTMLTextAreaElement
    // The key's place, because Shift changes its character.
    const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? []
    const radio =
      digit && !isWriting && box.current?.querySelector<HTMLInputElement>(`[data-choice="${digit}"]`)
    const isEnter = event.key === 'Enter' && !event.shiftKey
    const isSent = radio ? !event.shiftKey && !isFinal : isWriting && isEnter
    if (!radio && !isSent) return
    event.preventDefault()
    if (radio) {
      radio.focus()
      radio.click()
    }
    if (isSent) box.current?.querySelector('form')?.requestSubmit()
    else if (!isFinal || event.shiftKey) box.current?.querySelector('textarea')?.focus()
  }
  return (
    // The keys are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={press}>
      <OthersChanged {...others} />
      <FormView
        model={model}
        isRefused={others.refusal !== null}
        actions={
          <>
            {aside(model.request.value)}
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value} reason={others.refusal}>
              {submitLabel(model, submit)}
            </Button>
          </>
        }
      />
    </div>
  )
}
