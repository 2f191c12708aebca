import { useEffect } from 'react'
import { t } from '~/text'
import { heldKeys } from '~/ui/overlay/heldKeys'
import status from './ConnectionStatus.module.css'
import css from './HeldKeysStatus.module.css'
import { toaster } from './toasts'

/** How many typed keys wait for an answer, and how many were dropped. */
export function HeldKeysStatus() {
  const waiting = heldKeys.waiting.value
  const dropped = heldKeys.dropped.value
  useEffect(() => {
    if (dropped === 0) return
    heldKeys.dropped.value = 0
    toaster.bad(t('keys.dropped', { n: dropped }), t('keys.dropped-text'))
  }, [dropped])
  return (
    waiting > 0 && (
      <p className={`${status.line} ${css.waiting}`} role="status">
        {t('keys.waiting', { n: waiting })}
      </p>
    )
  )
}
