import { type ReactNode, useEffect } from 'react'
import { t } from '~/text'
import { Logo } from '~/ui/layout/Logo'
import css from './EntrancePage.module.css'

interface EntrancePageProps {
  title: string
  text?: ReactNode
  children?: ReactNode
  /** The content below the card. */
  foot?: ReactNode
}

/** The frame of every page without the staff layout. */
export function EntrancePage({ title, text, children, foot }: EntrancePageProps) {
  useEffect(() => {
    document.title = `${title} · Retaguarda`
  }, [title])
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <Logo />
        <span>Retaguarda</span>
      </div>
      <section className={css.card}>
        <header>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </header>
        {children}
      </section>
      <footer className={css.foot}>{foot ?? t('session.staff-only')}</footer>
    </main>
  )
}
