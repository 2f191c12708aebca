import { call } from '~/api/call'
import { reviewsList } from '~/api/lists.gen'
import { filtersOf, pageIn } from '~/parts/list/declared'
import { asking, pick, sent } from '~/parts/list/listState'
import { place } from '~/shell/place'

/** Rows that are looked through. */
const most = '200'

/** Returns the registration that follows another in the queue, else the one before it. To be asked before it is decided. */
export async function nextOf(id: number): Promise<number | undefined> {
  const filters = filtersOf(reviewsList)
  const asked = pick(place.search.peek(), [...filters.map(({ name }) => name), 'order_by'])
  const request = asking<typeof reviewsList.endpoint>(sent({ ...asked, per_page: most }, filters))
  const rows = pageIn<typeof reviewsList>(await call(reviewsList.endpoint, request)).data
  const at = rows.findIndex((row) => row.id === id)
  return (rows[at + 1] ?? rows[at - 1])?.id
}
