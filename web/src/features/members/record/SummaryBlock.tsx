import { type ReactNode, useId } from 'react'
import css from './Summary.module.css'

interface SummaryBlockProps {
  title: string
  /** The content at the end of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the summary. */
export function SummaryBlock({ title, action, children }: SummaryBlockProps) {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {action}
      </header>
      {children}
    </section>
  )
}
