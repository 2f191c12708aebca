import { CheckCheck, MailOpen } from 'lucide-react'
import { conversationsFinish, conversationsMarkUnread } from '~/api/endpoints.gen'
import { whyNot } from '~/api/can'
import type { RowSelection } from '~/parts/list/selection'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { many } from './many'
import type { Message } from './reads'

interface BulkButtonsProps {
  rows: Message[]
  selection: RowSelection
}

/** What can be done with the rows that are ticked. */
export function BulkButtons({ rows, selection }: BulkButtonsProps) {
  return (
    <>
      <ActionButton
        size="s"
        icon={<CheckCheck aria-hidden />}
        reason={whyNot(conversationsFinish)}
        onClick={() => many.finish?.(rows, selection)}
      >
        {t('conversations-page.bulk.finish')}
      </ActionButton>
      <ActionButton
        size="s"
        icon={<MailOpen aria-hidden />}
        reason={whyNot(conversationsMarkUnread)}
        onClick={() => many.unread?.(rows, selection)}
      >
        {t('conversations-page.bulk.unread')}
      </ActionButton>
    </>
  )
}
