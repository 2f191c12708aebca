import { BadgeCheck, Copy } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { paymentsApprove, paymentsGet, paymentsList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { whyNot } from '~/api/can'
import { formatMoney } from '~/text/format'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { batchLines } from '~/parts/bulk/batchLines'
import { desk } from '~/parts/bulk/desk'
import type { BulkRow } from '~/parts/bulk/plan'
import { copy } from '~/parts/record/clipboard'
import type { RowSelection } from '~/parts/list/selection'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'

interface BulkButtonsProps {
  rows: Schemas['Transaction'][]
  selection: RowSelection
}

/** What can be done with the payments that are ticked. */
export function BulkButtons({ rows, selection }: BulkButtonsProps) {
  const calls = rows.map((row): BulkRow => {
    const call = { path: { id: row.id } as never, version: row.version }
    return { id: row.id, name: `${row.user.name} · ${formatMoney(row.amount)}`, call }
  })
  const approve = () =>
    desk.ask({
      endpoint: paymentsApprove,
      rows: calls,
      title: (n) => t('payments-page.bulk.approve-title', { n }),
      action: t('payments-page.bulk.approve'),
      onClose: (done) => {
        selection.tick([...done], false)
        if (done.size > 0) void refresh(paymentsList, paymentsGet)
      },
    })
  return (
    <>
      <ActionButton
        size="s"
        icon={<BadgeCheck aria-hidden />}
        reason={whyNot(paymentsApprove)}
        onClick={approve}
      >
        {t('payments-page.bulk.approve')}
      </ActionButton>
      <Button
        size="s"
        icon={<Copy aria-hidden />}
        onClick={() => void copy(rows.map(({ id }) => id).join('\n'))}
      >
        {t('shell.copy-ids')}
      </Button>
      <CopyAsCommand compact commands={batchLines(paymentsApprove, calls)} />
    </>
  )
}
