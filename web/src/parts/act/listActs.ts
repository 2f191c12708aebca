import * as actions from '~/api/actions.gen'
import { refresh } from '~/api/queries'
import { type List, type RowOf, idOf, nameOf } from '~/parts/list/declared'
import type { RowsActs } from '~/parts/list/definition'
import type { Act } from './acts'
import { actsOnRows } from './rowsActs'

const nounOf = (id: string) => id.replace(/\..*$/, '')

/** Returns the actions on many rows of a list whose rows are records of its kind. */
export function actsOnList<L extends List>(list: L): RowsActs<RowOf<L>> {
  const isOwn = ({ endpoint }: Act) => nounOf(endpoint.id) === nounOf(list.endpoint.id)
  const acts = Object.values<Act>(actions)
    .filter(({ record }) => record === list.record)
    // What the list is for comes first: the last ones fold away.
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  return actsOnRows<RowOf<L>>(acts, {
    subject: (row) => ({ ...(row as object), id: idOf(list, row) }),
    name: (row) => nameOf(list, row),
    idOf: (row) => idOf(list, row),
    list,
    reread: () => void refresh(list.endpoint),
  })
}
