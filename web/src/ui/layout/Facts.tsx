import type { ReactNode } from 'react'
import css from './Facts.module.css'

interface FactsProps {
  title: string
  /** Below a heading of the page's own it is the third. */
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** Names and values about one thing. */
export function Facts({ title, heading: Heading = 'h3', children }: FactsProps) {
  return (
    <section>
      <Heading className={css.title}>{title}</Heading>
      <dl className={css.facts}>{children}</dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
