import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './Menu.module.css'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  children: ReactNode
}

export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css.menu} align={align} side={side} sideOffset={4} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  /** Why the item cannot be chosen now; shown under its text. */
  reason?: string | null
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, reason, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      className={css.item}
      data-danger={danger || undefined}
      disabled={Boolean(reason)}
      onSelect={onSelect}
    >
      {icon}
      <span>
        {children}
        {reason && <small className={css.reason}>{reason}</small>}
      </span>
    </Radix.Item>
  )
}

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: { value: Value; label: string }[]
}

/** A group of items of which one is chosen. */
export function MenuChoices<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: MenuChoicesProps<Value>) {
  const choose = (chosen: string) => onChange(chosen as Value)
  return (
    <Radix.RadioGroup value={value} onValueChange={choose}>
      <Radix.Label className={css.label}>{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} className={css.item} value={choice.value}>
          {choice.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={css.label}>{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className={css.separator} />
}
