import { type AnyRouter, useRouter, useSearch } from '@tanstack/react-router'
import { query } from '~/paths'

type Search = Record<string, string | undefined>

/** What a list shows is in the address: it survives a reload, can be sent to a colleague, and *back* undoes it. */
export interface ListState {
  search: Search
  /** Changes parameters; an absent value removes one. */
  set: (changes: Search) => void
  /** The same for what decides which rows there are: the list starts again at its first page. */
  restart: (changes: Search) => void
}

export function useListState(): ListState {
  const router = useRouter()
  const search: Search = useSearch({ strict: false })
  const set = (changes: Search) => change(router, changes)
  return { search, set, restart: (changes) => set({ page: undefined, open: undefined, ...changes }) }
}

/** Changes parameters of the address, for those who need not follow it: every row of a list may do so. */
export function change({ history, state }: AnyRouter, changes: Search): void {
  const { pathname, search } = state.location
  history.push(pathname + query({ ...(search as Search), ...changes }))
}

/** The parameters of `names` that are set. */
export function pick(search: Search, names: string[]): Record<string, string> {
  const entries = names.map((name) => [name, search[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** The change that removes parameters. */
export function without(names: string[]): Search {
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
