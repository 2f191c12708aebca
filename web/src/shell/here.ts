import { createModel, signal } from '@preact/signals-react'
import type { LucideIcon } from 'lucide-react'

/** Something that the palette offers: a page to open or a thing to do. */
export interface Command {
  id: string
  icon: LucideIcon
  title: string
  /** Where it belongs, shown quietly beside the title. */
  place?: string
  /** What else it is found by. */
  words?: string
  /** The key that does the same. */
  hotkey?: string
  /** Why it is not possible now. */
  reason?: string | null
  href?: string
  run?: () => void
}

/** What can be done on the page that is open. */
const Here = createModel(() => {
  const offers = signal<readonly (() => Command[])[]>([])

  /** Adds commands to the palette, which asks for them each time that it is drawn; answers how to stop. */
  const offer = (commands: () => Command[]) => {
    offers.value = [...offers.peek(), commands]
    return () => {
      offers.value = offers.peek().filter((each) => each !== commands)
    }
  }

  return { offers, offer }
})

export const here = new Here()
