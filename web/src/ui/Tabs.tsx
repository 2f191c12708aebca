import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: { id: string; title: string; panel: ReactNode }[]
}

/** The parts of one page, one at a time. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.id}>
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
