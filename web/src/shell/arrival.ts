import { batch, createModel, signal } from '@preact/signals-react'
import { load, pageOf } from './pages'
import type { Route } from './route'

/**
 * Milliseconds for which the previous page stays on screen. After that it would be mistaken for the new one.
 */
const patience = 700

/** The loading of the page of the address. */
const Arrival = createModel(() => {
  const isPending = signal(false)
  const isLate = signal(false)
  const isFailed = signal(false)
  let timer = 0
  let resume = () => {}

  const wait = (isWaiting: boolean) => {
    isPending.value = isWaiting
    clearTimeout(timer)
    if (isWaiting) timer = window.setTimeout(() => (isLate.value = true), patience)
    else isLate.value = false
  }

  const begin = () =>
    batch(() => {
      wait(true)
      isLate.value ||= isFailed.peek()
      isFailed.value = false
    })

  const end = () =>
    batch(() => {
      wait(false)
      isFailed.value = false
    })

  /** Resolves when the user retries a failed page or leaves it. */
  const fail = async (left: AbortSignal) => {
    batch(() => {
      wait(false)
      isFailed.value = true
    })
    await new Promise<void>((resolve) => {
      resume = resolve
      left.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Fetches a page, and again at each retry, until it has loaded or is left. */
  const fetchPage = async (route: Route, left: AbortSignal): Promise<void> => {
    begin()
    await load(route).catch(() => (left.aborted ? undefined : fail(left)))
    if (!pageOf(route) && !left.aborted) await fetchPage(route, left)
  }

  const retry = () => resume()

  return { isPending, isLate, isFailed, fetchPage, end, retry }
})

export const arrival = new Arrival()
