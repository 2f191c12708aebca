/** Milliseconds after which a browser that does not report when it rests is taken to do so. */
const soon = 50

/** Waits until the browser rests, or for `most` milliseconds. Safari does not report when it rests. */
export function rest(most?: number): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: most })
    else setTimeout(resolve, soon)
  })
}
