import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface FactsProps {
  title: string
  /** The level of the heading; `h3` below a heading of the page. */
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** A list of names and values. */
export function Facts({ title, heading: Heading = 'h3', children }: FactsProps) {
  return (
    <section>
      <Heading className={css.title}>{title}</Heading>
      <dl className={css.facts}>{children}</dl>
    </section>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
