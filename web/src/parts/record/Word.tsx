import { type Words, about, labelOf } from '~/api/words'
import { Badge } from '~/ui/feedback/Badge'

interface WordProps {
  words: Words
  of: unknown
  /** Whether it stands out even where the list declares no colour. */
  isBadge?: boolean
}

/** A word of a closed list: in colour where the list declares one, else as plain text. */
export function Word({ words, of: word, isBadge }: WordProps) {
  const { tone = 'plain' } = about(words, word) ?? {}
  if (tone === 'plain' && !isBadge) return labelOf(words, word)
  return <Badge tone={tone === 'plain' ? 'quiet' : tone}>{labelOf(words, word)}</Badge>
}
