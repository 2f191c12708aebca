import { Columns2, Table2 } from 'lucide-react'
import type { Layout } from '~/shell/preferences'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './LayoutButtons.module.css'

const layouts = [
  { name: 'split', icon: Columns2, label: 'layout.split' },
  { name: 'table', icon: Table2, label: 'layout.table' },
] as const

export interface LayoutSwitchProps {
  /** The layout that is shown. */
  now: Layout
  onChange: (layout: Layout) => void
}

/** Chooses how a page shows its list. */
export function LayoutButtons({ now, onChange }: LayoutSwitchProps) {
  return (
    <span className={css.layout} role="group" aria-label={t('layout.title')}>
      {layouts.map(({ name, icon: Icon, label }) => (
        <ActionButton
          key={name}
          look="ghost"
          icon={<Icon aria-hidden />}
          label={t(label)}
          aria-pressed={name === now}
          onClick={() => name !== now && onChange(name)}
        />
      ))}
    </span>
  )
}
