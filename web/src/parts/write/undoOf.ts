import { type Call, type Endpoint, type Schemas, call } from '~/api/call'
import { pathNames } from '~/api/path'
import { t } from '~/text'

type Inverse = Schemas['Inverse']

/** What an answer to a write may name: the call that undoes it, and a sentence. */
interface WriteAnswer {
  inverse?: Inverse | null
  message?: string
}

/** Returns an inverse as a call of its endpoint. */
export function inverseCall(endpoint: Endpoint, { path, query, body, version }: Inverse): Call<Endpoint> {
  return {
    path: Object.fromEntries(pathNames(endpoint).map((hole, at) => [hole, path[at]])) as never,
    query: query && (Object.fromEntries(query) as never),
    body: body as never,
    version: version ?? undefined,
  }
}

/**
 * Returns the function that undoes an answered write; null if the answer names no call that does. The function returns the sentence of
 * the undo, whose answer `take` receives.
 */
export function undoOf(answer: unknown, take?: (undone: unknown) => void): (() => Promise<string>) | null {
  const { inverse } = (answer ?? {}) as WriteAnswer
  if (!inverse) return null
  return async () => {
    // Few writes are undone.
    const { inverses } = await import('~/api/inverses.gen')
    const endpoint = (inverses as readonly Endpoint[]).find(({ id }) => id === inverse.endpoint)
    if (!endpoint) throw new Error(`no call is named ${inverse.endpoint}`)
    const undone = await call(endpoint, inverseCall(endpoint, inverse))
    take?.(undone)
    return (undone as WriteAnswer).message ?? t('undo.done', { n: 1 })
  }
}
