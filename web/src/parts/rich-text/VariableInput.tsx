import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { TextInput } from '~/ui/input/TextInput'
import css from './VariableList.module.css'
import { VariableList } from './VariableList'
import { pressOffer } from './offerKeys'
import { openPlaceholder } from './placeholders'
import { type RichVariable, insertionOf, variablesLike } from './variables'

interface VariableInputProps {
  name?: string
  value: string
  onChange: (value: string) => void
  variables: readonly RichVariable[]
  inputMode?: 'url' | 'text'
  maxLength?: number
  readOnly?: boolean
  autoFocus?: boolean
  'aria-label'?: string
}

/** A line of text that may name variables, which are offered behind `{{`. */
export function VariableInput({ value, onChange, variables, ...rest }: VariableInputProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const caretToSet = useRef<number | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const [active, setActive] = useState(0)
  const open = caret === null || isDismissed ? null : openPlaceholder(value, caret)
  const offered = open ? variablesLike(variables, open.query) : []
  const at = Math.min(active, offered.length - 1)
  useLayoutEffect(() => {
    if (caretToSet.current !== null) box.current?.setSelectionRange(caretToSet.current, caretToSet.current)
    caretToSet.current = null
  })
  const choose = (variable: RichVariable) => {
    if (!open) return
    const { text, caret: within } = insertionOf(variable, open)
    caretToSet.current = open.from + within
    setCaret(null)
    onChange(value.slice(0, open.from) + text + value.slice(open.to))
  }
  const press = (event: KeyboardEvent) => {
    const onDismiss = () => setIsDismissed(true)
    const isUsed = pressOffer(event.nativeEvent, {
      offered,
      at,
      onMove: setActive,
      onChoose: choose,
      onDismiss,
    })
    if (!isUsed) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className={css.box} onBlur={() => setCaret(null)}>
      <TextInput
        {...rest}
        ref={box}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={id}
        aria-activedescendant={offered[at] && `${id}-${at}`}
        value={value}
        onChange={(text) => {
          setIsDismissed(false)
          setActive(0)
          setCaret(box.current?.selectionStart ?? null)
          onChange(text)
        }}
        onSelect={({ currentTarget }) => caret !== null && setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
      />
      {open && <VariableList id={id} variables={offered} at={at} onChoose={choose} />}
    </span>
  )
}
