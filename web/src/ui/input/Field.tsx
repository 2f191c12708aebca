import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import css from './Field.module.css'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

const FieldContext = createContext<Wiring | undefined>(undefined)

/** Returns the attributes that connect a control to its label, hint and error. */
export function useField(): Partial<Wiring> {
  return useContext(FieldContext) ?? {}
}

interface FieldProps {
  label: string
  hint?: string
  error?: string | null
  required?: boolean
  aside?: ReactNode
  children: ReactNode
}

export function Field({ label, hint, error, required, aside, children }: FieldProps) {
  const id = useId()
  const wiring: Wiring = {
    id,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? css.error : css.hint}>
          {error && <CircleAlert aria-hidden size={13} />}
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
