/** The props of a control with visible choices. */
export interface ChoicesProps<Value extends string> {
  name: string
  choices: { value: Value; label: string }[]
  label: string
  disabled?: boolean
}

/** The props of a control for one choice; `''` while none is chosen. */
export interface OneOfProps<Value extends string> extends ChoicesProps<Value> {
  value: Value | ''
  onChange: (value: Value) => void
}
