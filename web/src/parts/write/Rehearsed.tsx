import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import css from './Rehearsed.module.css'

/** The number of effects that a dialog shows without scrolling. */
const fitting = 8

/** The rehearsed effects of a write. A long list takes the focus, so that the keyboard scrolls it. */
export function Effects({ sentences }: { sentences: string[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={css.effects} tabIndex={sentences.length > fitting ? 0 : undefined}>
      {/* Two rows of a bulk may do the same. */}
      {sentences.map((sentence, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${sentence}`}>{sentence}</li>
      ))}
    </ul>
  )
}

/** The warning of an irreversible write. */
export function Final() {
  return (
    <p className={css.final}>
      <TriangleAlert size={16} aria-hidden />
      {t('shell.rehearsal.irreversible')}
    </p>
  )
}

/** The reason why a write was refused or stopped. */
export function Trouble({ children }: { children: ReactNode }) {
  return (
    <p className={css.trouble} role="alert">
      <CircleAlert size={16} aria-hidden />
      {children}
    </p>
  )
}

/** The notice that effects are unknown because the system behind the server cannot rehearse. */
export function Unknown() {
  return (
    <p className={css.final} role="status">
      <TriangleAlert size={16} aria-hidden />
      {t('confirm.no-rehearsal')}
    </p>
  )
}
