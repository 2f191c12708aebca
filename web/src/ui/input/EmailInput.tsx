import { TextInput, type TextInputProps } from './TextInput'

/** An input for an address. No address has a space, and one that came along with a pasted address cannot be seen. */
export const EmailInput = ({ onChange, ...rest }: Omit<TextInputProps, 'type'>) => (
  <TextInput {...rest} type="email" onChange={(typed) => onChange(typed.replaceAll(/[\s\p{Cf}]/gu, ''))} />
)
