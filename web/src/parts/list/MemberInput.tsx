import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { isMemberNumber, useMemberName } from '~/api/memberName'
import { useMemberSearch } from '~/api/members'
import { Email } from '~/parts/record/Email'
import { t } from '~/text'
import { useComplaint } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'
import css from './MemberInput.module.css'

interface MemberInputProps {
  name: string
  /** The number of a member, or the text typed to find one. */
  value: string
  onChange: (value: string) => void
  /** Receives the number of the member who is chosen: in the list, or by a number when the field is left. */
  onChoose?: (id: number) => void
}

/**
 * A member: found by name, e-mail, phone or document, or named by the number. The chosen member is shown with name and number.
 * A text that names no member is reported when the field is left, and is no value to a form.
 */
export function MemberInput({ name, value, onChange, onChoose }: MemberInputProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const [at, setAt] = useState(0)
  const [isPointed, setIsPointed] = useState(false)
  const complain = useComplaint()
  const member = useMemberName(value)
  const isChosen = isMemberNumber(value) && !isTyped
  const fault = value !== '' && (!isMemberNumber(value) || member.isMissing) ? t('shell.member-choose') : ''
  const { found } = useMemberSearch(isOpen ? value : '')
  const active = Math.min(at, found.length - 1)
  // The number of a member is sent as it is typed. Another may be part of a phone or of a document.
  const isNumber = /^\d{1,3}$/.test(value) || found.some((one) => String(one.id) === value)
  const choose = (chosen: number) => {
    setIsOpen(false)
    setIsTyped(false)
    complain(null)
    onChange(String(chosen))
    onChoose?.(chosen)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const one = found[active]
    if (step && one) {
      setIsPointed(true)
      setAt((active + step + found.length) % found.length)
    } else if (event.key === 'Enter' && one && (isPointed || !isNumber)) choose(one.id)
    // Where several are picked, the number that is typed is one of them.
    else if (event.key === 'Enter' && onChoose && isMemberNumber(value)) choose(Number(value))
    else if (step) setIsOpen(true)
    else if (event.key === 'Escape' && one) setIsOpen(false)
    else return
    event.preventDefault()
  }
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    setIsOpen(false)
    if (isTyped && isMemberNumber(value)) choose(Number(value))
    // The complaint takes room, and a pressed button must not move away before it is released.
    else if (next?.matches(':active')) addEventListener('pointerup', () => setTimeout(tell), { once: true })
    else tell()
  }
  const tell = () => complain(fault || null)
  return (
    <div className={css.member} onBlur={leave}>
      <TextInput
        ref={(input) => input?.setCustomValidity(fault)}
        name={name}
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[active] && `${id}-${active}`}
        placeholder={t('shell.member-search')}
        value={isChosen ? [member.name, `#${value}`].filter(Boolean).join(' ') : value}
        // Typed text replaces the chosen member.
        onFocus={({ target }) => target.select()}
        onChange={(typed) => {
          setIsOpen(true)
          setIsTyped(true)
          setAt(0)
          setIsPointed(false)
          complain(null)
          onChange(isChosen ? typed.replace(/ ?#\d*$/, '') : typed.replace(/^#(?=\d)/, ''))
        }}
        onKeyDown={press}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t('noun.member.titles')}
        hidden={found.length === 0}
        className={css.found}
      >
        {found.map((one, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(one.id)}
          >
            <bdi>{one.name}</bdi>
            <small>
              #{one.id} · <Email of={one.email} />
            </small>
          </button>
        ))}
      </div>
    </div>
  )
}
