import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './RecordPane.module.css'

interface RecordPaneProps {
  label: string
  /** The way back on a narrow screen, where the record takes the page. */
  back: string
  onClose: () => void
  children: ReactNode
}

/** A record beside the board or the agenda on which it is opened. */
export function RecordPane({ label, back, onClose, children }: RecordPaneProps) {
  return (
    <aside className={css.pane} data-pane aria-label={label}>
      <Button className={css.back} look="ghost" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
        {back}
      </Button>
      {children}
    </aside>
  )
}

interface PaneContentProps {
  /** The name of the record, as a heading, and its state. */
  head: ReactNode
  /** The buttons of its actions. */
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What a pane shows of a record once it is read. */
export function PaneContent({ head, actions, onClose, children }: PaneContentProps) {
  return (
    <>
      <header className={css.head}>
        {head}
        <Button
          className={css.close}
          look="ghost"
          size="s"
          icon={<X aria-hidden />}
          aria-label={t('shell.close')}
          onClick={onClose}
        />
      </header>
      <div className={css.actions}>{actions}</div>
      <div className={css.body}>{children}</div>
    </>
  )
}
