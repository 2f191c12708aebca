import { useModel } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { live } from '~/api/live'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { useCloseByBack } from '~/ui/overlay/innermost'
import { BulkPlan } from './BulkPlan'
import { DownloadPlan } from './DownloadPlan'
import { batchLines } from './batchLines'
import type { BulkModel } from './bulk'
import { type BulkRequest, bulkRequest } from './bulkRequest'
import { BulkFlow, type BulkFlowModel } from './bulkFlow'

/**
 * The dialog of a write on many records: the choice, the rehearsed effects, the run, and the outcome of each
 * row.
 */
export function BulkDialog({ request }: { request: BulkRequest }) {
  const flow = useModel(() => new BulkFlow(request))
  const bulk = flow.bulk.value
  const leave = () => {
    bulkRequest.value = null
    flow.leave()
  }
  const isUnderWay = bulk?.stage.value === 'applying'
  useEffect(() => {
    if (!request.choose) void flow.choose()
  }, [request, flow])
  useEffect(() => (bulk ? live.listen(bulk.take) : undefined), [bulk])
  const n = bulk?.about().rows.length ?? request.rows.length
  return (
    <Dialog
      width="l"
      title={flow.isUndoing.value ? t('bulk.undo', { n }) : request.title(n)}
      of={n === 1 ? (request.rows[0]?.name ?? null) : null}
      description={isUnderWay || bulk?.stage.value === 'over' ? undefined : t('bulk.text')}
      onClose={isUnderWay && !bulk.job.value ? () => void bulk.stop() : leave}
      actions={bulk && <Buttons flow={flow} bulk={bulk} action={request.action} onLeave={leave} />}
    >
      {bulk ? (
        <BulkPlan bulk={bulk} />
      ) : (
        request.choose?.((body) => void flow.choose(body), leave, flow.chosen.value)
      )}
      {flow.canGoBack.value && <BackToChoice flow={flow} />}
    </Dialog>
  )
}

/** Leads the browser's Back to the choice, before it closes the dialog. */
function BackToChoice({ flow }: { flow: BulkFlowModel }) {
  useCloseByBack(flow.goBack)
  return null
}

interface ButtonsProps {
  flow: BulkFlowModel
  bulk: BulkModel
  action: string
  onLeave: () => void
}

function Buttons(props: ButtonsProps) {
  switch (props.bulk.stage.value) {
    case 'applying':
      return <UnderWay {...props} />
    case 'over':
      return <Afterwards {...props} />
    default:
      return <Beforehand {...props} />
  }
}

function UnderWay({ bulk, onLeave }: ButtonsProps) {
  return (
    <>
      <Button onClick={() => void bulk.stop()}>{t('bulk.stop')}</Button>
      {bulk.job.value && (
        <Button look="primary" onClick={onLeave}>
          {t('bulk.leave')}
        </Button>
      )}
    </>
  )
}

function Beforehand({ flow, bulk, action, onLeave }: ButtonsProps) {
  const order = bulk.about()
  const n = bulk.left.value
  const isReady = bulk.stage.value === 'ready'
  const confirm = useRef<HTMLButtonElement>(null)
  // Enter confirms what was read.
  useEffect(() => {
    if (isReady) confirm.current?.focus()
  }, [isReady])
  const name = flow.isUndoing.value ? t('bulk.undo-action') : action
  return (
    <>
      {isReady && (
        <>
          <CopyAsCommand compact commands={batchLines(order, order.rows[0]?.call.body)} />
          <DownloadPlan bulk={bulk} />
        </>
      )}
      {flow.canGoBack.value && <Button onClick={flow.goBack}>{t('bulk.back')}</Button>}
      <Button onClick={onLeave}>{t('shell.cancel')}</Button>
      {bulk.stage.value === 'broken' ? (
        <Button look="primary" onClick={() => void bulk.start()}>
          {t('errors.retry')}
        </Button>
      ) : (
        <Button
          ref={confirm}
          look={order.endpoint.danger === 'destructive' ? 'danger' : 'primary'}
          reason={isReady ? (n === 0 ? t('bulk.none') : null) : t('shell.loading')}
          onClick={() => void bulk.apply()}
        >
          {isReady ? t('bulk.confirm', { action: name, n }) : name}
        </Button>
      )}
    </>
  )
}

function Afterwards({ flow, bulk, onLeave }: ButtonsProps) {
  const { refused, stale, failed } = bulk.tally.value
  const [left, notDone, undoable] = [bulk.left.value, refused + stale + failed, flow.undoable.value.length]
  const close = useRef<HTMLButtonElement>(null)
  // Enter closes what was read, so that the next row is two keys away.
  useEffect(() => close.current?.focus(), [])
  return (
    <>
      <DownloadPlan bulk={bulk} />
      {undoable > 0 && <Button onClick={() => void flow.undo()}>{t('bulk.undo', { n: undoable })}</Button>}
      {left > 0 ? (
        <Button onClick={() => void bulk.apply()}>{t('bulk.resume', { n: left })}</Button>
      ) : (
        notDone > 0 && <Button onClick={() => void flow.again()}>{t('bulk.retry', { n: notDone })}</Button>
      )}
      <Button ref={close} look="primary" onClick={onLeave}>
        {t('shell.close')}
      </Button>
    </>
  )
}
