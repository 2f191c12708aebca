import { createModel, signal } from '@preact/signals-react'

const entry = /<script[^>]* type="module"[^>]* src="([^"]+)"/g

/**
 * Whether the server has a later build than this tab. Files that this tab has not loaded yet are then gone.
 */
const Version = createModel(() => {
  const isOutdated = signal(false)
  const keepers: (() => void)[] = []
  const own = entriesOf(document)

  /** Fetches the server's page and compares builds. Without an answer the state stays. */
  const look = async (): Promise<boolean> => {
    if (isOutdated.peek()) return true
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    const html = answer?.ok ? await answer.text().catch(() => '') : ''
    const theirs = [...html.matchAll(entry)].map(([, src]) => src)
    if (theirs.length > 0 && theirs.join() !== own) isOutdated.value = true
    return isOutdated.peek()
  }

  /** Registers a function to run before each reload, to save typed text. */
  const beforeReload = (keep: () => void) => {
    keepers.push(keep)
  }

  /** Reloads into the new version. */
  const adopt = () => {
    for (const keep of keepers) keep()
    location.reload()
  }

  return { isOutdated, look, beforeReload, adopt }
})

function entriesOf(page: Document): string {
  const scripts = [...page.querySelectorAll('script[type=module][src]')]
  return scripts.map((script) => script.getAttribute('src')).join()
}

export const version = new Version()
