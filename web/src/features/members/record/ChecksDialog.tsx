import type { Schemas } from '~/api/call'
import { reviewsRun } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { Checks } from '~/features/members/reviews/parts'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Dialog } from '~/ui/overlay/Dialog'

interface ChecksDialogProps {
  member: Schemas['Member']
  onClose: () => void
}

/** What a program can check of a registration, with the evidence. It changes nothing. */
export function ChecksDialog({ member: { id, name }, onClose }: ChecksDialogProps) {
  const result = useRead(reviewsRun, { path: { id } })
  return (
    <Dialog width="l" title={t('record-page.checks')} of={name} onClose={onClose}>
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.data && <Checks report={result.data} />}
    </Dialog>
  )
}
