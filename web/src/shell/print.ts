import { flushSync } from 'react-dom'
import { queries } from '~/api/queries'
import { isPrinting } from '~/browser/calm'
import '~/styles/print.css'

/** Frames in which nothing must be read before the page counts as drawn. */
const quiet = 5
/** Frames after which a page is printed as it is. */
const patience = 600

/** Draws pages for paper: by their keys once all that they show is read, and otherwise as they are. */
export function followPrinting(): void {
  const { classList } = document.documentElement
  let wasDark = false
  addEventListener('beforeprint', () => {
    wasDark = classList.replace('dark', 'light') || wasDark
    flushSync(() => (isPrinting.value = true))
  })
  addEventListener('afterprint', () => {
    if (wasDark) classList.replace('light', 'dark')
    wasDark = false
    isPrinting.value = false
  })
  addEventListener('keydown', (event) => {
    if (
      event.key.toLowerCase() !== 'p' ||
      event.altKey ||
      event.shiftKey ||
      !(event.metaKey || event.ctrlKey)
    )
      return
    event.preventDefault()
    void printWhole()
  })
}

/** Reads what the page shows below the window, then prints it. */
export async function printWhole(): Promise<void> {
  isPrinting.value = true
  for (let frames = 0, rested = 0; rested < quiet && frames < patience; frames += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => requestAnimationFrame(resolve))
    rested = queries.isFetching() > 0 ? 0 : rested + 1
  }
  print()
}
