import { type Words, about, labelOf } from '~/api/words'
import { Badge } from '~/ui/feedback/Badge'

interface WordProps {
  words: Words
  of: unknown
  /** Whether it is a badge even without a declared tone. */
  isBadge?: boolean
}

/** A word of a closed list: a badge in its tone, or plain text without one. */
export function Word({ words, of: word, isBadge }: WordProps) {
  const { tone = 'plain' } = about(words, word) ?? {}
  if (tone === 'plain' && !isBadge) return labelOf(words, word)
  return <Badge tone={tone === 'plain' ? 'quiet' : tone}>{labelOf(words, word)}</Badge>
}
