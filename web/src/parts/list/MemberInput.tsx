import { useId, useState, type KeyboardEvent } from 'react'
import { useMemberSearch } from '~/api/members'
import { patterns } from '~/form/patterns.gen'
import { Email } from '~/parts/record/Email'
import { t } from '~/text'
import { TextInput } from '~/ui/input/TextInput'
import css from './MemberInput.module.css'

interface MemberInputProps {
  name: string
  /** The number of a member, or what is typed to find one. */
  value: string
  onChange: (value: string) => void
}

/** The number of a member: typed, or found by name, e-mail, phone or document. */
export function MemberInput({ name, value, onChange }: MemberInputProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [isPointed, setIsPointed] = useState(false)
  const { found } = useMemberSearch(isOpen ? value : '')
  const active = Math.min(at, found.length - 1)
  // The number of a member is sent as it is typed. Another may be part of a phone or of a document.
  const isNumber = /^\d{1,3}$/.test(value) || found.some((member) => String(member.id) === value)
  const choose = (member: number) => {
    setIsOpen(false)
    onChange(String(member))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const member = found[active]
    if (step && member) {
      setIsPointed(true)
      setAt((active + step + found.length) % found.length)
    } else if (event.key === 'Enter' && member && (isPointed || !isNumber)) choose(member.id)
    else if (step) setIsOpen(true)
    else if (event.key === 'Escape' && member) setIsOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.member} onBlur={() => setIsOpen(false)}>
      <TextInput
        name={name}
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[active] && `${id}-${active}`}
        pattern={patterns['validation.integer']}
        placeholder={t('shell.member-search')}
        value={value}
        onChange={(typed) => {
          setIsOpen(true)
          setAt(0)
          setIsPointed(false)
          onChange(typed)
        }}
        onKeyDown={press}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t('shell.members')}
        hidden={found.length === 0}
        className={css.found}
      >
        {found.map((member, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={member.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(member.id)}
          >
            <bdi>{member.name}</bdi>
            <small>
              #{member.id} · <Email of={member.email} />
            </small>
          </button>
        ))}
      </div>
    </div>
  )
}
