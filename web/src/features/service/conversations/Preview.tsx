import { whyNot } from '~/api/can'
import { messagesGet } from '~/api/endpoints.gen'
import { place } from '~/shell/place'
import { t } from '~/text'
import { fromMatch, wordsOf } from '~/text/matches'
import { Spelt } from './Body'
import type { Message } from './reads'

/**
 * The beginning of a message, or where the search found its words in the conversation. It is absent for a role that reads
 * none, and if the system behind the server sends none.
 */
export function Preview({ row: { preview, found } }: { row: Message }) {
  const words = wordsOf(place.search.value['q'])
  const text = found?.excerpt ?? preview
  if (text != null) return <Spelt text={fromMatch(text, words)} words={words} />
  return (
    <em>{t(whyNot(messagesGet) ? 'conversations-page.no-preview' : 'conversations-page.untold-preview')}</em>
  )
}
