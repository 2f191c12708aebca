import { useModel } from '@preact/signals-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Endpoint, call } from '~/api/call'
import { withBody } from '~/api/withBody'
import { draftNamed } from '~/form/drafts'
import { FormModel } from '~/form/FormModel'
import { FormFields } from '~/form/FormFields'
import { SubmitForm } from '~/form/SubmitForm'
import type { Form, Value } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { type Act, callOf } from '~/parts/act/acts'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { OthersChanged } from '~/parts/write/OthersChanged'
import { type FormName, ServedForm } from '~/parts/write/ServedForm'
import { Effects } from '~/parts/write/Rehearsed'
import { commandFor } from '~/parts/write/command'
import { useOthersChange } from '~/parts/write/useOthersChange'
import { useRehearsed } from '~/parts/write/useRehearsed'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { readDay } from '~/text/dayWords'
import { today } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { holdKeys } from '~/ui/overlay/heldKeys'
import { CardPhone } from './CardPhone'
import type { DeskModel } from './desk'
import { type Card, cardName, cardNow } from './view'

interface CardFormDialogProps {
  desk: DeskModel
  act: Act
  card: Card
  /** The column that is already chosen. */
  column?: string
  onClose: () => void
}

type Body = Record<string, Value>

/** The form of an action on a card, filled in by the keyboard alone: number keys choose, Ctrl+Enter sends from any field. */
export function CardFormDialog(props: CardFormDialogProps) {
  const { act, card, column, desk, onClose } = props
  const { path } = callOf(act, card)
  const into = column === undefined ? null : desk.moves.words.labelOf(column)
  return (
    <Dialog
      width={act.id === 'cards.contact' ? 'l' : 'm'}
      title={into === null ? t(act.label) : t('kanban-page.move.into', { column: into })}
      of={card.user.name}
      description={<CardPhone card={card} />}
      onClose={onClose}
    >
      <ServedForm name={act.form as FormName} path={path}>
        {(form) => <Fields form={into === null ? form : withColumn(form, column)} {...props} />}
      </ServedForm>
    </Dialog>
  )
}

/** Returns the form with a column chosen. */
const withColumn = (form: Form, column = ''): Form => ({
  ...form,
  fields: form.fields.map((field) => (field.name === 'column' ? { ...field, default: column } : field)),
})

function Fields({ form, desk, act, card, column, onClose }: CardFormDialogProps & { form: Form }) {
  const box = useRef<HTMLDivElement>(null)
  const version = useVersion(card.version, async () => {
    const now = await cardNow(card)
    desk.cards.place(now)
    return now.version
  })
  const callWith = (body: Body) => withBody(callOf(act, card), body)
  const send = async (body: Body) => {
    const from = desk.moves.standing(card.id)
    const answer = await version.write((seen) =>
      call<Endpoint>(act.endpoint, { ...callWith(body), version: seen, of: cardName(card) }),
    )
    onClose()
    desk.work.finish(act, card, answer, from)
  }
  const model = useModel(
    () =>
      new FormModel(form, {
        send,
        draft: draftNamed(act.endpoint, { card: card.id }),
        answers: act.id === 'cards.hide' ? { hide_until: readDay('+1', today()) } : {},
      }),
  )
  const others = useOthersChange<Endpoint>({
    endpoint: act.endpoint,
    request: callWith(model.request.value),
    record: { record: 'card', id: card.id },
    isOff: model.busy.value || model.locked.value,
    onChange: () => void version.renew(),
  })
  const { fields, ready } = model.now.value
  const effects = useRehearsed<Endpoint>(act.endpoint, callWith(model.request.value), ready)?.effects
  const asked = fields.find(({ required, value }) => required && value === null)?.field.name
  const focus = (name: string | undefined) =>
    box.current
      ?.querySelector<HTMLElement>(`:is(input, textarea, select)[name="${name}"], [data-field="${name}"]`)
      ?.focus()
  // What was chosen already leads to what it needs. A day that stands there already is typed over.
  useEffect(() => {
    if (fields[0]?.value === null) return
    focus(asked)
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { ctrlKey, metaKey, altKey, code, target } = event
    const submit = () => box.current?.querySelector('form')?.requestSubmit()
    const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? []
    const group = (target as Element).closest('[role=radiogroup]')
    if (!digit || !group || ctrlKey || metaKey || altKey) return
    const radio = group.querySelectorAll<HTMLInputElement>('input[type=radio]')[Number(digit) - 1]
    if (!radio) return
    event.preventDefault()
    radio.click()
    // The choice may be all, or need more. Either is known when it is drawn, and what is typed until then is for it.
    const keys = holdKeys()
    requestAnimationFrame(() => {
      const { fields: now, ready: isReady } = model.now.peek()
      const missing = now.find(({ required, value }) => required && value === null)?.field.name
      if (isReady && form.fields.length > 0 && act.id === 'cards.move') submit()
      else
        focus(
          missing ??
            nextOf(
              now.map(({ field }) => field.name),
              radio,
            ),
        )
      keys.release()
    })
  }
  return (
    // The keys are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={press}>
      <SubmitForm
        model={model}
        attempt={model.tried.value}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(act.endpoint, callWith(model.request.value))]} />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button
              type="submit"
              look="primary"
              busy={model.busy.value}
              data-tip={t('kanban-page.days.hint')}
              data-ready={ready || undefined}
            >
              {submitLabel(model, form.submit)}
            </Button>
          </>
        }
      >
        <OthersChanged {...others} />
        {/* A card that was put into a column is not asked again for it. */}
        <FormFields model={model} but={column === undefined ? [] : ['column']} />
        {effects && <Effects sentences={effects.map(({ sentence }) => sentence)} />}
      </SubmitForm>
    </div>
  )
}

/** Returns the field after that of a radio button. */
const nextOf = (names: string[], radio: HTMLInputElement) =>
  names[names.indexOf(radio.dataset['field'] ?? radio.name) + 1]
