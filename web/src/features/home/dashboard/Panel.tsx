import { type ReactNode, useId } from 'react'
import css from './Panel.module.css'

interface PanelProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of the page. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
