import { useModel } from '@preact/signals-react'
import { ArrowRightFromLine, MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import { formatDate, formatInstant } from '~/text/format'
import { ActionLink } from '~/parts/list/ActionLink'
import { ListView } from '~/parts/list/ListView'
import type { Column } from '~/parts/list/definition'
import { url } from '~/shell/paths'
import { t } from '~/text'
import { Avatar } from '~/ui/layout/Avatar'
import { Badge } from '~/ui/feedback/Badge'
import { BulkButtons } from './BulkButtons'
import { Dialogs } from './Dialogs'
import css from './MessageTable.module.css'
import { RowMenu } from './RowMenu'
import { Actions, type ActionsModel } from './actions'
import { listOf, messageFilters, wordsFilter } from './filters'
import { targetOf } from './target'
import { type Message, folderName, statusName } from './words'

interface MessageTableProps {
  /** Whose messages, and which of them: the filters in force. */
  filter: Record<string, string>
  /** Hears that they could not be read, and that they could. */
  onFailure?: (error: Error | null) => void
}

/** The messages as the specification's table. */
export default function MessageTable({ filter, onFailure }: MessageTableProps) {
  const actions = useModel(() => new Actions())
  const columns = useMemo(() => columnsFor(actions), [actions])
  const { type: _type, user_1: _one, user_2: _other, ...rest } = filter
  return (
    <div className={css.table}>
      <ListView
        label={t('routes.cms-conversations.title')}
        {...listOf(filter)}
        record="conversation"
        page={(answer) => answer.messages}
        idOf={(row) => row.id}
        filters={[...messageFilters(), wordsFilter()]}
        standing={rest}
        columns={columns}
        bare
        onFailure={onFailure}
        bulk={(rows, selection) => <BulkButtons rows={rows} selection={selection} />}
      />
      <Dialogs actions={actions} />
    </div>
  )
}

function Person({ name, picture }: { name: string; picture?: string | null }) {
  return (
    <span className={css.person}>
      <Avatar name={name} picture={picture} size={22} />
      <bdi>{name}</bdi>
    </span>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatDate(at)}
    </time>
  )
}

/** Two ways to narrow the table to what a row is about. */
function Narrow({ row }: { row: Message }) {
  const { company_user_id: company, rep_user_id: rep, sender_type: side, sender_name: sender } = row
  return (
    <span className={css.narrow}>
      <ActionLink
        href={url('cms-conversations', { type: 'conversa', user_1: company, user_2: rep })}
        icon={<MessagesSquare aria-hidden />}
        label={t('conversations-page.only-conversation')}
        reason={null}
      />
      <ActionLink
        href={url('cms-conversations', { type: 'enviadas', user_1: side === 'company' ? company : rep })}
        icon={<ArrowRightFromLine aria-hidden />}
        label={t('conversations-page.only-sender', { name: sender })}
        reason={null}
      />
    </span>
  )
}

const columnsFor = (actions: ActionsModel): Column<Message>[] => [
  {
    id: 'id',
    header: 'conversations-page.column.id',
    sort: 'id',
    cell: (row) => <span className={css.id}>#{row.id}</span>,
  },
  {
    id: 'folder',
    header: 'conversations-page.column.folder',
    sort: 'folder',
    wideOnly: true,
    cell: (row) => folderName(row.folder),
  },
  {
    id: 'sender',
    header: 'conversations-page.column.sender',
    cell: (row) => <Person name={row.sender_name} picture={row.sender_avatar} />,
  },
  {
    id: 'receiver',
    header: 'conversations-page.column.receiver',
    cell: (row) => <Person name={row.receiver_name} picture={row.receiver_avatar} />,
  },
  {
    id: 'status',
    header: 'conversations-page.column.status',
    sort: 'finished',
    cell: (row) => <Badge tone={row.finished ? 'quiet' : 'good'}>{statusName(row.finished)}</Badge>,
  },
  {
    id: 'sent',
    header: 'conversations-page.column.sent',
    sort: 'send_on',
    cell: (row) => <Day at={row.send_on} />,
  },
  {
    id: 'read',
    header: 'conversations-page.column.read',
    sort: 'readed_at',
    wideOnly: true,
    cell: (row) => (row.readed_at ? <Day at={row.readed_at} /> : <span className={css.none}>—</span>),
  },
  {
    id: 'narrow',
    header: 'conversations-page.column.filters',
    wideOnly: true,
    cell: (row) => <Narrow row={row} />,
  },
  {
    id: 'menu',
    header: 'conversations-page.column.actions',
    cell: (row) => <RowMenu target={targetOf(row)} actions={actions} />,
  },
]
