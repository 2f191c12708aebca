import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './Toasts.module.css'
import { toaster } from './toasts'

export function Toasts() {
  return (
    // Resting on a toast keeps it; there is nothing else to do there.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      className={css.toasts}
      aria-live="polite"
      data-toasts
      onPointerEnter={() => (toaster.held.value = true)}
      onPointerLeave={() => (toaster.held.value = false)}
      onFocus={() => (toaster.held.value = true)}
      onBlur={() => (toaster.held.value = false)}
    >
      {toaster.toasts.value.map(({ id, tone, title, text, undos, leaves }) => (
        <li key={id} className={css.toast} data-tone={tone}>
          {tone === 'good' ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
          <div>
            <strong>{title}</strong>
            {text && <p>{text}</p>}
            {leaves !== undefined && <Countdown from={leaves} />}
            {undos?.map((undo) => (
              <Button
                key={undo.label}
                size="s"
                onClick={() => {
                  toaster.dismiss(id)
                  undo.run()
                }}
              >
                {undo.label}
              </Button>
            ))}
          </div>
          <button type="button" aria-label={t('shell.close')} onClick={() => toaster.dismiss(id)}>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Counts the seconds of a hold. Screen readers read it once, not every second. */
function Countdown({ from }: { from: number }) {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p>
      <span aria-hidden>{t('outbox.page.leaves', { n: left })}</span>
      <span className="visually-hidden">{t('outbox.page.leaves', { n: from })}</span>
    </p>
  )
}
