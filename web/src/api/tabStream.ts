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
  const isShared = 'SharedWorker' in globalThis
  let port: MessagePort | Worker | undefined
  const connect = () => {
    const file = workerAddress(workerUrl)
    const options = { type: 'module', name: address(eventsStream.path) } as const
    const worker = isShared ? new SharedWorker(file, options) : new Worker(file, options)
    worker.addEventListener('error', () => {
      // Its file did not come: the server is away, or has another version.
      port = undefined
      void version.look()
      hear({ open: false })
    })
    const opened = worker instanceof Worker ? worker : worker.port
    listen(opened, (told) => tell(told))
    if (opened instanceof MessagePort) opened.start()
    return opened
  }
  const follow: Follow = (ask) => {
    port ??= connect()
    port.postMessage(ask)
  }
  let tell = hear
  if (!isShared) return whileVisible(follow, hear, (wrapped) => (tell = wrapped))
  addEventListener('pagehide', () => follow({ join: false }))
  return follow
}

function listen(port: MessagePort | Worker, hear: Hear): void {
  port.addEventListener('message', (event) => hear((event as MessageEvent<Told>).data))
}

/** Follows a stream of the tab's own, only while the tab is seen, because a browser opens few connections to a server. */
function whileVisible(follow: Follow, hear: Hear, listenBy: (hear: Hear) => void): Follow {
  let isBack = document.hidden
  listenBy((told) => {
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
