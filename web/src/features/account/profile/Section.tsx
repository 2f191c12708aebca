import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

interface SectionProps {
  title: string
  text: string
  children: ReactNode
}

/** A section of the profile: description on the left, controls on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      <div className={css.card}>{children}</div>
    </section>
  )
}
