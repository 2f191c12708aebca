import { createModel, signal } from '@preact/signals-react'

const entry = /<script[^>]* type="module"[^>]* src="([^"]+)"/g

/** Whether the server has a later build than this tab. Its files have other names, so what this tab still lacks is gone. */
const Version = createModel(() => {
  const isOutdated = signal(false)
  const keepers: (() => void)[] = []
  const own = entriesOf(document)

  /** Asks the server for its page and compares; without an answer nothing new is known. */
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

  /** Has something done before each reload, so that what is typed is there again afterwards. */
  const beforeReload = (keep: () => void) => {
    keepers.push(keep)
  }

  /** Takes the new version. */
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
