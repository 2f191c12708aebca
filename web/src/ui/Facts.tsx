import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** Names and values about one thing. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
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
