import { createModel, signal } from '@preact/signals-react'
import type { LucideIcon } from 'lucide-react'

/** A command of the palette: a page to open or an action. */
export interface Command {
  id: string
  icon: LucideIcon
  title: string
  /** Its context, shown next to the title. */
  place?: string
  /** The whole context, if the one that is shown is shortened. */
  wholePlace?: string
  /** Additional search words. */
  words?: string
  /** The key with the same effect. */
  hotkey?: string
  /** Why it is disabled. */
  reason?: string | null
  href?: string
  run?: () => void
}

/** The commands of the open page. */
const Here = createModel(() => {
  const offers = signal<readonly (() => Command[])[]>([])

  /**
   * Adds commands to the palette, which calls the function at each render. Returns a function that removes
   * them.
   */
  const offer = (commands: () => Command[]) => {
    offers.value = [...offers.peek(), commands]
    return () => {
      offers.value = offers.peek().filter((each) => each !== commands)
    }
  }

  return { offers, offer }
})

export const here = new Here()
