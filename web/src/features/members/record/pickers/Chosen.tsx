import { useSignal } from '@preact/signals-react'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './Chosen.module.css'

/** Chips that are drawn; more are counted. */
const most = 24

interface ChosenProps {
  /** The chosen values, in words. */
  names: readonly string[]
  /** Whether its control is open at first. */
  isOpen: boolean
  /** The control that changes it. */
  children: ReactNode
}

/** The choice of a picker, to read; a button opens the picker itself. */
export function Chosen({ names, isOpen, children }: ChosenProps) {
  const isChanging = useSignal(isOpen)
  if (isOpen) return children
  const toggle = (
    <Button
      size="s"
      icon={isChanging.value ? undefined : <Pencil aria-hidden />}
      aria-expanded={isChanging.value}
      onClick={() => (isChanging.value = !isChanging.value)}
    >
      {t(isChanging.value ? 'record-page.picker.done' : 'record-page.picker.change')}
    </Button>
  )
  if (isChanging.value) {
    return (
      <div className={css.open}>
        {children}
        {toggle}
      </div>
    )
  }
  return (
    <div className={css.chosen}>
      {names.length === 0 && <p>{t('record-page.picker.none')}</p>}
      <ul aria-label={t('record-page.picker.selected')}>
        {names.slice(0, most).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > most && (
          <li data-more>{t('record-page.searches.more', { n: names.length - most })}</li>
        )}
      </ul>
      {toggle}
    </div>
  )
}
