import { useSignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import type { Change } from '~/api/about'
import * as declared from '~/api/actions.gen'
import { type Call, type Endpoint, rehearse } from '~/api/call'
import { Refusal, describe } from '~/api/errors'
import { live } from '~/api/live'
import { loadMeanwhile } from '~/api/loadMeanwhile'

/** A record, by its kind and its number. */
export type NamedRecord = Pick<Change, 'record' | 'id'>

/** Changes by others to the record of an open dialog. */
export interface OthersChange {
  /** Who did what; null if the record is as it was. */
  told: string | null
  /** Why the write of the dialog is refused since. */
  refusal: string | null
}

interface Watch<E extends Endpoint> {
  endpoint: E
  /** The call; without a body the server judges the record alone. */
  request: Call<E>
  /** The record, if the path of the call does not name it. */
  record?: NamedRecord | null
  /** Whether the dialog's own write is under way or done, whose change is none of others. */
  isOff?: boolean
  /** Whether the dialog rehearses, and so learns why the write is refused. */
  isRehearsed?: boolean
  /** Called after each change, once it is shown. */
  onChange?: () => void
}

/** The statuses by which a record refuses a write; any other is about the answers, or passes. */
const refusals = new Set([403, 404, 409, 410])

/** Watches the record of an open dialog. When it changes behind the dialog, the server judges the write again. */
export function useOthersChange<E extends Endpoint>(watch: Watch<E>): OthersChange {
  const told = useSignal<string | null>(null)
  const refusal = useSignal<string | null>(null)
  const now = useRef(watch)
  const known = useRef<NamedRecord | null>(null)
  useEffect(() => {
    now.current = watch
    // A refused rehearsal names no record: the last one that was known stays.
    known.current = watch.record ?? named(watch) ?? known.current
  })
  useEffect(() => {
    let latest = 0
    const judge = async () => {
      const { endpoint, request, isRehearsed } = now.current
      if (isRehearsed) return
      latest += 1
      const mine = latest
      const why = await whyRefused(endpoint, request)
      if (mine === latest) refusal.value = why
    }
    return live.listen((one) => {
      const { isOff, onChange } = now.current
      if (isOff || known.current?.record !== one.record || known.current.id !== one.id) return
      void judge()
      // A change that cannot be shown is not adopted: the server then refuses the write, with the reason.
      void say(one).then(
        (sentence) => {
          told.value = sentence
          onChange?.()
        },
        () => undefined,
      )
    })
  }, [told, refusal])
  return { told: told.value, refusal: refusal.value }
}

/** Returns the record that the path of a call names, as the declaration of its action has it. */
function named<E extends Endpoint>({ endpoint, request }: Watch<E>): NamedRecord | null {
  const act = Object.values(declared).find((one) => one.endpoint.id === endpoint.id)
  const [id, ...more] = Object.values(request.path ?? {})
  return act && typeof id === 'number' && more.length === 0 ? { record: act.record, id } : null
}

/** Returns why the record refuses a write; null if it does not, or if the server does not answer. */
async function whyRefused<E extends Endpoint>(endpoint: E, request: Call<E>): Promise<string | null> {
  try {
    await rehearse(endpoint, { ...request, version: undefined })
    return null
  } catch (error) {
    return error instanceof Refusal && refusals.has(error.status) ? describe(error) : null
  }
}

/** Says who did what. */
const say = (change: Change): Promise<string> => loadMeanwhile().then(({ sentenceOf }) => sentenceOf(change))
