import { type Ask, SharedStream, connectTo } from './stream'

/** The worker's name is the address of the stream. */
const scope = globalThis as unknown as EventTarget & Port & { name: string }
const stream = new SharedStream(connectTo(scope.name))

type Port = Pick<MessagePort, 'addEventListener' | 'postMessage'>

/** Takes what a tab asks. */
function serve(port: Port): void {
  const tab = (told: unknown) => port.postMessage(told)
  port.addEventListener('message', ({ data }: MessageEvent<Ask>) => stream.hear(tab, data))
}

// A shared worker has a port for each tab, a worker of one tab is its own.
if ('SharedWorkerGlobalScope' in globalThis) {
  scope.addEventListener('connect', (event) => {
    const [port] = (event as MessageEvent).ports
    if (!port) return
    serve(port)
    port.start()
  })
} else serve(scope)
