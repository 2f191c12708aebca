import { ConnectionStatus } from './ConnectionStatus'
import css from './Standing.module.css'
import { lastAct } from './lastAct'
import { lazyPart } from './lazyPart'
import { reserveAs } from './reserve'

const LastAct = lazyPart(() => import('./LastAct'), 'LastAct')

const reserve = reserveAs('--standing')

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
