import { useSignal } from '@preact/signals-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Answer, type Call, type Endpoint, call, rehearse } from '~/api/call'
import { Refusal, MissingRehearsal, describe, hasNoRehearsal, isStale, passes } from '~/api/errors'
import { type Names, describeFields } from '~/api/fieldErrors'
import { type Heading, title as titleOf } from '~/api/headings'
import { Complaint } from '~/form/complaint'
import { t } from '~/text'
import { tellInDialog } from './alert'
import { useOthersChange } from './useOthersChange'
import { versionOf } from './useVersion'

/** A write to confirm. */
export interface WriteToConfirm<E extends Endpoint> {
  endpoint: E
  /** The call; null while it is incomplete. */
  request: Call<E> | null
  /** The call as far as it is known, while it is incomplete. */
  begun?: Call<E>
  /** Whether it creates its record: what it does to others is then not about the version of that one. */
  isNew?: boolean
  /** Why the call, although it is rehearsed, cannot be confirmed yet: the dialog still asks for something. */
  held?: string | null
  /** The title of a failure, if the specification gives the action one. */
  failure?: Heading
  /** The labels of the fields that it asks for. */
  names?: Names
  /** Whether a failure is told in a dialog in the place of this one. */
  isToldInDialog?: boolean
  onDone: (answer: Answer<E>) => void | Promise<void>
  /** Reloads the data that the failure may have outdated. */
  onFailure: () => void
  onClose: () => void
}

/**
 * Rehearses a write and makes it once it is confirmed. A record that others changed meanwhile is told, and the write rehearsed
 * again before it can be confirmed.
 */
export function useConfirmedWrite<E extends Endpoint>(props: WriteToConfirm<E>) {
  const { endpoint, request, failure, onDone, onFailure, onClose } = props
  const busy = useSignal(false)
  const failed = useSignal<unknown>(null)
  /** Why a version was rejected as stale: who did what. The write is then rehearsed on the current record. */
  const stale = useSignal<{ cause: Refusal; version: number | undefined } | null>(null)
  /** Whether the stream has told a change since. */
  const isToldLater = useSignal(false)
  const [complaint] = useState(() => new Complaint())
  useEffect(() => complaint.withdraw, [complaint])

  const isOutdated = stale.value !== null && stale.value.version === request?.version
  const asked = request && { ...request, version: isOutdated ? undefined : request.version }
  const refuse = (cause: Refusal) => {
    stale.value = { cause, version: request?.version }
    isToldLater.value = false
  }
  const takeIn = (cause: unknown): never => {
    if (isStale(cause)) refuse(cause)
    throw cause
  }
  const rehearsal = useQuery({
    queryKey: [endpoint.id, 'rehearsal', asked],
    queryFn: () => rehearse(endpoint, asked ?? {}).catch(takeIn),
    enabled: asked !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const others = useOthersChange<E>({
    endpoint,
    request: asked ?? props.begun ?? {},
    record: rehearsal.data?.target,
    isOff: busy.value,
    isRehearsed: asked !== null,
    onChange: () => {
      isToldLater.value = true
      if (asked) void rehearsal.refetch()
    },
  })
  const isSilent = hasNoRehearsal(rehearsal.error)
  const inWords = (cause: unknown) => describeFields(cause, props.names ?? {})
  const error = failed.value ?? (isSilent || isStale(rehearsal.error) ? null : rehearsal.error)
  const version = asked?.version ?? (props.isNew ? undefined : versionOf(rehearsal.data))

  const go = async () => {
    if (!asked || props.held || busy.peek()) return
    busy.value = true
    failed.value = null
    complaint.withdraw()
    try {
      const answer = await call(endpoint, { ...asked, version })
      await onDone(answer)
      onClose()
    } catch (cause) {
      onFailure()
      if (isStale(cause)) {
        refuse(cause)
        // Over another version it is rehearsed by itself.
        if (asked.version === undefined) await rehearsal.refetch()
        return
      }
      failed.value = cause
      if (props.isToldInDialog) {
        onClose()
        tellInDialog(titleOf(cause, failure), inWords(cause))
      } else complaint.say(titleOf(cause, failure), inWords(cause))
    } finally {
      busy.value = false
    }
  }
  /** Rehearses again, on the current record. */
  const reload = () => {
    failed.value = null
    complaint.withdraw()
    void rehearsal.refetch()
  }

  const isKnown = rehearsal.isSuccess && !rehearsal.isFetching
  const waits = isKnown || isSilent ? null : t('shell.loading')
  const isRefused = error !== null && rehearsal.isError && !rehearsal.isFetching
  return {
    busy: busy.value,
    /** The call as it is made; null while it is incomplete. */
    asked,
    rehearsal,
    /** Whether the system behind the server cannot rehearse. */
    isSilent,
    /** What went wrong, in words. */
    trouble: error === null ? null : inWords(error),
    /** Whether repeating the rehearsal may succeed. */
    isWorthAsking: error !== null && isWorthAsking(error),
    hasFailed: failed.value !== null,
    isStale: stale.value !== null,
    /** What others did to the record, and why they left no way for the write. */
    changed: stale.value === null || isToldLater.value ? others.told : describe(stale.value.cause),
    refusal: asked ? null : others.refusal,
    /** Why it cannot be confirmed. */
    reason: asked
      ? (props.held ?? (isRefused ? inWords(error) : waits))
      : (others.refusal ?? t('confirm.incomplete')),
    go,
    reload,
  }
}

/** Returns whether repeating the rehearsal may succeed. */
function isWorthAsking(error: unknown): boolean {
  // Without a confirmed rehearsal the write may have been applied, and repeating it could apply it twice.
  if (error instanceof MissingRehearsal) return false
  return passes(error) || (error instanceof Refusal && error.status >= 500)
}
