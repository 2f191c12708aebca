import { recall, remember } from '~/browser/storage'
import { managersList } from './endpoints.gen'
import type { components } from './schema.gen'
import type { QueryClient } from '@tanstack/react-query'

type Managers = components['schemas']['ManagerList']

declare module '~/browser/storage' {
  interface StorageEntries {
    managers: KeptAnswer
  }
}

/** An answer with the time of its reading. */
export interface KeptAnswer {
  at: number
  answer: Managers
}

const key = [managersList.id, {}]

/**
 * Caches the consultants, whom many pages name, in this browser. Cached ones are shown immediately and then
 * refreshed.
 */
export function keepManagers(queries: QueryClient): void {
  const kept = recall('managers')
  if (Array.isArray(kept?.answer?.managers)) queries.setQueryData(key, kept.answer, { updatedAt: kept.at })
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== managersList.id || !query.state.data) return
    const { data, dataUpdatedAt: at } = query.state
    if (recall('managers')?.at !== at) remember('managers', { at, answer: data as Managers })
  })
}

/** Sorts the lists of an answer by name, in the order of this language. */
export function byName<Answer>(answer: Answer): Answer {
  const { managers } = answer as Partial<Managers>
  if (!managers) return answer
  return { ...answer, managers: managers.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')) }
}
