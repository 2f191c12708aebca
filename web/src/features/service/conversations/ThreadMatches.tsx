import { useSignal } from '@preact/signals-react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { whyNot } from '~/api/can'
import { messagesListBetween } from '~/api/lists.gen'
import { useRead } from '~/api/queries'
import { place } from '~/shell/place'
import { usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { hasAll, wordsOf } from '~/text/matches'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './ThreadMatches.module.css'
import type { ThreadRead } from './useThread'

/** The most messages that are searched. */
const most = 200

/** The messages of a thread that contain the words of the search, the latest first. */
interface Matches {
  ids: number[]
  /** The one that is shown. */
  current: number | undefined
  /** How many are before it. */
  at: number
  step: (by: number) => void
}

/** Finds the words of the search in a whole conversation, and loads it as far back as the match that is shown. */
export function useMatches({ latest, messages, older, isReading }: ThreadRead): Matches {
  const search = place.search.value['q']
  const words = wordsOf(search)
  const at = useSignal(0)
  const { company, representative } = latest?.conversation ?? {}
  const isAsked = words.length > 0 && company !== undefined
  const { data } = useRead(
    messagesListBetween.endpoint,
    {
      path: { id: company?.id ?? 0, id2: representative?.id ?? 0 },
      query: { q: search, per_page: most },
    },
    isAsked && whyNot(messagesListBetween.endpoint) === null,
  )
  const loaded = isAsked ? messages.filter(({ body }) => hasAll(body, words)) : []
  // A server that does not know the words finds none; the loaded messages are searched here.
  const told = isAsked ? (data?.messages.data ?? []) : []
  const ids = [...new Set([...told, ...loaded].map(({ id }) => id))].toSorted((one, other) => other - one)
  const current = ids[Math.min(at.value, ids.length - 1)]
  const isAway = current !== undefined && !messages.some(({ id }) => id === current)
  useEffect(() => {
    if (isAway && !isReading) older?.()
  }, [isAway, isReading, older])
  return {
    ids,
    current,
    at: Math.min(at.value, ids.length - 1),
    step: (by) => (at.value = (at.value + by + ids.length) % ids.length),
  }
}

/** Shows the number of the current match, and goes on to the others by its keys. */
export function ThreadMatches({ ids, at, step }: Matches) {
  usePageKeys([
    { on: ['n'], label: 'conversations-page.match.next', does: () => () => step(1) },
    { on: ['N'], label: 'conversations-page.match.previous', does: () => () => step(-1) },
  ])
  return (
    <div className={css.matches}>
      <span role="status">
        {t('conversations-page.match.count', {
          words: place.search.value['q'] ?? '',
          at: at + 1,
          total: ids.length,
        })}
      </span>
      {steps.map(({ by, icon: Icon, label }) => (
        <ActionButton
          key={label}
          size="s"
          look="ghost"
          icon={<Icon aria-hidden />}
          label={t(label)}
          onClick={() => step(by)}
        />
      ))}
    </div>
  )
}

// Earlier messages are above.
const steps = [
  { by: 1, icon: ChevronUp, label: 'conversations-page.match.next' },
  { by: -1, icon: ChevronDown, label: 'conversations-page.match.previous' },
] as const
