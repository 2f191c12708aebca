import { useSignal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import { refresh } from '~/api/queries'
import { isBesideKind } from '~/parts/record/beside'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import type { FormName } from '~/parts/write/ServedForm'
import { TypedName, isTyped } from '~/parts/write/TypedName'
import { tellDone } from '~/parts/write/outbox'
import { type Params, optional, t } from '~/text'
import { type Act, type Subject, callOf } from './acts'

interface ActDialogProps {
  act: Act
  /** The record as seen by the user. */
  of: Subject
  /** The record's name. */
  name: string
  /** The values of the action's texts, `action.<id>.title`, `.text` and `.failure`. */
  about: Params
  /** The content next to the declared text. */
  text?: ReactNode
  /** The name that has to be typed before what cannot be undone. */
  sure?: string
  /** The endpoints to read again afterwards, also after a failure. */
  rereads: Endpoint[]
  /** Reads again what those endpoints do not, afterwards, also after a failure. */
  onChanged?: (() => void) | undefined
  /** Called once it is done, before the result is told. */
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Confirms an action by its effects and by the form that its endpoint declares, runs it, and shows the result. */
export function ActDialog(props: ActDialogProps) {
  const { act, of, about, name, text, sure, rereads, onChanged, onClose } = props
  const typed = useSignal('')
  const { endpoint, label, form } = act
  const reread = () => {
    onChanged?.()
    return refresh(...rereads)
  }
  const declared = optional(`${label}.text`, about)
  const shown = {
    title: optional(`${label}.title`, about) ?? t(label),
    of: name,
    text: declared ? (
      <>
        {declared} {text}
      </>
    ) : (
      text
    ),
    failure: optional(`${label}.failure`),
    confirm: t(label).replace(/…$/, ''),
    held: sure !== undefined && !isTyped(sure, typed.value) ? t('confirm.type-name') : null,
    children: sure !== undefined && <TypedName name={sure} typed={typed} />,
    onClose,
    onDone: (answer: unknown) => {
      props.onDone?.()
      const { message } = answer as { message: string }
      const { id } = of as { id?: number }
      const record = id !== undefined && isBesideKind(act.record) ? { record: act.record, id } : undefined
      // The message is often the specification's: the record of the action is next to it.
      const done = optional(`${label}.done`, about) ?? name
      tellDone({ title: message, text: done, answer, reread, of: endpoint.id, record })
      void reread()
    },
    onFailure: () => void reread(),
  }
  const request = { ...callOf(act, of), version: of.version }
  if (form !== endpoint.id) return <ConfirmWrite {...shown} endpoint={endpoint} request={request} />
  const filled = endpoint as Endpoint & { id: FormName }
  return <ConfirmForm {...shown} endpoint={filled} request={request} isChange={act.undo !== null} />
}
