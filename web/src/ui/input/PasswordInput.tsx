import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { t } from '~/text'
import { TextInput, type TextInputProps } from './TextInput'

/** An input for a password, which can be revealed. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix' | 'required'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      aria-label={t('session.show-password')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon size={15} aria-hidden />
    </button>
  )
  return <TextInput {...props} required type={shown ? 'text' : 'password'} suffix={toggle} />
}
