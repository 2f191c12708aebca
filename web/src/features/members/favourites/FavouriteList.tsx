import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import * as onFavourite from '~/api/actions/favourite.gen'
import { type Schemas } from '~/api/call'
import { favouritesDelete } from '~/api/actions.gen'
import { favouritesList } from '~/api/endpoints.gen'
import * as lists from '~/api/lists.gen'
import { ActDialog } from '~/parts/act/ActDialog'
import { RowActs } from '~/parts/act/RowActs'
import { actsOn } from '~/parts/act/acts'
import { Link } from '~/shell/Link'
import { ListView } from '~/parts/list/ListView'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { url } from '~/browser/paths'
import { t } from '~/text'

type Favourite = Schemas['Favourite']

const offered = actsOn(onFavourite)

/** The favourites of a member. */
export function FavouriteList({ userId }: { userId: number }) {
  const asking = useSignal<Favourite | null>(null)
  const extras = useMemo(() => extrasFor((row) => (asking.value = row)), [asking])
  return (
    <>
      <ListView
        label={t('noun.favourite.titles')}
        list={lists.favouritesList}
        path={{ id: userId }}
        cells={cells}
        extras={extras}
        bare
      />
      {asking.value && (
        <ActDialog
          act={favouritesDelete}
          of={asking.value}
          about={{ id: asking.value.id }}
          name={asking.value.name}
          rereads={[favouritesList]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const cells: Cells<typeof lists.favouritesList> = {
  user_id: (row) => `#${row.user_id}`,
  name: (row) => (
    <Link data-opens href={url('cms-user-edit', { id: row.user_id })}>
      <bdi>{row.name}</bdi>
    </Link>
  ),
}

const extrasFor = (ask: (row: Favourite) => void): Column<Favourite>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (row) => <RowActs acts={offered} of={row} name={row.id} onAct={() => ask(row)} />,
  },
]
