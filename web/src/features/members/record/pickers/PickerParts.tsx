import { Check, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { ActionButton } from '~/ui/input/ActionButton'
import { TextInput } from '~/ui/input/TextInput'
import { ScrollArea } from '~/ui/layout/ScrollArea'
import css from './Picker.module.css'

interface ColumnProps {
  label: string
  /** What stands above it, if not the label. */
  head?: ReactNode
  /** The search in it. */
  search?: { label: string; value: string; onChange: (text: string) => void }
  children: ReactNode
}

/** A column of a picker. */
export function Column({ label, head = label, search, children }: ColumnProps) {
  return (
    <div role="group" className={css.column} aria-label={label}>
      <h3>{head}</h3>
      {search && (
        <TextInput
          type="search"
          aria-label={search.label}
          placeholder={t('record-page.picker.search')}
          value={search.value}
          onChange={search.onChange}
        />
      )}
      <ScrollArea className={css.list}>{children}</ScrollArea>
    </div>
  )
}

/** The column of what is selected. */
export function SelectedColumn({ count, children }: { count: number; children: ReactNode }) {
  const label = t('record-page.picker.selected')
  const head = (
    <>
      {label} <small>{count}</small>
    </>
  )
  return (
    <Column label={label} head={head}>
      <ul>{children}</ul>
      {count === 0 && <p>{t('record-page.picker.none')}</p>}
    </Column>
  )
}

interface SelectedProps {
  name: string
  isNew: boolean
  onRemove: () => void
}

/** The content of what is selected: its name, whether it was added just now, and its removal. */
export function Selected({ name, isNew, onRemove }: SelectedProps) {
  return (
    <>
      <span className={css.text}>{name}</span>
      {isNew && <Badge tone="accent">{t('record-page.picker.new')}</Badge>}
      <ActionButton
        look="ghost"
        size="s"
        icon={<X aria-hidden />}
        label={t('record-page.picker.remove', { name })}
        onClick={onRemove}
      />
    </>
  )
}

const isInMark = () => <Check size={14} aria-label={t('record-page.picker.selected-one')} />

/** What can be added, or is in already. */
export function Pick({ isIn, onAdd, children }: { isIn: boolean; onAdd: () => void; children: ReactNode }) {
  return (
    <button type="button" disabled={isIn} onClick={onAdd}>
      {children}
      {isIn ? isInMark() : <Plus size={14} aria-hidden />}
    </button>
  )
}

/** Adds what stands beside it, or tells that it is in. */
export function Add({ name, isIn, onAdd }: { name: string; isIn: boolean; onAdd: () => void }) {
  if (isIn) return isInMark()
  return (
    <ActionButton
      look="ghost"
      size="s"
      icon={<Plus aria-hidden />}
      label={t('record-page.picker.add', { name })}
      onClick={onAdd}
    />
  )
}
