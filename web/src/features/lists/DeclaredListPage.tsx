// A module of its own, whose lists are not those that other pages load.
import * as lists from '~/api/lists.gen?declared'
import { Mails, Plus } from 'lucide-react'
import { can } from '~/api/can'
import { type RouteName, patterns, query, url } from '~/browser/paths'
import { actsOnList } from '~/parts/act/listActs'
import { ListPage } from '~/parts/list/ListPage'
import { PageLayout } from '~/parts/list/PageLayout'
import type { List } from '~/parts/list/declared'
import { emailCell } from '~/parts/record/Email'
import { Link } from '~/shell/Link'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { type Key, t } from '~/text'
import { buttonClass } from '~/ui/input/Button'

const declared: Record<keyof typeof lists, List> = lists

const bulks = new Map<List, ReturnType<typeof actsOnList>>()

function bulkOf(list: List) {
  const bulk = bulks.get(list) ?? actsOnList(list)
  bulks.set(list, bulk)
  return bulk
}

const cells = { email: (row: object) => emailCell(row) }

/** The page of a route that names its list: all of it is declared. */
export function DeclaredListPage() {
  const route = place.shown.value && routeNamed(place.shown.value.name)
  if (!route?.list) return null
  const list = declared[route.list]
  return (
    <ListPage
      key={route.name}
      route={route.name}
      list={list}
      cells={cells}
      bulk={bulkOf(list)}
      actions={
        <>
          <PageLayout page={route.name} />
          {route.writing && <WriteLink name={route.writing} />}
          {route.adding && <AddLink name={route.adding} says={route.addingAs} />}
        </>
      }
    />
  )
}

/** The link to the page that writes to the members whom the list shows, for those who may open it. */
function WriteLink({ name }: { name: 'cms-mass-emails-edit' }) {
  const { needs } = routeNamed(name)
  if (needs && !can(needs.action, needs.subject)) return null
  const filter = query(place.search.value)
  return (
    <Link
      href={url(name, filter === '' ? {} : { filter })}
      className={buttonClass({ look: 'ghost' }, true)}
      aria-label={t('shell.list.write')}
      data-tip={t('shell.list.write')}
    >
      <Mails aria-hidden />
    </Link>
  )
}

/** The link to the page that adds a record, for those who may open it. */
function AddLink({ name, says }: { name: RouteName; says: Key | undefined }) {
  const { needs } = routeNamed(name)
  if (needs && !can(needs.action, needs.subject)) return null
  return (
    // A page that opens by an id creates under this one.
    <Link href={patterns[name].replace('{id}', 'novo')} className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      {t(says ?? `routes.${name}.title`).replace(/…$/, '')}
    </Link>
  )
}
