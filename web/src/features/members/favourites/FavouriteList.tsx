import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import { Trash2 } from 'lucide-react'
import { type Schemas } from '~/api/call'
import { favouritesDelete, favouritesList } from '~/api/endpoints.gen'
import * as lists from '~/api/lists.gen'
import { refresh } from '~/api/queries'
import { whyNot } from '~/api/can'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { Link } from '~/shell/Link'
import { ListView } from '~/parts/list/ListView'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { toaster } from '~/parts/write/toasts'
import { url } from '~/shell/paths'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'

type Favourite = Schemas['Favourite']

/** The members that a member keeps at hand. */
export default function FavouriteList({ userId }: { userId: number }) {
  const asking = useSignal<Favourite | null>(null)
  const extras = useMemo(() => extrasFor((row) => (asking.value = row)), [asking])
  return (
    <>
      <ListView
        label={t('member.tab.favourites')}
        list={lists.favouritesList}
        path={{ id: userId }}
        cells={cells}
        extras={extras}
        bare
      />
      {asking.value && <DeleteDialog favourite={asking.value} onClose={() => (asking.value = null)} />}
    </>
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

const cells: Cells<typeof lists.favouritesList> = {
  user_id: (row) => `#${row.user_id}`,
  name: (row) => (
    <Link href={url('cms-user-edit', { id: row.user_id })}>
      <bdi>{row.name}</bdi>
    </Link>
  ),
}

const extrasFor = (ask: (row: Favourite) => void): Column<Favourite>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
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
