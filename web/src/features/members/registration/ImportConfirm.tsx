import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rehearse } from '~/api/call'
import { whyNot } from '~/api/can'
import { membersCreate, membersDiscard } from '~/api/endpoints.gen'
import { describe, hasNoRehearsal } from '~/api/errors'
import { labelOf } from '~/api/words'
import { MemberKind } from '~/api/words.gen'
import { Trouble } from '~/parts/write/Rehearsed'
import { t } from '~/text'
import { formatDate } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { useConsultants } from './FollowUpFields'
import { ImportCommand } from './ImportCommand'
import { ImportCounts } from './ImportCounts'
import type { ImportModelOf } from './ImportModel'
import css from './ImportSide.module.css'
import { bodyOf } from './registration'

interface ImportConfirmProps {
  model: ImportModelOf
  onClose: () => void
}

/** Asks before the import, with what it will do. The first row is rehearsed with the options, which may be refused. */
export function ImportConfirm({ model, onClose }: ImportConfirmProps) {
  const options = model.options.value
  const ready = model.rows.ready.value
  const n = ready.length
  const body = bodyOf({ ...options, mode: 'many', users: model.rows.lineAt(ready[0] ?? 0) })
  const { error, isFetching } = useQuery({
    queryKey: [membersCreate.id, 'rehearsal', body],
    queryFn: () => rehearse(membersCreate, { body }),
    retry: false,
    gcTime: 0,
  })
  const refused = error && !hasNoRehearsal(error)
  const confirm = useRef<HTMLButtonElement>(null)
  // Enter confirms what was read.
  useEffect(() => confirm.current?.focus(), [])
  const go = () => {
    onClose()
    void model.apply()
  }
  return (
    <Dialog
      title={t('import-page.confirm-title', { n })}
      of={null}
      description={finality()}
      onClose={onClose}
      actions={
        <>
          <ImportCommand model={model} />
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            ref={confirm}
            look="primary"
            busy={isFetching}
            reason={refused ? describe(error) : null}
            onClick={go}
          >
            {t('import-page.apply', { n })}
          </Button>
        </>
      }
    >
      {refused && <Trouble>{describe(error)}</Trouble>}
      <dl className={css.counts} aria-label={t('registration-page.verdicts')}>
        <div>
          <dt>{t('column.kind')}</dt>
          <dd>{labelOf(MemberKind, options['type'] ?? '')}</dd>
        </div>
        <Consultant id={options['account_manager_id'] ?? ''} />
        <div>
          <dt>{t('registration-page.welcome')}</dt>
          <dd>{lettersOf(options, n)}</dd>
        </div>
      </dl>
      <ImportCounts counts={model.counts.value} />
    </Dialog>
  )
}

function Consultant({ id }: { id: string }) {
  const consultants = useConsultants()
  return (
    <div>
      <dt>{t('column.consultant')}</dt>
      <dd>
        <bdi>{consultants.find(({ value }) => value === id)?.label ?? t('registration-page.nobody')}</bdi>
      </dd>
    </div>
  )
}

/** Returns the text about a mistaken import: whether it can be undone immediately. */
export const finality = () => t(whyNot(membersDiscard) ? 'import-page.final' : 'import-page.revertible')

/** Returns when the welcome leaves, and how many letters that are. */
function lettersOf({ welcome, day }: Record<string, string>, n: number): string {
  if (welcome === 'never') return t('registration-page.never')
  const when = welcome === 'day' ? formatDate(day ?? '') : t('registration-page.now')
  return t('import-page.letters', { when, n })
}
