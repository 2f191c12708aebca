import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant, formatWhen } from '~/text/format'
import css from './LetterRow.module.css'

interface LetterRowProps {
  icon: LucideIcon
  subject: string
  /** Who sent it, or to whom it went. */
  who: string | null | undefined
  /** The content below that. */
  note?: string
  badge: ReactNode
  at: string
}

/** An e-mail in a list next to its text. */
export function LetterRow({ icon: Icon, subject, who, note, badge, at }: LetterRowProps) {
  return (
    <div className={css.row}>
      {/* The box to tick takes its place. */}
      <span data-face className={css.face}>
        <Icon aria-hidden />
      </span>
      <span className={css.letter}>
        <bdi>{subject}</bdi>
        <small>
          <bdi translate="no">{who ?? '–'}</bdi>
        </small>
        {note && <small>{note}</small>}
      </span>
      <span className={css.state}>
        {badge}
        <small>
          <time dateTime={at} title={formatInstant(at)}>
            {formatWhen(at)}
          </time>
        </small>
      </span>
    </div>
  )
}
