import { useSignal } from '@preact/signals-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type Answer, type Call, type Endpoint, call, isFinal, rehearse } from '~/api/call'
import { Refused, Unrehearsed, describe, hasNoRehearsal, isStale, passes } from '~/api/errors'
import { type Names, describeFields } from '~/api/fieldErrors'
import { type Heading, title as titleOf } from '~/api/headings'
import { Complaint } from '~/form/complaint'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { versionOf } from './useVersion'
import css from './ConfirmWrite.module.css'
import { CopyAsCommand } from './CopyAsCommand'
import { OthersChanged } from './OthersChanged'
import { Effects, Final, Trouble, Unknown } from './Rehearsed'
import { tellInDialog } from './alert'
import { commandFor } from './command'
import { undoOf } from './undoOf'
import { useOthersChange } from './useOthersChange'

interface ConfirmWriteProps<E extends Endpoint> {
  endpoint: E
  /** The call; null while it is incomplete. */
  request: Call<E> | null
  /** The call as far as it is known, while it is incomplete. */
  begun?: Call<E>
  title: string
  /** The name of the record; null if it changes none that has one. */
  of: string | null
  text?: ReactNode
  /** The width of the dialog. */
  width?: 'm' | 'l'
  /** Whether it creates its record: what it does to others is then not about the version of that one. */
  isNew?: boolean
  /** Why the call, although it is rehearsed, cannot be confirmed yet: the dialog still asks for something. */
  held?: string | null
  /** The label of the confirming button. */
  confirm: string
  /** The title of a failure, if the specification gives the action one. */
  failure?: Heading
  /** The labels of the fields that it asks for. */
  names?: Names
  /** Whether a failure is told in a dialog in the place of this one. */
  isToldInDialog?: boolean
  /** Receives the answer, and the undo of the write if the server told its inverse. */
  onDone: (answer: Answer<E>, undo: (() => Promise<string>) | null) => void | Promise<void>
  /** Reloads the data that the failure may have outdated. */
  onFailure: () => void
  onClose: () => void
  /** The fields of the choice. */
  children?: ReactNode
}

/**
 * Confirms a write. The effects come from the server, which rehearses it. A failed write keeps the dialog
 * open with the error; a record that others changed meanwhile is told, and rehearsed again before it can be confirmed.
 */
export function ConfirmWrite<E extends Endpoint>(props: ConfirmWriteProps<E>) {
  const { endpoint, request, title, text, confirm, failure, onDone, onFailure, onClose, children } = props
  const busy = useSignal(false)
  const failed = useSignal<unknown>(null)
  /** Why a version was rejected as stale: who did what. The write is then rehearsed on the current record. */
  const stale = useSignal<{ cause: Refused; version: number | undefined } | null>(null)
  /** Whether the stream has told a change since. */
  const isToldLater = useSignal(false)
  const [complaint] = useState(() => new Complaint())
  useEffect(() => complaint.withdraw, [complaint])

  const isOutdated = stale.value !== null && stale.value.version === request?.version
  const asked = request && { ...request, version: isOutdated ? undefined : request.version }
  const refuse = (cause: Refused) => {
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
  const told = (cause: unknown) => describeFields(cause, props.names ?? {})
  const error = failed.value ?? (isSilent || isStale(rehearsal.error) ? null : rehearsal.error)
  const version = asked?.version ?? (props.isNew ? undefined : versionOf(rehearsal.data))

  const go = async () => {
    if (!asked || props.held || busy.peek()) return
    busy.value = true
    failed.value = null
    complaint.withdraw()
    try {
      const answer = await call(endpoint, { ...asked, version })
      await onDone(answer, undoOf(endpoint, rehearsal.data, answer))
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
        tellInDialog(titleOf(cause, failure), told(cause))
      } else complaint.say(titleOf(cause, failure), told(cause))
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
  const reason = asked
    ? (props.held ?? (error !== null && rehearsal.isError && !rehearsal.isFetching ? told(error) : waits))
    : (others.refusal ?? t('confirm.incomplete'))
  const act = stale.value === null ? confirm : t('errors.anyway', { act: confirm })
  const label = failed.value === null ? act : t('errors.retry')
  const changed = stale.value === null || isToldLater.value ? others.told : describe(stale.value.cause)
  return (
    <Dialog
      title={title}
      of={props.of}
      description={text}
      width={props.width}
      onClose={onClose}
      busy={busy.value}
      isFinal={isFinal(endpoint)}
      actions={
        <>
          {asked && <CopyAsCommand compact commands={[commandFor(endpoint, asked)]} />}
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          {error !== null && reason !== null && !props.held && isWorthAsking(error) ? (
            <Button look="primary" busy={rehearsal.isFetching} onClick={reload}>
              {t('errors.retry')}
            </Button>
          ) : (
            <Button
              look={endpoint.danger === 'destructive' ? 'danger' : 'primary'}
              busy={busy.value}
              reason={reason}
              onClick={() => void go()}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      {children && (
        // The keys of its fields come up to it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <fieldset
          className={css.choice}
          disabled={busy.value}
          onKeyDown={(event) => {
            if (reason === null && !isFinal(endpoint) && isConfirming(event)) void go()
          }}
        >
          {children}
        </fieldset>
      )}
      <OthersChanged told={changed} refusal={asked ? null : others.refusal} />
      {error !== null && <Trouble>{told(error)}</Trouble>}
      {asked && isSilent && <Unknown />}
      {asked && !isSilent && !rehearsal.isError && (
        <section aria-live="polite" aria-busy={rehearsal.isFetching}>
          <h3 className={css.heading}>{t('shell.rehearsal.title')}</h3>
          {rehearsal.isFetching && (
            <div className={css.waiting} role="status" aria-label={t('shell.loading')} />
          )}
          <Effects sentences={rehearsal.data?.effects.map(({ sentence }) => sentence) ?? []} />
        </section>
      )}
      {asked && isFinal(endpoint) && (isSilent || !rehearsal.isError) && <Final />}
    </Dialog>
  )
}

/** Returns whether a key confirms what was answered: Enter in a field that has no use for it itself, as in a form. */
function isConfirming({ key, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || defaultPrevented || nativeEvent.isComposing || nativeEvent.repeat) return false
  return target instanceof HTMLInputElement && target.role !== 'combobox'
}

/** Returns whether repeating the rehearsal may succeed. */
function isWorthAsking(error: unknown): boolean {
  // Without a confirmed rehearsal the write may have been applied, and repeating it could apply it twice.
  if (error instanceof Unrehearsed) return false
  return passes(error) || (error instanceof Refused && error.status >= 500)
}
