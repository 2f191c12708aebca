import type { ReactNode } from 'react'
import css from './Badge.module.css'

export type Tone = 'quiet' | 'good' | 'warn' | 'bad' | 'accent'

/** A badge with a word. The colour only repeats its meaning. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  )
}
