import { X } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { pages } from '~/api/records.gen'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './BesideHost.module.css'
import { beside, closeBeside } from './beside'

interface BesideHostProps {
  /** The panels, by kind of record. */
  panels: Partial<Record<string, ComponentType<{ id: number }>>>
}

/** The record beside the page, if the address names one: a column on wide screens, a sheet on narrow ones. */
export function BesideHost({ panels }: BesideHostProps) {
  const open = beside.value
  const Panel = open && panels[open.record]
  const page = pages.find(({ record }) => record === open?.record)
  if (!open || !Panel || !page) return null
  return (
    <Column
      key={`${open.record}-${open.id}`}
      label={`${t(page.label)} ${open.id}`}
      panel={<Panel id={open.id} />}
    />
  )
}

function Column({ label, panel }: { label: string; panel: ReactNode }) {
  const column = useRef<HTMLElement>(null)
  // Beside it, the page stays as wide as the rest of the window.
  useLayoutEffect(() => {
    document.documentElement.dataset['beside'] = ''
    return () => void delete document.documentElement.dataset['beside']
  }, [])
  useEffect(() => {
    const opener = document.activeElement
    column.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const isTaken =
        event.defaultPrevented || document.querySelector('[role=dialog], [role=menu], :popover-open')
      if (event.key !== 'Escape' || isTaken) return
      event.preventDefault()
      event.stopPropagation()
      closeBeside()
    }
    // Before the page's own keys, which take Escape, too.
    addEventListener('keydown', leave, true)
    return () => removeEventListener('keydown', leave, true)
  }, [])
  return (
    <aside ref={column} className={css.column} aria-label={label} tabIndex={-1}>
      <header className={css.head}>
        <span>{label}</span>
        <ActionButton
          look="ghost"
          size="s"
          icon={<X aria-hidden />}
          label={t('shell.close')}
          aria-keyshortcuts="Escape"
          onClick={closeBeside}
        />
      </header>
      <div className={css.body}>{panel}</div>
    </aside>
  )
}
