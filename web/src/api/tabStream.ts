import { version } from '~/browser/version'
import { workerAddress } from '~/browser/workerAddress'
import { address } from './call'
import { eventsStream } from './endpoints.gen'
import type { Ask, Told } from './stream'
// The bundler makes this module.
// oxlint-disable-next-line import/default
import workerUrl from './stream.worker?worker&url'

/** Takes what the stream tells. */
type Hear = (told: Told) => void

/** Asks the stream for something. */
type Follow = (ask: Ask) => void

/** Returns how this tab asks the browser's one stream of changes, which tells `hear` what happens. */
export function tabStream(hear: Hear): Follow {
  const file = workerAddress(workerUrl)
  const options = { type: 'module', name: address(eventsStream.path) } as const
  const shared = 'SharedWorker' in globalThis ? new SharedWorker(file, options) : undefined
  const worker = shared ?? new Worker(file, options)
  const port = shared?.port ?? (worker as Worker)
  const follow: Follow = (ask) => port.postMessage(ask)
  // The file may be gone with an earlier version.
  worker.addEventListener('error', () => void version.look())
  if (!shared) return whileVisible(port, follow, hear)
  listen(port, hear)
  shared.port.start()
  addEventListener('pagehide', () => follow({ join: false }))
  return follow
}

function listen(port: MessagePort | Worker, hear: Hear): void {
  port.addEventListener('message', (event) => hear((event as MessageEvent<Told>).data))
}

/** Follows a stream of the tab's own, only while the tab is seen, because a browser opens few connections to a server. */
function whileVisible(port: MessagePort | Worker, follow: Follow, hear: Hear): Follow {
  let isBack = document.hidden
  listen(port, (told) => {
    const isOpen = 'open' in told && told.open
    hear(isOpen && isBack ? { open: true, isGapped: true } : told)
    if (isOpen) isBack = false
  })
  document.addEventListener('visibilitychange', () => {
    isBack = true
    follow(document.hidden ? { join: false } : { join: true, since: Date.now() })
  })
  return (ask) => {
    if (!ask.join || !document.hidden) follow(ask)
  }
}
