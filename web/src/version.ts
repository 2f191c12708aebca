import { createModel, signal } from '@preact/signals-react'
import { drafts } from '~/drafts'

const entry = /<script[^>]* type="module"[^>]* src="([^"]+)"/g

/** Whether the server has a later build than this tab. Its files have other names, so what this tab still lacks is gone. */
const Version = createModel(() => {
  const isOutdated = signal(false)
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

  /** Takes the new version; what is typed is there again afterwards. */
  const adopt = () => {
    drafts.keep()
    location.reload()
  }

  return { isOutdated, look, adopt }
})

function entriesOf(page: Document): string {
  const scripts = [...page.querySelectorAll('script[type=module][src]')]
  return scripts.map((script) => script.getAttribute('src')).join()
}

export const version = new Version()
