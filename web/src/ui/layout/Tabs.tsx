import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: { id: string; title: string; panel: ReactNode }[]
  /** The open tab; the first one if it names none. */
  value: string | undefined
  onChange: (id: string) => void
}

/** Tabs: the parts of a page, one at a time. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const open = tabs.find(({ id }) => id === value) ?? tabs[0]
  return (
    <Radix.Root value={open?.id} onValueChange={onChange}>
      <Radix.List className={css.list} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Radix.Trigger key={id} className={css.tab} value={id}>
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, panel }) => (
        <Radix.Content key={id} value={id}>
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
