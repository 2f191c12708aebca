import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useState } from 'react'
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

const ComplaintContext = createContext<(fault: string | null) => void>(() => undefined)

/** Returns what shows why a text that was typed is no value, below its control; null withdraws it. */
export const useComplaint = () => useContext(ComplaintContext)

interface FieldProps {
  label: string
  hint?: string
  error?: string | null
  required?: boolean
  aside?: ReactNode
  children: ReactNode
}

export function Field({ label, hint, error: told, required, aside, children }: FieldProps) {
  const id = useId()
  const [complaint, complain] = useState<string | null>(null)
  // To a form, a text that is no value is no answer: it would be reported as missing.
  const error = complaint || told
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
      <FieldContext value={wiring}>
        <ComplaintContext value={complain}>{children}</ComplaintContext>
      </FieldContext>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? css.error : css.hint}>
          {error && <CircleAlert aria-hidden size={13} />}
          {error || hint}
        </p>
      )}
    </div>
  )
}
