import { useSignal } from '@preact/signals-react'
import { Trash2 } from 'lucide-react'
import { type Schemas } from '~/api/call'
import { favouritesDelete, favouritesList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { whyNot } from '~/api/can'
import { formatDate, formatInstant } from '~/text/format'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { Link } from '~/shell/Link'
import { ListView } from '~/parts/list/ListView'
import type { Column } from '~/parts/list/definition'
import { toaster } from '~/parts/write/toasts'
import { url } from '~/shell/paths'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './FavouriteList.module.css'

type Favourite = Schemas['Favourite']

/** The members that a member keeps at hand. */
export default function FavouriteList({ userId }: { userId: number }) {
  const asking = useSignal<Favourite | null>(null)
  return (
    <div className={css.favourites}>
      <ListView
        label={t('member.tab.favourites')}
        endpoint={favouritesList}
        path={{ id: userId }}
        record="favourite"
        page={(answer) => answer.favorites}
        idOf={(row) => row.id}
        filters={[]}
        columns={columnsFor((row) => (asking.value = row))}
        bare
      />
      {asking.value && <DeleteDialog favourite={asking.value} onClose={() => (asking.value = null)} />}
    </div>
  )
}

function DeleteDialog({ favourite: { id, name }, onClose }: { favourite: Favourite; onClose: () => void }) {
  return (
    <ConfirmWrite
      endpoint={favouritesDelete}
      request={{ path: { id } }}
      title={t('favourites.delete.title', { id })}
      text={<bdi>{name}</bdi>}
      confirm={t('favourites.delete')}
      onDone={({ message }) => {
        toaster.good(message)
        void refresh(favouritesList)
      }}
      failure={t('favourites.delete.failure')}
      onFailure={() => void refresh(favouritesList)}
      onClose={onClose}
    />
  )
}

const columnsFor = (ask: (row: Favourite) => void): Column<Favourite>[] => [
  { id: 'id', header: 'favourites.column.id', sort: 'id', cell: (row) => `#${row.id}` },
  { id: 'user', header: 'favourites.column.user', sort: 'user_id', cell: (row) => `#${row.user_id}` },
  {
    id: 'name',
    header: 'favourites.column.name',
    cell: (row) => (
      <Link href={url('cms-user-edit', { id: row.user_id })}>
        <bdi>{row.name}</bdi>
      </Link>
    ),
  },
  {
    id: 'created',
    header: 'favourites.column.created',
    sort: 'created_at',
    cell: (row) => (
      <time dateTime={row.created_at} title={formatInstant(row.created_at)}>
        {formatDate(row.created_at)}
      </time>
    ),
  },
  {
    id: 'actions',
    header: 'favourites.column.actions',
    cell: (row) => (
      <ActionButton
        look="ghost"
        size="s"
        icon={<Trash2 aria-hidden />}
        label={`${t('favourites.delete')} ${row.id}`}
        reason={whyNot(favouritesDelete)}
        onClick={() => ask(row)}
      />
    ),
  },
]
