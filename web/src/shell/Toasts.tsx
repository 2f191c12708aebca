import { CircleAlert, CircleCheck } from 'lucide-react'
import { Dismiss } from '~/ui/feedback/Dismiss'
import css from './Toasts.module.css'
import { reserveAs } from './reserve'
import { toaster } from './toasts'

const reserve = reserveAs('--toasts')

export function Toasts() {
  return (
    // Resting on a toast keeps it; there is nothing else to do there.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      ref={reserve}
      className={css.toasts}
      aria-live="polite"
      data-toasts
      onPointerEnter={() => (toaster.held.value = true)}
      onPointerLeave={() => (toaster.held.value = false)}
      onFocus={() => (toaster.held.value = true)}
      onBlur={() => (toaster.held.value = false)}
    >
      {toaster.toasts.value.map(({ id, tone, title, text }) => (
        <li key={id} className={css.toast} data-tone={tone}>
          {tone === 'good' ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
          <div>
            <strong>{title}</strong>
            {text && <p>{text}</p>}
          </div>
          <Dismiss onClick={() => toaster.dismiss(id)} />
        </li>
      ))}
    </ol>
  )
}
