import { useModel } from '@preact/signals-react'
import { ArrowRightFromLine, Eye, MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import type * as lists from '~/api/lists.gen'
import { ActionLink } from '~/parts/list/ActionLink'
import { ListView } from '~/parts/list/ListView'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { Avatar } from '~/ui/layout/Avatar'
import { actsOnRows } from '~/parts/act/rowsActs'
import { RowActs } from '~/parts/act/RowActs'
import { reasonOf } from '~/parts/act/acts'
import { Dialogs } from './Dialogs'
import css from './MessageTable.module.css'
import { Preview } from './Preview'
import { Actions, type ActionsModel, acts, many, see } from './actions'
import { type List, listOf, omitted } from './filters'
import { targetOf } from './target'
import type { Message } from './reads'

interface MessageTableProps {
  /** The current filters. */
  filter: Record<string, string>
  /** Receives the error of the last read; null after a success. */
  onFailure?: (error: Error | null) => void
}

/** The messages as the specification's table. */
export function MessageTable({ filter, onFailure }: MessageTableProps) {
  const actions = useModel(() => new Actions())
  const extras = useMemo(() => extrasFor(actions), [actions])
  const { type: _type, user_1: _one, user_2: _other, ...rest } = filter
  return (
    <>
      <ListView<List>
        className={css.table}
        label={t('routes.cms-conversations.title')}
        {...listOf(filter)}
        record="conversation"
        standing={rest}
        cells={cells}
        extras={extras}
        bare
        onFailure={onFailure}
        bulk={bulk}
        onOpen={(row) => actions.act(see, targetOf(row))}
      />
      <Dialogs actions={actions} />
    </>
  )
}

function Person({ name, picture }: { name: string; picture?: string | null }) {
  return (
    <span className={css.person}>
      <Avatar name={name} picture={picture} size={22} />
      <bdi title={name}>{name}</bdi>
    </span>
  )
}

/** Links that narrow the table to the members of a row. */
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

/** The actions on a message and its conversation; reading the whole message comes first. */
function RowMenu({ row, actions }: { row: Message; actions: ActionsModel }) {
  const target = targetOf(row)
  const extra = {
    icon: Eye,
    label: t(see.label),
    reason: reasonOf(see, target),
    onSelect: () => actions.act(see, target),
  }
  return (
    <RowActs acts={acts} of={row} name={row.id} extras={[extra]} onAct={(act) => actions.act(act, target)} />
  )
}

const bulk = actsOnRows(acts, many)

const person = (side: 'sender' | 'receiver') => (row: Message) => (
  <Person name={row[`${side}_name`]} picture={row[`${side}_avatar`]} />
)

const cells: Cells<typeof lists.messagesList> = {
  sender_name: person('sender'),
  receiver_name: person('receiver'),
  preview: (row: Message) => (
    <span className={css.preview} title={row.found?.excerpt ?? row.preview ?? undefined}>
      <Preview row={row} />
    </span>
  ),
  ...omitted,
}

const extrasFor = (actions: ActionsModel): Column<Message>[] => [
  {
    id: 'narrow',
    header: 'shell.list.filters',
    from: 'medium',
    cell: (row) => <Narrow row={row} />,
  },
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (row) => <RowMenu row={row} actions={actions} />,
  },
]
