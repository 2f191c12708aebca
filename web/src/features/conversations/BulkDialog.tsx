import { useModel, useSignal } from '@preact/signals-react'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '~/api/call'
import { conversationsFinish, conversationsMarkUnread } from '~/api/endpoints.gen'
import type { Value } from '~/form/eval'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import css from './BulkDialog.module.css'
import { ReasonForm } from './FinishDialog'
import { batchLines } from './batch'
import { Bulk, type Outcome } from './bulk'
import { reread } from './reads'
import type { Target } from './target'

interface BulkDialogProps {
  kind: 'finish' | 'unread'
  targets: Target[]
  /** The conversations that it was done to. */
  onClose: (done: Set<number>) => void
}

/** Asks once, does it to each, and tells what became of each. */
export default function BulkDialog({ kind, targets, onClose }: BulkDialogProps) {
  const body = useSignal<Record<string, Value>>({})
  const write = ({ conversation, company, representative, version }: Target) =>
    kind === 'finish'
      ? call(conversationsFinish, {
          path: { company_user_id: company, rep_user_id: representative },
          body: body.peek(),
          version,
        })
      : call(conversationsMarkUnread, { path: { conversation_id: conversation }, version })
  const bulk = useModel(() => new Bulk(targets, write))
  const hasBegun = bulk.outcomes.value.size > 0
  const close = () => {
    bulk.stop()
    const done = [...bulk.outcomes.peek()].filter(([, { is }]) => is === 'done')
    onClose(new Set(done.map(([id]) => id)))
    if (done.length > 0) void reread()
  }
  const lines = (same: Record<string, Value>) =>
    batchLines(kind === 'finish' ? conversationsFinish : conversationsMarkUnread, targets, same)
  return (
    <Dialog
      title={t(`conversations-page.bulk.${kind}-title`, { n: targets.length })}
      description={hasBegun ? undefined : t('conversations-page.bulk.text')}
      onClose={close}
      actions={
        hasBegun ? (
          <Button
            look={bulk.isOver.value ? 'primary' : 'plain'}
            onClick={bulk.isOver.value ? close : bulk.stop}
          >
            {t(bulk.isOver.value ? 'shell.close' : 'conversations-page.bulk.stop')}
          </Button>
        ) : (
          kind === 'unread' && (
            <>
              <CopyAsCommand compact commands={lines({})} />
              <Button onClick={close}>{t('shell.cancel')}</Button>
              <Button look="primary" onClick={() => void bulk.start()}>
                {t('conversations-page.bulk.start')}
              </Button>
            </>
          )
        )
      }
    >
      {hasBegun && <Progress targets={targets} bulk={bulk} />}
      {!hasBegun && kind === 'finish' && (
        <ReasonForm
          send={async (chosen) => {
            body.value = chosen
            void bulk.start()
          }}
          onClose={close}
          aside={(chosen) => <CopyAsCommand compact commands={lines(chosen)} />}
        />
      )}
    </Dialog>
  )
}

function Progress({ targets, bulk }: { targets: Target[]; bulk: InstanceType<typeof Bulk> }) {
  const { outcomes, done, refused, isOver } = bulk
  const settled = [...outcomes.value.values()].filter(({ is }) => is !== 'waiting').length
  const stopped = settled - done.value - refused.value
  useEffect(() => {
    if (isOver.value) void reread()
  }, [isOver.value])
  return (
    <div className={css.progress}>
      <progress
        max={targets.length}
        value={settled}
        aria-label={t('conversations-page.bulk.progress', { done: settled, n: targets.length })}
      />
      <p role="status">
        {t('conversations-page.bulk.progress', { done: settled, n: targets.length })}
        {isOver.value && (
          <>
            {` · ${t('conversations-page.bulk.done', { n: done.value })}`}
            {refused.value > 0 && ` · ${t('conversations-page.bulk.refused', { n: refused.value })}`}
            {stopped > 0 && ` · ${t('conversations-page.bulk.not-sent', { n: stopped })}`}
          </>
        )}
      </p>
      <ul>
        {targets.map((target) => (
          <Row key={target.conversation} target={target} outcome={outcomes.value.get(target.conversation)} />
        ))}
      </ul>
      {isOver.value && refused.value > 0 && <p>{t('conversations-page.bulk.keep')}</p>}
    </div>
  )
}

const said = {
  done: 'conversations-page.bulk.row-done',
  waiting: 'conversations-page.bulk.row-waiting',
  stopped: 'conversations-page.bulk.row-stopped',
} as const

function Row({ target, outcome }: { target: Target; outcome: Outcome | undefined }) {
  if (!outcome) return null
  const Icon = { done: CircleCheck, refused: CircleAlert, waiting: CircleDashed, stopped: CircleDashed }[
    outcome.is
  ]
  return (
    <li data-is={outcome.is}>
      <Icon size={15} aria-hidden />
      <div>
        #{target.conversation} <bdi>{target.between.join(' · ')}</bdi>
        <small>{outcome.is === 'refused' ? outcome.why : t(said[outcome.is])}</small>
      </div>
    </li>
  )
}
