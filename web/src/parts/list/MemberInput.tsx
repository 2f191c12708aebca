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
  const found = useMemberSearch(isOpen ? value : '')
  const active = Math.min(at, found.length - 1)
  const choose = (member: number) => {
    setIsOpen(false)
    onChange(String(member))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const member = found[active]
    if (step && member) setAt((active + step + found.length) % found.length)
    // A number is sent as it is typed.
    else if (event.key === 'Enter' && member && !/^\d+$/.test(value)) choose(member.id)
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
          onChange(typed)
        }}
        onKeyDown={press}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t('shell.palette.members')}
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
