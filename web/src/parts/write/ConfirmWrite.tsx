import type { KeyboardEvent, ReactNode } from 'react'
import { type Endpoint, isFinal } from '~/api/call'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import css from './ConfirmWrite.module.css'
import { CopyAsCommand } from './CopyAsCommand'
import { OthersChanged } from './OthersChanged'
import { Effects, Final, Trouble, Unknown } from './Rehearsed'
import { commandFor } from './command'
import { type WriteToConfirm, useConfirmedWrite } from './useConfirmedWrite'

interface ConfirmWriteProps<E extends Endpoint> extends WriteToConfirm<E> {
  title: string
  /** The name of the record; null if it changes none that has one. */
  of: string | null
  text?: ReactNode
  /** The width of the dialog. */
  width?: 'm' | 'l'
  /** The label of the confirming button. */
  confirm: string
  /** The fields of the choice. */
  children?: ReactNode
}

/**
 * Confirms a write. The effects come from the server, which rehearses it. A failed write keeps the dialog
 * open with the error; a record that others changed meanwhile is told, and rehearsed again before it can be confirmed.
 */
export function ConfirmWrite<E extends Endpoint>(props: ConfirmWriteProps<E>) {
  const { endpoint, confirm, held, onClose, children } = props
  const write = useConfirmedWrite(props)
  const { asked, busy, rehearsal, isSilent, trouble, reason } = write
  const act = write.isStale ? t('errors.anyway', { act: confirm }) : confirm
  return (
    <Dialog
      title={props.title}
      of={props.of}
      description={props.text}
      width={props.width}
      onClose={onClose}
      busy={busy}
      isFinal={isFinal(endpoint)}
      actions={
        <>
          {asked && <CopyAsCommand compact commands={[commandFor(endpoint, asked)]} />}
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          {reason !== null && !held && write.isWorthAsking ? (
            <Button look="primary" busy={rehearsal.isFetching} onClick={write.reload}>
              {t('errors.retry')}
            </Button>
          ) : (
            <Button
              look={endpoint.danger === 'destructive' ? 'danger' : 'primary'}
              busy={busy}
              reason={reason}
              onClick={() => void write.go()}
            >
              {write.hasFailed ? t('errors.retry') : act}
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
          disabled={busy}
          onKeyDown={(event) => {
            if (reason === null && !isFinal(endpoint) && isConfirming(event)) void write.go()
          }}
        >
          {children}
        </fieldset>
      )}
      <OthersChanged told={write.changed} refusal={write.refusal} />
      {trouble !== null && <Trouble>{trouble}</Trouble>}
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
