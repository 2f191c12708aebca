import type { Groups, Operation } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { plain } from '~/text/plain'

/** Returns the part of a word that its forms share, roughly: *aprovar* and *aprova*, *pagamentos* and *pagamento*. */
const stem = (word: string) => (word.length > 5 ? word.slice(0, -1) : word)

/**
 * Returns the groups with the calls that have all words of a search in their id, path, method or summary. The id is `x-id`: the
 * viewer changes `operationId` of a call that was opened.
 */
export function finds(groups: Groups, search: string): Groups {
  const words = plain(search).split(/\s+/).map(stem)
  const isFound = (call: Operation) => {
    const said = ['x-id', 'summary'].map((name) => call.getIn(['operation', name]))
    const text = plain([call.get('method'), call.get('path'), ...said].join(' '))
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => group.set('operations', group.get('operations').filter(isFound)))
    .filter((group) => group.get('operations').size > 0)
}
