import type { ComponentProps } from 'react'
import { FixedForm } from './FixedForm'
import { RestoredDraft } from './RestoredDraft'

/** A form with fixed fields that begins with what was typed into it before, and says so. */
export function DraftedForm({ children, ...props }: ComponentProps<typeof FixedForm>) {
  return (
    <FixedForm {...props}>
      <RestoredDraft of={props.model} />
      {children}
    </FixedForm>
  )
}
