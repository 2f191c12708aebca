import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: { id: string; title: string; panel: ReactNode }[]
  /** The open tab; the first one if it names none. */
  value: string | undefined
  onChange: (id: string) => void
}

/** Where a key leads among that many tabs. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs: the parts of a page, one at a time. The list is one stop of the tabulator, in which the arrows lead on. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const own = useId()
  const open = tabs.find(({ id }) => id === value) ?? tabs[0]
  const step = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const to = steps[event.key]?.(at, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
    onChange(tab.id)
  }
  if (!open) return null
  return (
    <div>
      <div className={css.list} role="tablist" aria-label={label}>
        {tabs.map(({ id, title }, at) => (
          <button
            ref={id === open.id ? reveal : null}
            key={id}
            type="button"
            role="tab"
            id={`${own}-${id}`}
            className={css.tab}
            aria-selected={id === open.id}
            aria-controls={id === open.id ? `${own}-panel` : undefined}
            tabIndex={id === open.id ? 0 : -1}
            onKeyDown={(event) => step(event, at)}
            onClick={() => onChange(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div key={open.id} role="tabpanel" id={`${own}-panel`} aria-labelledby={`${own}-${open.id}`}>
        {open.panel}
      </div>
    </div>
  )
}

/** Scrolls to a tab that was opened, which on a phone may be off the screen. The page does not move. */
function reveal(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
