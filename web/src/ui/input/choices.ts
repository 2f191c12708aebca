/** A control that has all its choices in sight. */
export interface ChoicesProps<Value extends string> {
  name: string
  choices: { value: Value; label: string }[]
  label: string
  disabled?: boolean
}

/** Such a control for one of them; `''` while none is chosen. */
export interface OneOfProps<Value extends string> extends ChoicesProps<Value> {
  value: Value | ''
  onChange: (value: Value) => void
}
