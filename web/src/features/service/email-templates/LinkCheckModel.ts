import { createModel, signal } from '@preact/signals-react'
import { describe } from '~/api/errors'
import type { LetterContent, LinkCheck, LinkReport } from './view'

/** A link with the key of its block, which stays when blocks are moved. */
export interface PlacedLink extends LinkCheck {
  key: string | null
}

/** What the links of a content answered. */
export interface CheckedContent {
  content: LetterContent
  message: string
  links: readonly PlacedLink[]
}

/** The check of a letter's links, which begins when one asks for it. */
export const LinkCheckModel = createModel((ask: (content: LetterContent) => Promise<LinkReport>) => {
  const checked = signal<CheckedContent | null>(null)
  const isAsking = signal(false)
  const failure = signal<string | null>(null)

  /** Checks a content, whose blocks have these keys. */
  const check = async (content: LetterContent, keys: readonly string[]) => {
    if (isAsking.peek()) return
    isAsking.value = true
    try {
      const { message, links } = await ask(content)
      const placed = links.map((link) => Object.assign(link, { key: keys[link.block ?? -1] ?? null }))
      checked.value = { content, message, links: placed }
      failure.value = null
    } catch (error) {
      failure.value = describe(error)
    }
    isAsking.value = false
  }

  return { checked, isAsking, failure, check }
})

export type LinkCheckModelOf = InstanceType<typeof LinkCheckModel>
