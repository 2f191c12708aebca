import { ConnectionStatus } from './ConnectionStatus'
import css from './Standing.module.css'
import { lastAct } from './lastAct'
import { lazyPart } from './lazyPart'

const LastAct = lazyPart(() => import('./LastAct'))

/** What stands at the foot of the window as long as it holds: the status of the connection, and the last act. */
export function Standing() {
  return (
    <div className={css.standing} data-toasts ref={reserve}>
      <ConnectionStatus />
      <div className={css.act} aria-live="polite">
        {lastAct.value && <LastAct />}
      </div>
    </div>
  )
}

/** Tells the styles how high it is: the menu, or the page where there is none, ends above it. */
function reserve(element: HTMLElement | null) {
  if (!element) return undefined
  const room = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--standing', `${element.offsetHeight}px`),
  )
  room.observe(element)
  return () => room.disconnect()
}
