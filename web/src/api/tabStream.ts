import { version } from '~/browser/version'
import { workerAddress } from '~/browser/workerAddress'
import { address } from './call'
import { eventsStream } from './endpoints.gen'
import type { Ask, StreamNotice } from './stream'
// The bundler makes this module.
// oxlint-disable-next-line import/default
import workerUrl from './stream.worker?worker&url'

/** Takes what the stream tells. */
type Hear = (told: StreamNotice) => void

/** Asks the stream for something. */
type Follow = (ask: Ask) => void

/** Returns how this tab asks the browser's one stream of changes, which passes its messages to `hear`. */
export function tabStream(hear: Hear): Follow {
  if (!('SharedWorker' in globalThis)) return whileVisible(hear)
  const follow = through((file, options) => {
    const worker = new SharedWorker(file, options)
    worker.port.start()
    return [worker, worker.port]
  }, hear)
  addEventListener('pagehide', () => follow({ join: false }))
  return follow
}

/** Begins a worker at an address, under a name, and returns it with the way to it. */
type Begin = (file: string, options: WorkerOptions) => [EventTarget, MessagePort | Worker]

/** Returns how the stream in a worker is asked. A worker whose file did not load is started again with the next request. */
function through(begin: Begin, hear: Hear): Follow {
  let port: MessagePort | Worker | undefined
  const connect = () => {
    const name = address(eventsStream.path)
    const [worker, opened] = begin(workerAddress(workerUrl), { type: 'module', name })
    worker.addEventListener('error', () => {
      // The server is away, or has another version.
      port = undefined
      void version.look()
      hear({ open: false })
    })
    opened.addEventListener('message', (event) => hear((event as MessageEvent<StreamNotice>).data))
    return opened
  }
  return (ask) => {
    port ??= connect()
    port.postMessage(ask)
  }
}

/** Follows a stream of the tab's own, only while the tab is seen, because a browser opens few connections to a server. */
function whileVisible(hear: Hear): Follow {
  let isBack = document.hidden
  const begin: Begin = (file, options) => {
    const worker = new Worker(file, options)
    return [worker, worker]
  }
  const follow = through(begin, (told) => {
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
