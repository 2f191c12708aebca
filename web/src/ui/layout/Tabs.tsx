import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './Tabs.module.css'

interface Tab {
  id: string
  title: string
}

interface TabsProps {
  label: string
  tabs: (Tab & { panel: ReactNode })[]
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

/** Tabs: the parts of a page, one at a time. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const own = useId()
  const open = tabs.find(({ id }) => id === value) ?? tabs[0]
  if (!open) return null
  return (
    <div>
      <TabList own={own} label={label} tabs={tabs} open={open.id} onChange={onChange} />
      <div key={open.id} {...panelOf(own, open.id)}>
        {open.panel}
      </div>
    </div>
  )
}

/** Returns the attributes of the panel of a tab, by the id that it shares with the list. */
export const panelOf = (own: string, id: string) => ({
  role: 'tabpanel',
  id: `${own}-${id}-panel`,
  'aria-labelledby': `${own}-${id}`,
})

interface TabListProps {
  /** An id that the tabs and their panels begin with. */
  own: string
  label: string
  tabs: readonly Tab[]
  open: string
  onChange: (id: string) => void
}

/** The list of tabs: one stop of the tabulator, in which the arrows lead on. */
export function TabList({ own, label, tabs, open, onChange }: TabListProps) {
  const step = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const to = steps[event.key]?.(at, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
    onChange(tab.id)
  }
  return (
    <div className={css.list} role="tablist" aria-label={label}>
      {tabs.map(({ id, title }, at) => (
        <button
          ref={id === open ? reveal : null}
          key={id}
          type="button"
          role="tab"
          id={`${own}-${id}`}
          className={css.tab}
          aria-selected={id === open}
          aria-controls={id === open ? panelOf(own, id).id : undefined}
          tabIndex={id === open ? 0 : -1}
          onKeyDown={(event) => step(event, at)}
          onClick={() => onChange(id)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** Scrolls to a tab that was opened, which on a phone may be off the screen. The page does not move. */
function reveal(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
