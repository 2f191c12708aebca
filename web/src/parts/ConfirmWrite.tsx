import { useSignal } from '@preact/signals-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Answer, type Call, type Endpoint, call, rehearse } from '~/api/call'
import { describe } from '~/api/errors'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import css from './ConfirmWrite.module.css'
import { CopyAsCommand } from './CopyAsCommand'
import { Effects, Final, Trouble } from './Rehearsed'
import { commandFor } from './command'

interface ConfirmWriteProps<E extends Endpoint> {
  endpoint: E
  /** Null while something is still to be chosen. */
  request: Call<E> | null
  title: string
  text?: ReactNode
  /** The button that does it. */
  confirm: string
  onDone: (answer: Answer<E>) => void
  onFailure: (error: unknown) => void
  onClose: () => void
  /** What is to be chosen. */
  children?: ReactNode
}

/** Asks before a write. What would happen is not prose of ours: the server rehearses the write and lists its effects. */
export function ConfirmWrite<E extends Endpoint>(props: ConfirmWriteProps<E>) {
  const { endpoint, request, title, text, confirm, onDone, onFailure, onClose, children } = props
  const busy = useSignal(false)
  const rehearsal = useQuery({
    queryKey: [endpoint.id, 'rehearsal', request],
    queryFn: () => rehearse(endpoint, request ?? {}),
    enabled: request !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const go = async () => {
    if (!request) return
    busy.value = true
    try {
      onDone(await call(endpoint, request))
    } catch (error) {
      onFailure(error)
    }
    onClose()
  }
  const isFinal = endpoint.danger === 'irreversible'
  return (
    <Dialog
      title={title}
      description={text}
      onClose={onClose}
      actions={
        <>
          {request && <CopyAsCommand compact commands={[commandFor(endpoint, request)]} />}
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            look={isFinal ? 'danger' : 'primary'}
            busy={busy.value}
            aria-disabled={!rehearsal.isSuccess}
            onClick={() => void go()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {rehearsal.isError && <Trouble>{describe(rehearsal.error)}</Trouble>}
      {request && !rehearsal.isError && (
        <section aria-live="polite" aria-busy={rehearsal.isFetching}>
          <h3 className={css.heading}>{t('shell.rehearsal.title')}</h3>
          {rehearsal.isFetching && (
            <div className={css.waiting} role="status" aria-label={t('shell.loading')} />
          )}
          <Effects sentences={rehearsal.data?.effects.map(({ sentence }) => sentence) ?? []} />
          {isFinal && <Final />}
        </section>
      )}
    </Dialog>
  )
}
