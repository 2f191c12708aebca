/** Milliseconds after which a page that was opened is left alone by its reader for the first time. */
const calm = 3_000

const waiting: (() => Promise<unknown>)[] = []
let isRunning = false

/** Does something when the browser has nothing else to do, one after the other; what fails is let go. */
export function whenIdle(work: () => Promise<unknown>): void {
  waiting.push(work)
  if (isRunning) return
  isRunning = true
  setTimeout(() => void run(), calm)
}

async function run(): Promise<void> {
  const work = waiting.shift()
  isRunning = work !== undefined
  if (!work) return
  await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
  await work().catch(() => undefined)
  await run()
}
