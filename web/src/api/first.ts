declare global {
  interface Window {
    /** The page's first call, made by `first.js` before the code arrived. */
    firstCall?: { url: string; answer: Promise<Response> }
  }
}

/** Milliseconds for which the answer is the present one. */
const fresh = 10_000

/** Returns the answer of the page's first call, once, if it is this one. */
export function firstAnswer(url: string): Promise<Response> | undefined {
  const first = window.firstCall
  if (first?.url !== url) return undefined
  window.firstCall = undefined
  return performance.now() < fresh ? first.answer : undefined
}

/** Waits until the first call has been answered, if there is one. */
export const firstAnswered: Promise<unknown> = (window.firstCall?.answer ?? Promise.resolve(new Response()))
  .then((answer) => answer.clone().text())
  .catch(() => undefined)
