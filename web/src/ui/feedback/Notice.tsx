import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface NoticeProps {
  tone?: 'quiet' | 'bad'
  icon?: ReactNode
  title: string
  text?: ReactNode
  actions?: ReactNode
}

/** A notice in place of content that is empty or could not be loaded, with actions. */
export function Notice({ tone = 'quiet', icon, title, text, actions }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <span className={css.icon}>
        {icon ?? (tone === 'bad' ? <CircleAlert size={20} aria-hidden /> : <Inbox size={20} aria-hidden />)}
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
