import { useSignal } from '@preact/signals-react'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, type SubmitEvent, useEffect, useRef } from 'react'
import { place } from '~/shell/place'
import { TextInput } from '~/ui/input/TextInput'
import { Kbd } from '~/ui/layout/Kbd'
import css from './SearchBox.module.css'
import { restart, typingRest } from './listState'

interface SearchBoxProps {
  label: string
  /** The records that it finds, shown while it is empty, if that is not its label. */
  hint?: string
  form?: Ref<HTMLFormElement>
  /** The key that leads here. */
  hotkey?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * A search for words in the records of the current view. It applies when the typing rests, or
 * immediately by Enter.
 */
export function SearchBox({ label, hint = label, form, hotkey, onKeyDown }: SearchBoxProps) {
  const asked = place.search.value['q'] ?? ''
  const typed = useSignal(asked)
  const applied = useRef(asked)
  const timer = useRef(0)
  /** Whether words were applied since the focus came: more of them replace the entry of the history. */
  const isTyping = useRef(false)
  useEffect(() => {
    if (asked === applied.current) return
    typed.value = asked
    applied.current = asked
  }, [asked, typed])
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = () => {
    clearTimeout(timer.current)
    const words = typed.peek().trim()
    if (words === applied.current) return
    applied.current = words
    restart({ q: words || undefined }, isTyping.current)
    isTyping.current = true
  }
  const type = (text: string) => {
    typed.value = text
    clearTimeout(timer.current)
    timer.current = window.setTimeout(apply, typingRest)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form ref={form} className={css.search} role="search" onSubmit={submit}>
      <TextInput
        type="search"
        name="q"
        aria-label={label}
        placeholder={hint}
        maxLength={200}
        prefix={<Search size={14} aria-hidden />}
        suffix={hotkey && <Kbd>{hotkey}</Kbd>}
        value={typed.value}
        onChange={type}
        onBlur={() => {
          apply()
          isTyping.current = false
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          else onKeyDown?.(event)
        }}
      />
    </form>
  )
}
