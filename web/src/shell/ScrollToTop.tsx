import { useSignal, useSignalEffect } from '@preact/signals-react'
import { ArrowUp } from 'lucide-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './ScrollToTop.module.css'

/** Pixels of scroll after which the button appears. */
const far = 250

export function ScrollToTop() {
  const isFar = useSignal(false)
  useSignalEffect(() => {
    const look = () => (isFar.value = scrollY > far)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  })
  if (!isFar.value) return null
  return (
    <div className={css.place}>
      <ActionButton
        look="ghost"
        icon={<ArrowUp aria-hidden />}
        label={t('shell.to-top')}
        onClick={() => scrollTo({ top: 0 })}
      />
    </div>
  )
}
